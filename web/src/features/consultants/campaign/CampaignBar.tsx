import { Button, CloseButton } from '@mantine/core'
import { IconChecklist, IconGavel } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './CampaignBar.module.css'
import type { CampaignWindow } from './CampaignWindows.tsx'
import type { CampaignSeen } from './useCampaign.ts'

interface Props {
  campaign: CampaignSeen
  onOpen: (window: CampaignWindow) => void
}

/** Comes with the first choice and stays in sight: how many, what is done with them, how to leave. */
export function CampaignBar({ campaign: { keys, choose, chooseAll, choosable, isChoosing }, onOpen }: Props) {
  const t = useTranslations('campaign.bar')
  return (
    <section className={styles.bar} aria-label={t('label')} data-bar>
      <CloseButton iconSize={18} className={styles.clear} aria-label={t('clear')} onClick={() => choose([])} />
      <p className={styles.count} role="status">
        {t('chosen', { count: keys.length })}
      </p>
      {choosable !== null && (
        <Button variant="subtle" size="compact-sm" className={styles.all!} loading={isChoosing} onClick={chooseAll}>
          {t('all', { count: choosable })}
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
