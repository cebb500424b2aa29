import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { orderOn } from '@delibera/core/delegations/rules'
import type { TakenElection } from '@delibera/core/elections/schema'
import type { Exclusion } from '@delibera/core/law/facts'
import type { LiveState } from '@delibera/core/live/state'
import type { Meeting } from '@delibera/core/meetings/schema'
import { bookName } from '@delibera/core/names'
import type { OfflineMeeting, OfflineVotes } from '@delibera/core/offline/schema'
import type { Voting } from '@delibera/core/votes/poll'
import type { Accepted } from '@delibera/core/votes/schema'
import { useMemo, useRef, useState } from 'react'
import { nameOf } from '../../../company/useMembers.ts'
import { type Castable, leftOf, type Said, splitOf, votesOf } from '../../votes/useBallot.ts'
import { countedOf, type OfflineCounted, useOfflineState, votingOf } from '../useOfflineCount.ts'
import { electedOf, nothingTaken, type OfflineElected, withSaid } from './useOfflineElected.ts'

/** What is written down of one point. */
export interface PointTaken {
  /** False: it was not put to the vote. */
  isPut: boolean
  said: Readonly<Record<string, Said>>
  excluded: Readonly<Record<string, Exclusion['reason']>>
  /** Of a point that elects people: what was said round by round. */
  election: TakenElection
  discussion: string
}

/** A right with whose it is and who voted with it. */
export interface OfflineRight extends Castable {
  delegate: string | null
}

/** A point with all that follows from what is written. */
export interface PointSheet {
  point: AgendaPoint
  number: number
  taken: PointTaken
  rights: readonly OfflineRight[]
  /** Null for what is not voted upon, and for what elects people. */
  counted: OfflineCounted | null
  /** Null for what is not voted upon, and for what is voted with yes or no. */
  elected: OfflineElected | null
  missing: number
  /** The parts of a divided right do not sum to it. */
  isWrong: boolean
  isDirty: boolean
}

export const isComplete = ({ missing, isWrong }: Pick<PointSheet, 'missing' | 'isWrong'>): boolean => missing === 0 && !isWrong

/** The votes of a meeting held elsewhere, as they are being written down. */
export function useOfflineVotes(offline: OfflineMeeting) {
  const { meeting, presences } = offline
  const state = useOfflineState(offline, presences)
  const [edited, setEdited] = useState<ReadonlyMap<string, PointTaken>>(new Map())
  const kept = useMemo(() => new Map(meeting.odgs.map((it) => [it._id, takenOf(offline, it)])), [offline, meeting.odgs])
  // Counting thousands of votes again for every point at every click would be felt: only the one that changed is.
  const counted = useRef(new Map<string, { taken: PointTaken; state: LiveState; sheet: PointSheet }>())
  const sheets = meeting.odgs.map((point, at): PointSheet => {
    const taken = edited.get(point._id) ?? kept.get(point._id)!
    const before = counted.current.get(point._id)
    const isDirty = edited.has(point._id)
    if (before && before.taken === taken && before.state === state) return { ...before.sheet, point, number: at + 1, isDirty }
    const sheet = { ...sheetOf(meeting, state, { point, taken }), number: at + 1, isDirty }
    counted.current.set(point._id, { taken, state, sheet })
    return sheet
  })
  const change = (odg_id: string, part: Partial<PointTaken>) =>
    setEdited((now) => new Map([...now, [odg_id, { ...(now.get(odg_id) ?? kept.get(odg_id)!), ...part }]]))
  return {
    sheets,
    change,
    isDirty: edited.size > 0,
    present: sheets.find((it) => it.counted)?.counted?.whole ?? 0,
    say: (sheet: PointSheet, member_id: string, said: Said) => change(sheet.point._id, { said: { ...sheet.taken.said, [member_id]: said } }),
    sayAll: ({ point, taken, rights }: PointSheet, accepted: Accepted) =>
      change(point._id, { said: { ...taken.said, ...Object.fromEntries(rights.filter(isFree).map((it) => [it.member_id, accepted])) } }),
    exclude: ({ point, taken }: PointSheet, member_id: string, reason: Exclusion['reason'] | null) => {
      const { [member_id]: _, ...others } = taken.excluded
      const excluded = reason ? { ...others, [member_id]: reason } : others
      // Who is out of an election says nothing in its first round, and what came after that was about another count.
      change(point._id, { excluded, ...(point.election && { election: withSaid(taken.election, 0, [member_id], []) }) })
    },
    forget: () => setEdited(new Map()),
  }
}

export type OfflineBallots = ReturnType<typeof useOfflineVotes>

const isFree = (it: Castable) => it.excluded === null && it.instruction === null

function takenOf({ points }: OfflineMeeting, { _id, excluded, election }: AgendaPoint): PointTaken {
  const known = points.find((it) => it.odg_id === _id)
  const said: Record<string, Said> = {}
  for (const { member_id, accepted, weight } of known?.votes ?? []) {
    const parts = splitOf(said[member_id]) ?? { 1: 0, [-1]: 0, 0: 0 }
    said[member_id] = weight === undefined ? accepted : { ...parts, [accepted]: weight }
  }
  return {
    // Nobody takes down a secret ballot by name: what came of it is told in the discussion.
    isPut: !election?.secret && (known === undefined || known.votes !== null || known.election !== null),
    said,
    election: known?.election ?? nothingTaken,
    discussion: known?.discussion ?? '',
    excluded: Object.fromEntries(excluded.map((it) => [it.member_id, it.exclusion_reason])),
  }
}

type Begun = Omit<PointSheet, 'number' | 'isDirty'>

function sheetOf(meeting: Meeting, state: LiveState, { point, taken }: Pick<PointSheet, 'point' | 'taken'>): Begun {
  if (point.skip_vote) return { point, taken, rights: [], counted: null, elected: null, missing: 0, isWrong: false }
  const open = withOrders(meeting, point._id, votingOf(state, point._id), taken)
  const names = new Map(meeting.members.map((it) => [it._id, nameOf(it)]))
  const inBook = new Map(meeting.members.map((it) => [it._id, bookName(it)]))
  const listed = (it: OfflineRight) => inBook.get(it.member_id) ?? it.name
  const rights = open.base.rights
    .map((it): OfflineRight => {
      const of = { member_id: it.member_id, name: names.get(it.member_id) ?? '', weight: it.weight, isOwn: it.delegate_id === null, cast: null }
      return {
        ...of,
        // What was said in the hall is taken down as it was said.
        isDivisible: true,
        instruction: it.instruction,
        excluded: taken.excluded[it.member_id] ?? null,
        delegate: it.delegate_id && (names.get(it.delegate_id) ?? null),
      }
    })
    .sort((one, other) => other.weight - one.weight || listed(one).localeCompare(listed(other), 'it'))
  if (!taken.isPut) return { point, taken, rights, counted: null, elected: null, missing: 0, isWrong: false }
  if (point.election) {
    const elected = electedOf(meeting, state, { point, taken })
    return { point, taken, rights, counted: null, elected, missing: elected.missing, isWrong: elected.isLotsDue }
  }
  const voting = rights.filter((it) => it.excluded === null)
  const said = (it: Castable) => taken.said[it.member_id]
  const isWrong = voting.some((it) => splitOf(said(it)) !== null && leftOf(splitOf(said(it))!, it.weight) !== 0)
  const missing = voting.filter((it) => it.instruction === null && said(it) === undefined).length
  const counted = countedOf(open, isWrong ? [] : voting.flatMap((it) => votesOf(it, said(it))))
  return { point, taken, rights, counted, elected: null, missing, isWrong }
}

/** What delegators told their delegates to say through the product binds them wherever the meeting was held. */
function withOrders({ delegations }: Meeting, odg_id: string, open: Voting, { excluded }: PointTaken): Voting {
  const orders = new Map(
    delegations.filter((it) => it.is_valid).map((it) => [`${it.delegator._id} ${it.delegate._id}`, orderOn(it.votes, odg_id) ?? undefined]),
  )
  const point = { ...open.base.point, excluded: Object.entries(excluded).map(([member_id, reason]) => ({ member_id, reason })) }
  const rights = open.base.rights.map((it) => ({ ...it, instruction: orders.get(`${it.member_id} ${it.delegate_id}`) ?? null }))
  return { ...open, base: { ...open.base, point, rights } }
}

/** What the wire says of points that were touched; a point of which nothing is known yet is left out. */
export function votesTaken(sheets: readonly PointSheet[]): OfflineVotes['points'] {
  return sheets.flatMap(({ point, taken, rights, elected }) => {
    const voting = rights.filter((it) => it.excluded === null)
    const isPut = taken.isPut && !point.skip_vote
    const votes = isPut && !elected ? voting.flatMap((it) => votesOf(it, taken.said[it.member_id])) : null
    const election = elected && elected.sent.rounds.length > 0 ? elected.sent : null
    if (isPut && !election && !votes?.length) return []
    const excluded = Object.entries(taken.excluded).map(([member_id, exclusion_reason]) => ({ member_id, exclusion_reason }))
    const said = { odg_id: point._id, votes, ...(election && { election }), discussion: taken.discussion.trim() || null }
    return [{ ...said, ...(!point.skip_vote && { excluded }) }]
  })
}
