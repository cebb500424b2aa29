import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { type Light, light } from '@delibera/core/law/semaforo'
import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import styles from './Semaforo.module.css'
import { SemaforoRule } from './SemaforoRule.tsx'

/** What the light shines on: a meeting, or whatever else the law is asked about. */
export type LawPlace = Pick<Meeting, '_id' | 'company_id' | 'company_type' | 'meeting_type' | 'status' | 'checks' | 'acks'> & Partial<Pick<Meeting, 'mode'>>

interface Props {
  meeting: LawPlace
  /** The page it stands on: a remedy that is done there needs no link. */
  page: string
  /** Which rules the page itself puts into words, where their cause is chosen: here they have their name alone. */
  isToldThere?: ((result: RuleResult) => boolean) | undefined
  /** Nothing stands against a draft that says nothing yet: while something is missing it is not in order either. */
  isIncomplete?: boolean
}

const tones: Record<Light['color'], Tone> = { RED: 'rosso', AMBER: 'ambra', GREEN: 'verde' }

/** Semaforo di validità: the verdict first, then what stands in the way, what deserves a thought, and what is in order, each with its article. */
export function Semaforo({ meeting, page, isToldThere, isIncomplete = false }: Props) {
  const t = useTranslations('meetings.semaforo')
  const id = useId()
  const acked = meeting.acks.map((it) => it.rule_id as RuleId)
  const verdict = light(meeting.checks, acked)
  const isOpen = isIncomplete && verdict.color === 'GREEN'
  const inOrder = meeting.checks.filter((it) => it.ok)
  const shown = { meeting, page }
  const of = (result: RuleResult) => ({ result, isBrief: isToldThere?.(result) })
  return (
    <section className={styles.panel} data-tour="law" aria-labelledby={id}>
      <div className={styles.verdict} style={toned(isOpen ? 'gray' : tones[verdict.color])}>
        <div className={styles.head}>
          <h2 id={id} className={styles.name}>
            {t('title')}
          </h2>
          <Lamps color={isOpen ? null : verdict.color} />
        </div>
        <p className={styles.line} role="status">
          {t(isOpen ? 'verdict.OPEN' : `verdict.${verdict.color}`, {
            count: verdict.color === 'RED' ? verdict.blocking.length : verdict.pending.length,
            // One that was held already is not convened any more.
            stage: meeting.mode?.is_offline !== true && (can('convene', meeting.status) || can('change_kind', meeting.status)) ? 'convene' : 'go',
          })}
        </p>
      </div>
      <ul>
        {verdict.blocking.map((it) => (
          <SemaforoRule key={it.id} {...shown} {...of(it)} kind="error" />
        ))}
        {verdict.pending.map((it) => (
          <SemaforoRule key={it.id} {...shown} {...of(it)} kind="warning" />
        ))}
        {verdict.acknowledged.map((it) => (
          <SemaforoRule key={it.id} {...shown} {...of(it)} kind="warning" ack={meeting.acks.find((one) => one.rule_id === it.id)} />
        ))}
        {verdict.told.map((it) => (
          <SemaforoRule key={it.id} {...shown} {...of(it)} kind="info" />
        ))}
      </ul>
      {inOrder.length > 0 && <InOrder {...shown} results={inOrder} />}
    </section>
  )
}

/** What is right is counted, and told to who wants to know. */
function InOrder({ results, ...shown }: Omit<Props, 'isToldThere'> & { results: Meeting['checks'] }) {
  const t = useTranslations('meetings.semaforo')
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
        {t('inOrder', { count: results.length })}
        <IconChevronDown size={16} stroke={1.8} aria-hidden data-open={isOpen || undefined} />
      </button>
      <ul id={list} hidden={!isOpen}>
        {results.map((it) => (
          <SemaforoRule key={it.id} {...shown} result={it} kind="success" />
        ))}
      </ul>
    </>
  )
}

const order = ['RED', 'AMBER', 'GREEN'] as const

/** Three lamps, of which one is lit, or none while there is nothing to judge; the verdict beside them says the same in words. */
export function Lamps({ color }: { color: Light['color'] | null }) {
  return (
    <span className={styles.lamps} aria-hidden>
      {order.map((it) => (
        <span key={it} className={styles.lamp} data-on={it === color || undefined} style={toned(tones[it])} />
      ))}
    </span>
  )
}
