import { type NoticeStanding, type Stop, stops } from '@delibera/core/convocations/proofs'
import { useTranslations } from '../i18n/useTranslations.ts'
import { type Tone, toned } from '../palette.ts'
import { useDates } from '../ui/dates/useDates.ts'
import styles from './ReceiptTrack.module.css'

/** An ordinary letter gives no receipts: what is known is that it left, and whether its link was opened. A certified one to an ordinary address gives the first. */
function stopsOf({ letter, reached }: NoticeStanding): readonly Stop[] {
  if (!letter.certified) return ['SENT', 'READ']
  return letter.unprovable && !reached.DELIVERED ? ['SENT', 'ACCEPTED', 'READ'] : stops
}

const toneOf = ({ state, letter }: NoticeStanding): Tone => {
  if (state === 'FAILED') return 'rosso'
  return state === 'READ' || (state === 'DELIVERED' && letter.certified) ? 'verde' : 'ambra'
}

/** The stops of one notice. A failure takes the place of the stop it prevented. */
export function ReceiptTrack({ standing }: { standing: NoticeStanding }) {
  const t = useTranslations('convocations.track')
  // The year is that of the meeting.
  const { brief: moment } = useDates()
  const { reached, failure, letter } = standing
  const shown = stopsOf(standing)
  const last = shown.findLastIndex((it) => reached[it] !== undefined)
  return (
    <ol className={styles.track} style={{ ...toned(toneOf(standing)), '--stops': shown.length } as never}>
      {shown.map((it, at) => {
        const isBroken = failure !== null && at === last + 1
        const isDone = at <= last
        return (
          <li
            key={it}
            className={styles.stop}
            data-done={isDone || undefined}
            data-on={at < last || (failure !== null && at === last) || undefined}
            data-failed={isBroken || undefined}
          >
            <span className={styles.name}>
              {isBroken ? t(`failed.${failure.status as 'FAILED'}`) : t(it === 'ACCEPTED' && letter.unprovable ? 'UNPROVABLE' : it)}
            </span>
            <span className={styles.at}>{isBroken ? moment(failure.at) : reached[it] ? moment(reached[it]) : isDone ? t('implied') : '–'}</span>
          </li>
        )
      })}
    </ol>
  )
}
