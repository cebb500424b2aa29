import { proxiesUntil } from '@delibera/core/designated/term'
import { usualDays } from '@delibera/core/meeting/designated'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Proven } from '../http/proven.ts'
import type { ConvocationRow } from '../stores/meetings/meeting-store.ts'
import { participantsOf } from '../stores/meetings/member-store.ts'
import { designatedOf, isListedCompany, type KnownMeeting } from './law.ts'
import { writeToMembers } from './member-letters.ts'

/** Until when proxies are given: fixed with the notice, before it as the planned date has it. */
export function termOf({ row, company, calls }: Pick<KnownMeeting, 'row' | 'company' | 'calls'>): string | null {
  const fixed = designatedOf(row)?.closes_at
  if (fixed) return fixed
  const first = calls.find((it) => it.convocation_type === 'FIRST')?.datetime ?? row.planned_at
  return first ? proxiesUntil(first, isListedCompany(company)) : null
}

/** The designated representative as who prepares the meeting reads of it. */
export function designatedShown(known: KnownMeeting): Meeting['designated'] {
  const seat = designatedOf(known.row)
  const who = seat && known.participants.find((it) => it._id === seat.member_id)
  if (!seat || !who) return null
  return {
    ...seat,
    name: fullName(who),
    is_listed: isListedCompany(known.company),
    closes_at: termOf(known),
    question_days: seat.question_days ?? usualDays,
    member_ids: [...known.designated],
  }
}

interface Named {
  meeting: Proven<'meeting'>
  known: KnownMeeting
  call: ConvocationRow
}

/** Who is designated has no notice of their own: a letter leads to the page where the proxies are counted, and read from the term on. */
export async function tellRepresentative(tx: Tx, deps: Deps, { meeting, known, call }: Named): Promise<void> {
  const seat = designatedOf(known.row)
  if (!seat) return
  const people = await participantsOf(tx, meeting, [seat.member_id])
  await writeToMembers(tx, deps, { meeting, about: known, event: 'DESIGNATED_NAMED', people, call, seat: 'representative' })
}
