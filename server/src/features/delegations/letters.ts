import type { MeetingEmailEvents } from '@delibera/core/letters'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import type { DelegationRow } from '../../stores/delegations/delegation-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'

interface Letter {
  meeting: Proven<'meeting'>
  known: KnownMeeting
  delegation: Pick<DelegationRow, 'convocation_id' | 'delegator' | 'delegate'>
}

interface Kind {
  event: MeetingEmailEvents
  to: 'delegator' | 'delegate'
}

/** To the one, about the other. */
async function write(tx: Tx, deps: Deps, { meeting, known, delegation }: Letter, { event, to }: Kind): Promise<void> {
  const person = fullName(delegation[to === 'delegate' ? 'delegator' : 'delegate'])
  const people = await participantsOf(tx, meeting, [delegation[to]._id])
  const call = known.calls.find((it) => it._id === delegation.convocation_id)
  await writeToMembers(tx, deps, { meeting, about: known, event, people, call, told: { person } })
}

/** The delegate reads whom they represent and is asked for a word; the delegator that it is written down, whoever wrote it. */
export async function tellGiven(tx: Tx, deps: Deps, it: Letter): Promise<void> {
  const isSecond = it.known.calls.some((call) => call._id === it.delegation.convocation_id && call.convocation_type === 'SECOND')
  await write(tx, deps, it, { event: isSecond ? 'DELEGATE_SECOND' : 'DELEGATE', to: 'delegate' })
  await write(tx, deps, it, { event: 'CREATE_DELEGATION', to: 'delegator' })
}

export const tellAnswered = (tx: Tx, deps: Deps, it: Letter, accepted: boolean): Promise<void> =>
  write(tx, deps, it, { event: accepted ? 'APPROVE_DELEGATION' : 'REJECT_DELEGATION', to: 'delegator' })

export const tellRevoked = (tx: Tx, deps: Deps, it: Letter): Promise<void> => write(tx, deps, it, { event: 'DELETE_DELEGATION', to: 'delegate' })
