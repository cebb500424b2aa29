import { seatsOf } from '@delibera/core/elections/seats'
import type { Meeting } from '@delibera/core/meetings/schema'
import { formatPercent } from '@delibera/core/money'
import { IconCheck, IconMinus, IconScale, IconX } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlaceholderText } from '../../agenda/placeholders/PlaceholderText.tsx'
import styles from './OfflinePoints.module.css'
import type { OfflineElected } from './useOfflineElected.ts'
import { isComplete, type PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheets: readonly PointSheet[]
  shown: string
  onShow: (odg_id: string) => void
}

/** The agenda with what each point came to, and what is still to be written. */
export function OfflinePoints({ meeting, sheets, shown, onShow }: Props) {
  const t = useTranslations('offline.votes')
  return (
    <Panel title={t('points')} flush foot={<p className={styles.law}>{t(meeting.meeting_type === 'BOARD' ? 'lawBoard' : 'law')}</p>}>
      <ol className={styles.points}>
        {sheets.map((it) => (
          <li key={it.point._id}>
            <button type="button" className={styles.point} aria-current={it.point._id === shown ? 'true' : undefined} onClick={() => onShow(it.point._id)}>
              <span className={styles.number}>{it.number}.</span>
              <span className={styles.words}>
                <span className={styles.title} lang="it">
                  <PlaceholderText text={it.point.title} values={it.point.values} />
                </span>
                <OfflineOutcome sheet={it} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** In a word beside a mark. While votes are missing it says how many. */
export function OfflineOutcome({ sheet }: { sheet: PointSheet }) {
  const t = useTranslations('offline.votes.outcome')
  const locale = useLocale()
  const { point, taken, counted, elected, missing } = sheet
  if (point.skip_vote || !taken.isPut) return <Said tone="gray" mark={IconMinus} words={t(point.skip_vote ? 'notVoted' : 'notPut')} />
  if (!isComplete(sheet)) return <Said tone="ambra" mark={IconScale} words={missing > 0 ? t('missing', { count: missing }) : t(elected ? 'lots' : 'wrong')} />
  if (elected) return <Elected elected={elected} />
  if (!counted) return null
  const part = formatPercent(counted.favourable_percentage, 100, locale)
  return (
    <Said
      tone={counted.outcome === 'APPROVED' ? 'verde' : 'rosso'}
      mark={counted.outcome === 'APPROVED' ? IconCheck : IconX}
      words={t(counted.outcome, { part })}
    />
  )
}

function Elected({ elected: { held } }: { elected: OfflineElected }) {
  const t = useTranslations('offline.votes.outcome')
  const { seats, vacant } = seatsOf(held)
  return <Said tone={seats.length > 0 ? 'verde' : 'rosso'} mark={seats.length > 0 ? IconCheck : IconX} words={t('elected', { count: seats.length, vacant })} />
}

function Said({ tone, mark: Mark, words }: { tone: 'gray' | 'ambra' | 'verde' | 'rosso'; mark: typeof IconCheck; words: string }) {
  return (
    <span className={styles.outcome} style={toned(tone)}>
      <Mark size={14} stroke={2.4} aria-hidden />
      {words}
    </span>
  )
}
