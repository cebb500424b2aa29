import { type Check, fires, firesIf, people } from './check.ts'
import { inMeeting } from './weights.ts'

/** Whoever has votes by the register may have others now than when the notice left (art. 2370, 2479-bis): what counts is the register of this moment. */
const changedSinceNotice: Check = ({ notice: { votes_changed } }) =>
  votes_changed === undefined ? null : firesIf(votes_changed.length > 0, people(votes_changed.map((name) => ({ name }))))

/** Votes that arrears have suspended: told, so that nobody takes them. */
const inArrears: Check = (facts) => {
  const behind = inMeeting(facts).filter((it) => (it.suspended ?? 0) > 0)
  return behind.length > 0 ? fires(people(behind)) : null
}

export const registerChecks = { 'L-REG-09': changedSinceNotice, 'L-REG-12': inArrears } satisfies Record<string, Check>
