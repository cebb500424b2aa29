import { nameParts, namesake, roleElected } from '@delibera/core/elections/entering'
import type { HeldElection } from '@delibera/core/elections/rounds'
import { seatsOf } from '@delibera/core/elections/seats'
import { refused } from '@delibera/core/live/refusals'
import { entryOf, type MemberEntry, newMember, roleOf } from '@delibera/core/members/entry'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { addMembers, membersOf, rewriteMembers, type StoredMember } from '../../stores/members/member-store.ts'
import { auditBook, inBook, inShort, refuseWrong } from '../members/commands.ts'
import { stateTaken } from '../offline/reads.ts'

type Acting = Contexts['meeting']

/** The election of a point that was voted to its end, in the room or without it. */
async function heldElection(deps: Deps, ctx: Acting, odg_id: string): Promise<HeldElection> {
  const { points } = (await stateTaken(deps, ctx)) ?? (await deps.lives.state({ meeting_id: ctx.meeting, kind: 'REAL' }))
  const point = points[odg_id]
  if (!point?.election) throw refused('not_election')
  if (point.status !== 'VOTED') throw refused('vote_open')
  return point.election
}

interface Seat {
  name: string
  /** In the book, where the notice knew it. */
  book_id: string | null
}

async function seatsWon(tx: Tx, { meeting }: Acting, held: HeldElection): Promise<Seat[]> {
  const bookIds = new Map((await participantsOf(tx, meeting)).map((it) => [it._id, it.book_id]))
  return seatsOf(held).seats.flatMap(({ id }) => {
    const found = held.setting.candidates.find((it) => it._id === id)
    return found ? [{ name: found.name, book_id: (found.member_id && bookIds.get(found.member_id)) ?? null }] : []
  })
}

/**
 * Enters those who were elected into the company's book with the role of their office: who is in it is given the role, who is not begins with name and
 * role. Who has the role already stays as they are, so that it may be pressed again. Roles of those who leave office are taken away by who knows it.
 */
export async function enterElected(deps: Deps, ctx: Acting, odg_id: string): Promise<{ entered: number }> {
  const held = await heldElection(deps, ctx, odg_id)
  const role = roleOf(roleElected(held.setting) ?? '')
  if (!role) return { entered: 0 }
  return inBook(deps, ctx.company, async (tx) => {
    const book = await membersOf(tx, ctx.company)
    let entered = 0
    for (const { name, book_id } of await seatsWon(tx, ctx, held)) {
      const before = book.find((it) => it._id === book_id) ?? namesake(book, name)
      if (before?.roles.some((it) => it.code === role.code)) continue
      const entry = before ? entryOf({ ...before, roles: [...before.roles, role] }) : entryOf({ ...nameParts(name), roles: [role], holdings: [] })
      await writeEntry(tx, deps, ctx, { entry, before, odg_id })
      entered++
    }
    return { entered }
  })
}

interface Entering {
  entry: MemberEntry
  before: StoredMember | null
  odg_id: string
}

async function writeEntry(tx: Tx, deps: Deps, ctx: Acting, { entry, before, odg_id }: Entering): Promise<void> {
  const now = deps.clock.now()
  await refuseWrong(tx, ctx.company, entry, before ?? undefined)
  const person = newMember(entry, deps.config.strict_tax_ids)
  if (before) await rewriteMembers(tx, ctx.company, [{ ...person, _id: before._id, color: before.color }], now)
  const member_id = before?._id ?? (await addMembers(tx, ctx.company, [person], now))[0]!
  const data = { member_id, elected_by: odg_id, ...(before ? { fields: ['roles'], before: inShort(before), after: inShort(entry) } : inShort(entry)) }
  await auditBook(tx, deps, ctx, { action: before ? 'member.changed' : 'member.added', data })
}
