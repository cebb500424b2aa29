import { wayOf } from '@delibera/core/live/presence'
import type { LiveState, LiveVote, Via } from '@delibera/core/live/state'
import { casterOf, isUnvoted, saidWith } from '@delibera/core/votes/poll'
import type { Accepted } from '@delibera/core/votes/schema'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { toneOf, VoteMark } from '../../votes/VoteChoice.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ConsoleVoters.module.css'

interface Row {
  id: string
  weight: number
  /** Who votes in the place of the holder. */
  caster: string | null
  way: Via | 'ADVANCE' | null
  isExcluded: boolean
  /** Given before the meeting without a word on this point: nobody waits for one. */
  isUnvoted: boolean
  /** How the right was voted; null while no vote was cast with it. */
  said: readonly Accepted[] | null
  isAuto: boolean
}

function rowsOf(vote: LiveVote, attendance: LiveState['attendance']): Row[] {
  const barred = new Set(vote.base.point.excluded.map((it) => it.member_id))
  return vote.base.rights.map((right) => {
    const caster = casterOf(vote, right)
    const said = saidWith(vote, right)?.parts.map((it) => it.accepted) ?? null
    const isSilent = isUnvoted(vote, right)
    return {
      id: right.member_id,
      weight: right.weight,
      caster: caster === right.member_id ? null : caster,
      way: wayOf({ attendance }, caster) ?? (right.is_advance ? 'ADVANCE' : null),
      isExcluded: barred.has(right.member_id),
      isUnvoted: isSilent,
      said: said ?? (vote.stopped_at === null || isSilent ? null : [0]),
      isAuto: said === null,
    }
  })
}

/** Who votes, with what weight, and what they have said: those who are missing first in reach. */
export function ConsoleVoters({ vote }: { vote: LiveVote }) {
  const t = useTranslations('console.voters')
  const { nameOf } = useConsole()
  const attendance = useLiveState((it) => it.attendance)
  const [only, setOnly] = useState<'missing' | null>(null)
  // Ballots come by hundreds in a second: the list may be a moment behind the count.
  const shown = useDeferredValue(vote)
  const rows = useMemo(() => rowsOf(shown, attendance), [shown, attendance])
  const missing = useMemo(() => rows.filter((it) => it.said === null && !it.isExcluded && !it.isUnvoted), [rows])
  const isOpen = vote.stopped_at === null
  const listed = only === 'missing' && isOpen ? missing : rows
  return (
    <div className={styles.voters}>
      {isOpen && (
        <FilterChips
          label={t('filter')}
          all={{ label: t('all'), count: rows.length }}
          chips={[{ value: 'missing', label: t('missing'), count: missing.length }]}
          value={only}
          onChange={setOnly}
        />
      )}
      {listed.length === 0 ? (
        <p className={styles.none}>{t('everybody')}</p>
      ) : (
        <LongList label={t('label')} items={listed} itemKey={(it) => it.id} height={42}>
          {(it) => <Voter row={it} name={nameOf(it.id)} />}
        </LongList>
      )}
    </div>
  )
}

function Voter({ row, name }: { row: Row; name: string }) {
  const { id, weight, caster, way } = row
  const t = useTranslations('console.voters')
  const { person, nameOf, weights } = useConsole()
  const where = caster ? t('proxy', { name: nameOf(caster) }) : t(`ways.${way ?? 'GONE'}`)
  return (
    <div className={styles.voter}>
      <span className={styles.face}>
        <Avatar name={name} size={26} company={person(id).isCompany} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.where}>{where}</span>
      <span className={styles.weight}>{weights.share(weight)}</span>
      <span className={styles.said}>
        <Said row={row} />
      </span>
    </div>
  )
}

function Said({ row: { said, isAuto, isExcluded, isUnvoted } }: { row: Row }) {
  const t = useTranslations('console.voters')
  const words = useTranslations('liveWords.vote')
  if (isExcluded) return <span className={styles.waiting}>{t('excluded')}</span>
  if (isUnvoted) return <span className={styles.waiting}>{t('unvoted')}</span>
  if (!said) return <span className={styles.waiting}>{t('waiting')}</span>
  const [only, ...others] = said
  if (only === undefined || others.length > 0) return <Badge tone="gray">{t('divided')}</Badge>
  return (
    <Badge tone={toneOf[only]}>
      <VoteMark accepted={only} size={13} />
      {isAuto ? t('auto') : words(`${only}`)}
    </Badge>
  )
}
