import { Fault } from '@delibera/core/faults'
import type { ExternalPerson } from '@delibera/core/meeting/people'
import type { MeetingType } from '@delibera/core/meeting/status'
import { isUsual } from '@delibera/core/meetings/rules'
import type { MembersChange } from '@delibera/core/meetings/schema'
import { newMember, roleOf } from '@delibera/core/members/entry'
import { colorFor } from '@delibera/core/members/rules'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addFromBook, addPerson, type Snapshot } from '../stores/meetings/member-store.ts'
import { listsOf } from '../stores/members/list-store.ts'
import { membersOf, type StoredMember } from '../stores/members/member-store.ts'
import type { MeetingCaller } from './on-meeting.ts'

type Added = Pick<MembersChange, 'member_ids' | 'list_ids' | 'member_types' | 'external_members'> & {
  /** Everybody whom a meeting of this kind asks by law. */
  usual_of?: MeetingType
}

/** Lets people in: by name, by list, by what they are. Somebody who is not in the book is refused by name. Answers how many came. */
export async function addPeople(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, caller: MeetingCaller, added: Added): Promise<number> {
  const at = deps.clock.now()
  const book = await membersOf(tx, caller.company)
  const chosen = await chosenFrom(tx, caller, book, added)
  let count = await addFromBook(tx, caller.meeting, chosen, at)
  for (const it of added.external_members ?? []) {
    await addPerson(tx, caller.meeting, {
      person: guest(it, { type: 'EXT', strict: deps.config.strict_tax_ids, seat: book.length + count }),
      source: 'EXTERNAL',
      at,
    })
    count += 1
  }
  return count
}

async function chosenFrom(
  tx: Tx,
  { company }: MeetingCaller,
  book: readonly StoredMember[],
  { member_ids = [], list_ids = [], member_types = [], usual_of }: Added,
): Promise<StoredMember[]> {
  const lists = list_ids.length > 0 ? await listsOf(tx, company) : []
  if (list_ids.some((id) => !lists.some((it) => it._id === id))) throw new Fault('E0001', [{ path: 'list_ids', message: 'invalidValue' }])
  const ids = new Set([...member_ids, ...lists.filter((it) => list_ids.includes(it._id)).flatMap((it) => it.member_ids)])
  const known = new Set(book.map((it) => it._id))
  const strangers = [...ids].filter((id) => !known.has(id))
  if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
  const isAsked = (it: StoredMember) => usual_of !== undefined && isUsual(usual_of, it)
  return book.filter((it) => ids.has(it._id) || isAsked(it) || it.roles.some(({ type }) => member_types.includes(type)))
}

/** Only a guest, or a proxy: no quota, and a vote only for those who delegate them. */
export function guest(it: ExternalPerson, { type, strict, seat }: { type: 'EXT' | 'DEL'; strict: boolean; seat: number }): Snapshot {
  // A person named as proxy on the spot is an attorney-in-fact (PC) of this meeting alone.
  const role = roleOf(type === 'EXT' ? 'EXT' : 'PC')!
  const { kind, first_name = null, last_name, email = null, phone = null, fiscal_code = null, ext_description = null } = it
  const entry = newMember({ kind, first_name, last_name, email, phone, fiscal_code, ext_description, roles: [role] }, strict)
  return { ...entry, color: colorFor(seat), twin_id: null, shares_value: 0, vote_value: 0, owned_value: 0, has_signature: false }
}
