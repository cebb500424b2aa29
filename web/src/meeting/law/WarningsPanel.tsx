import type { RuleId } from '@delibera/core/law/schema'
import { light } from '@delibera/core/law/semaforo'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import type { LawPlace } from './Semaforo.tsx'
import { type Acknowledging, SemaforoRule } from './SemaforoRule.tsx'
import styles from './WarningsPanel.module.css'

interface Props {
  meeting: LawPlace
  page: string
  acknowledging: Acknowledging
}

/** Before a notice leaves: all that stands in its way and all that is to be taken upon oneself, each with its own box, in the page itself. */
export function WarningsPanel({ meeting, page, acknowledging }: Props) {
  const t = useTranslations('meetings.warnings')
  const { blocking, pending, acknowledged } = light(
    meeting.checks,
    meeting.acks.map((it) => it.rule_id),
  )
  const left = pending.filter((it) => !acknowledging.chosen.includes(it.id as RuleId)).length
  const shown = { meeting, page }
  if (blocking.length + pending.length + acknowledged.length === 0) return null
  return (
    <Panel title={t('title')} actions={<span className={styles.count}>{t('left', { count: blocking.length + left })}</span>} flush>
      <p className={styles.text}>{t('text')}</p>
      <ul>
        {blocking.map((it) => (
          <SemaforoRule key={it.id} {...shown} result={it} kind="error" />
        ))}
        {pending.map((it) => (
          <SemaforoRule key={it.id} {...shown} result={it} kind="warning" acknowledging={acknowledging} />
        ))}
        {acknowledged.map((it) => (
          <SemaforoRule key={it.id} {...shown} result={it} kind="warning" ack={meeting.acks.find((one) => one.rule_id === it.id)} />
        ))}
      </ul>
    </Panel>
  )
}
