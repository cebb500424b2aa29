import type { Attendance } from '@delibera/core/law/weights'
import { constitutive, type Measure } from '@delibera/core/live/chairing'
import { capital } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { MarkedBar } from '../../../ui/marks/MarkedBar.tsx'
import { ofPresence, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import styles from './QuorumGauge.module.css'

const measured = (state: LiveState) => ({ ...constitutive(state), proxies: capital(state) })

/** Who is not there and counts as such, by the way they chose. */
const awayIn = ({ by_proxy, in_advance = 0, by_designated = 0 }: Attendance) => ({ proxies: by_proxy + by_designated, advance: in_advance })

/** The capital that is there against what the law asks for. The number is the message; the bar only shows the distance. */
export function QuorumGauge({ strip = false }: { strip?: boolean }) {
  const t = useTranslations('console.quorum')
  const { meeting, weights } = useConsole()
  const words = useQuorumWords(meeting.meeting_type === 'BOARD' ? 'board' : 'ordinary')
  const { proxies, ...now } = useCounted(measured, ofPresence)
  const Mark = now.is_met ? IconCheck : IconHourglass
  const state = (
    <Badge tone={now.is_met ? 'verde' : 'ambra'}>
      <Mark size={13} stroke={2.2} aria-hidden />
      {t(now.is_met ? 'met' : 'unmet')}
    </Badge>
  )
  return (
    <div className={strip ? styles.strip : styles.gauge} data-tour="quorum" style={toned(now.is_met ? 'verde' : 'ambra')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        {!strip && state}
      </div>
      <p className={styles.figure}>{weights.part(now.part, now.whole)}</p>
      <Bar measure={now} />
      {strip && state}
      {!strip && (
        <p className={styles.note}>
          {words(now.quorum)}. {t('there', { kind: meeting.meeting_type, people: proxies.in_person, ...awayIn(proxies) })}
          {!now.is_met && now.required <= now.whole && ` ${t('missing', { missing: weights.amount(Math.max(0, now.required - now.part), now.whole) })}`}
        </p>
      )}
    </div>
  )
}

function Bar({ measure: { part, whole, required, percentage } }: { measure: Measure }) {
  const t = useTranslations('console.quorum')
  const { weights } = useConsole()
  const text = t('spoken', { there: weights.part(part, whole), needed: weights.amount(required, whole) })
  return <MarkedBar parts={[{ key: 'there', weight: part }]} whole={whole} required={required} label={t('title')} meter={{ now: percentage, text }} />
}
