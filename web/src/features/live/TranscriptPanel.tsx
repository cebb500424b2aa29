import type { LiveState } from '@delibera/core/live/state'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './TranscriptPanel.module.css'
import { useConsole } from './useConsole.ts'
import { useCounted } from './useCounted.ts'

const agreed = ({ transcription: { on, consents } }: LiveState) => {
  const all = Object.entries(consents)
  return { on, yes: all.filter(([, given]) => given).map(([id]) => id), no: all.filter(([, given]) => !given).map(([id]) => id) }
}

/** Whether words are being written down, and whose: nobody's who has not said yes. */
export function TranscriptPanel() {
  const t = useTranslations('console.transcript')
  const { nameOf } = useConsole()
  const { on, yes, no } = useCounted(agreed, ['transcription'])
  return (
    <div className={styles.panel}>
      <p className={styles.head}>
        <Badge tone={on ? 'petrolio' : 'gray'}>{t(on ? 'on' : 'off')}</Badge>
      </p>
      <p className={styles.text}>{t(on ? 'text' : 'offText')}</p>
      <dl className={styles.consents}>
        <dt>{t('yes', { count: yes.length })}</dt>
        <dd>{yes.map(nameOf).join(', ') || t('nobody')}</dd>
        <dt>{t('no', { count: no.length })}</dt>
        <dd>{no.map(nameOf).join(', ') || t('nobody')}</dd>
      </dl>
    </div>
  )
}
