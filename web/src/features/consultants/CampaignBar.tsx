import { Button, CloseButton } from '@mantine/core'
import { IconChecklist, IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './CampaignBar.module.css'
import type { CampaignWindow } from './CampaignWindows.tsx'
import { type CampaignSeen, mostChosen } from './useCampaign.ts'

interface Props {
  campaign: CampaignSeen
  onOpen: (window: CampaignWindow) => void
}

/** Comes with the first choice and stays in sight: how many, what is done with them, how to leave. */
export function CampaignBar({ campaign: { keys, choose, all, read }, onOpen }: Props) {
  const t = useTranslations('campaign.bar')
  const react = useReaction()
  const [isReading, setReading] = useState(false)
  const total = read.data?.total ?? 0
  const chooseAll = async () => {
    setReading(true)
    await all()
      .then((rows) => choose(rows.map((it) => it.company._id)))
      .catch((error) => react(error, 'loading'))
    setReading(false)
  }
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <CloseButton iconSize={18} className={styles.clear} aria-label={t('clear')} onClick={() => choose([])} />
      <p className={styles.count} role="status">
        {t('chosen', { count: keys.length })}
      </p>
      {keys.length < Math.min(total, mostChosen) && (
        <Button variant="subtle" size="compact-sm" loading={isReading} onClick={chooseAll}>
          {t('all', { count: Math.min(total, mostChosen) })}
        </Button>
      )}
      <div className={styles.acts}>
        <Button variant="default" leftSection={<IconChecklist size={16} aria-hidden />} onClick={() => onOpen({ name: 'mark', ids: keys })}>
          {t('mark')}
        </Button>
        <Button leftSection={<IconGavel size={16} aria-hidden />} onClick={() => onOpen({ name: 'prepare', ids: keys })}>
          {t('prepare', { count: keys.length })}
        </Button>
      </div>
    </section>
  )
}
