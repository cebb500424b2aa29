import type { MyAdvance } from '@delibera/core/advance/schema'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Advance.module.css'
import { useAdvanceVote, useMyAdvance } from './useAdvanceVote.ts'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onVote: () => void
}

/** That one may vote before the meeting, or that one has: what was said stays sealed until each vote opens. */
export function AdvanceCard({ meeting, link, onVote }: Props) {
  const data = useMyAdvance(meeting, link)
  if (!data || (!data.is_open && !data.ballot)) return null
  return data.ballot ? <Given mine={data} link={link} onVote={onVote} /> : <Offered mine={data} onVote={onVote} />
}

function Offered({ mine, onVote }: { mine: MyAdvance; onVote: () => void }) {
  const t = useTranslations('advance.card')
  const format = useFormatter()
  const hasSpoken = mine.has_delegation || mine.has_proxy
  const until = mine.closes_at ? format.dateTime(new Date(mine.closes_at), { dateStyle: 'long', timeStyle: 'short' }) : ''
  return (
    <Panel title={t('title')}>
      <div className={styles.card}>
        <p>{mine.closes_at ? t('until', { until }) : t('text')}</p>
        {hasSpoken && <p className={styles.note}>{t(mine.has_delegation ? 'delegated' : 'instructed')}</p>}
        <Button variant={hasSpoken ? 'default' : 'filled'} size="md" mih={48} leftSection={<IconLock size={18} aria-hidden />} onClick={onVote}>
          {t('do')}
        </Button>
      </div>
    </Panel>
  )
}

function Given({ mine, link, onVote }: { mine: MyAdvance; link: PersonalLink; onVote: () => void }) {
  const t = useTranslations('advance.card')
  const format = useFormatter()
  const { confirm } = useDialogs()
  const form = useAdvanceVote({ mine, link })
  const given = format.dateTime(new Date(mine.ballot!.given_at), { dateStyle: 'long', timeStyle: 'short' })
  const withdraw = async () => {
    const isSure = await confirm({
      title: t('withdraw.title'),
      text: t('withdraw.text'),
      proceed: t('withdraw.do'),
      cancel: t('withdraw.cancel'),
      danger: true,
    })
    if (isSure) await form.withdraw()
  }
  return (
    <Panel title={t('given.title')}>
      <div className={styles.card}>
        <p className={styles.given}>
          <KindMark kind="success" size={24} />
          <span>{t('given.text', { given })}</span>
        </p>
        <p className={styles.note}>{t('entering')}</p>
        <p className={styles.code}>{t('given.code', { code: mine.receipt?.sealed_sha256.slice(0, 16) ?? '' })}</p>
        {form.refused && <FormAlert kind="error">{form.refused}</FormAlert>}
        {mine.is_open && (
          <div className={styles.acts}>
            <Button variant="default" mih={44} onClick={onVote}>
              {t('given.change')}
            </Button>
            <Button variant="subtle" color="rosso" mih={44} loading={form.busy} onClick={() => void withdraw()}>
              {t('withdraw.do')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
