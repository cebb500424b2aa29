import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import { seatsOf } from '@delibera/core/elections/seats'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './ElectionCard.module.css'

/** Why somebody who has voted is asked again: what is still to be given, and who has a seat already. */
export function RunoffNote({ held, round }: { held: HeldElection; round: Pick<PlayedRound, 'round' | 'seats'> }) {
  const t = useTranslations('elections.ballot')
  const format = useFormatter()
  if (round.round === 1) return null
  if (held.setting.method === 'LISTS') return <p className={styles.told}>{t('runoffLists')}</p>
  const names = new Map(held.setting.candidates.map((it) => [it._id, it.name]))
  const elected = seatsOf(held).seats.map((it) => names.get(it.id) ?? '')
  return (
    <p className={styles.told}>
      {t('runoff', { seats: round.seats })} {elected.length > 0 && t('seated', { count: elected.length, names: format.list(elected) })}
    </p>
  )
}
