import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { dayWith } from '../../outbox/decision-letters.ts'
import { markTold, type UntoldAnswer, untoldAnswers } from '../../stores/decisions/answer-store.ts'
import { knownOfSome } from './known-reads.ts'
import { writeToAsked } from './letters.ts'

/** So many letters are written in one transaction. */
const pageOf = 100

/** Whoever has answered has it in writing: the moment and the hash; of a paper, who took it down. Each answer once, whoever else writes such letters now. */
export async function tellAnswers(deps: Deps, caller: MeetingCaller): Promise<void> {
  for (;;) {
    const told = await deps.db.transaction().execute((tx) => tellSome(tx, deps, caller))
    if (told < pageOf) return
  }
}

async function tellSome(tx: Tx, deps: Deps, caller: MeetingCaller): Promise<number> {
  const untold = await untoldAnswers(tx, caller.meeting, pageOf)
  if (untold.length === 0) return 0
  const known = await knownOfSome(
    tx,
    caller,
    untold.map((it) => it.member_id),
  )
  await writeToAsked(tx, deps, known, { event: 'DECISION_ANSWERED', answers: untold.map((it) => ({ member_id: it.member_id, answer: registered(it) })) })
  await markTold(
    tx,
    untold.map((it) => it._id),
    deps.clock.now(),
  )
  return untold.length
}

const registered = ({ received_at, sha256, recorder, received_on }: UntoldAnswer) => ({
  at: new Date(received_at),
  hash: sha256,
  paper: received_on === null ? null : { recorder: recorder ?? '', day: dayWith('on', new Date(`${received_on}T12:00:00Z`)) },
})
