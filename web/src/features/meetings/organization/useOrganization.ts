import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import { stands } from '@delibera/core/delegations/rules'
import type { Delegation } from '@delibera/core/delegations/schema'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { groupOrder } from '@delibera/core/members/rules'
import { plain, searchWords } from '@delibera/core/names'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { nameOf } from '../../../company/useMembers.ts'
import { readSort, type TableQuery } from '../../../ui/tables/table.ts'

/** Somebody of the meeting with all that the page tells of them. */
export interface Seat {
  member: MeetingMember
  standing: NoticeStanding | null
  /** Given for the call that counts. */
  delegation: Delegation | null
  /** The designated representative, by name, to whom they gave a proxy with instructions. */
  proxy: string | null
  /** How many others this person represents. */
  represents: number
  /** VOTED: they have voted before the meeting, and need not say whether they come. */
  presence: 'PRESENT' | 'ABSENT' | 'DELEGATED' | 'VOTED' | null
}

export type PeopleFilter = 'voting' | 'officers' | 'guests' | 'silent' | 'trouble'
export const onlies: readonly PeopleFilter[] = ['voting', 'officers', 'guests', 'silent', 'trouble']

const isOfficer = ({ member }: Seat) => member.roles.some(({ type }) => type === 'ADM' || type === 'MAJ')
/** The notice did not reach them, or nobody sent them one. */
const isTroubled = ({ member, standing }: Seat) => standing?.state === 'FAILED' || (member.source !== 'DELEGATE' && member.convocated_at === null)

const isOnly: Record<PeopleFilter, (seat: Seat, isSent: boolean) => boolean> = {
  voting: ({ member }) => member.weight > 0,
  officers: (it) => isOfficer(it),
  guests: (it) => it.member.weight === 0 && !isOfficer(it),
  silent: ({ presence }, isSent) => isSent && presence === null,
  trouble: (it, isSent) => isSent && isTroubled(it),
}

export function useSeats(meeting: Meeting, standings: ReadonlyMap<string, NoticeStanding>): Seat[] {
  return useMemo(() => {
    const standing = meeting.delegations.filter(stands)
    const given = new Map(standing.map((it) => [it.delegator._id, it]))
    const received = new Map<string, number>()
    for (const it of standing) if (it.is_valid) received.set(it.delegate._id, (received.get(it.delegate._id) ?? 0) + 1)
    const { designated } = meeting
    const givers = new Set(designated?.member_ids)
    if (designated && givers.size > 0) received.set(designated.member_id, (received.get(designated.member_id) ?? 0) + givers.size)
    return meeting.members.map((member): Seat => {
      const delegation = given.get(member._id) ?? null
      const proxy = designated && givers.has(member._id) ? designated.name : null
      const isRepresented = (delegation?.is_valid || proxy !== null) && member.intention !== 'PRESENT'
      const said = member.intention ?? (meeting.advance.member_ids.includes(member._id) ? 'VOTED' : null)
      const presence = isRepresented ? 'DELEGATED' : said
      return { member, standing: standings.get(member._id) ?? null, delegation, proxy, represents: received.get(member._id) ?? 0, presence }
    })
  }, [meeting, standings])
}

interface Asked {
  query: TableQuery
  only: PeopleFilter | null
  isSent: boolean
}

/** Those who are looked for, in the order asked for, and how many each filter leaves. */
export function useFound(seats: readonly Seat[], { query, only, isSent }: Asked) {
  const locale = useLocale()
  const { search, sort_by } = query
  const found = useMemo(() => {
    const words = searchWords(search)
    const isSought = ({ member }: Seat) => words.every((word) => plain(`${nameOf(member)} ${member.email ?? ''}`).includes(word))
    return seats.filter((it) => (only === null || isOnly[only](it, isSent)) && isSought(it)).sort(comparing(sort_by, locale))
  }, [seats, search, sort_by, only, isSent, locale])
  const counts = useMemo(() => new Map(onlies.map((it) => [it, seats.filter((seat) => isOnly[it](seat, isSent)).length])), [seats, isSent])
  return { found, counts }
}

const rank = new Map(groupOrder('ASSEMBLY').map((type, at) => [type, at]))

/** `weight`: who votes first, the heaviest first, then the others by what they are. */
function comparing(sort_by: string, locale: string): (one: Seat, other: Seat) => number {
  const { field, direction } = readSort(sort_by)
  const words = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const byName = (one: Seat, other: Seat) =>
    words.compare(one.member.last_name, other.member.last_name) || words.compare(one.member.first_name ?? '', other.member.first_name ?? '')
  const byKind = (one: Seat, other: Seat) => (rank.get(one.member.type) ?? 9) - (rank.get(other.member.type) ?? 9)
  const turn = direction === 'ASC' ? 1 : -1
  if (field === 'name') return (one, other) => turn * byName(one, other)
  return (one, other) => turn * (one.member.weight - other.member.weight) || byKind(one, other) || byName(one, other)
}
