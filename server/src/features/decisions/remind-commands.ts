import { addDays, dayInRome, wallInRome } from '@delibera/core/dates'
import { partOf } from '@delibera/core/decisions/people'
import { Fault } from '@delibera/core/faults'
import { remindsAgainAfterMs } from '@delibera/core/proposals/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { chargeIfAffordable, chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import { auditMeeting, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { markReminded } from '../../stores/decisions/asked-store.ts'
import { type DecisionRow, lockedDecision, openDecisions } from '../../stores/decisions/decision-store.ts'
import { moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { refusePastTerm } from './end-commands.ts'
import { type AskedPerson, type KnownDecision, knownDecision, standingIn } from './known-reads.ts'
import { type LettersWritten, writeToAsked } from './letters.ts'
import { tellPhones } from './phone-letters.ts'
import { priceIn } from './reads.ts'

/** Who has a vote and has not answered. */
function silentIn({ row, people, answers }: KnownDecision): AskedPerson[] {
  const said = new Set(standingIn({ answers }).map((it) => it.member_id))
  return people.filter((it) => partOf(it, row.body) === 'VOTES' && !said.has(it.member_id))
}

interface Reminding {
  row: DecisionRow
  member_ids?: readonly string[] | undefined
  /** Nobody for the product itself. */
  user_id: string | null
}

interface Reminded extends Pick<LettersWritten, 'letters' | 'without_address'> {
  messages: number
}

/** Pressed twice, or by two at once, it reaches nobody twice: the caller holds the decision. */
async function remind(tx: Tx, deps: Deps, caller: MeetingCaller, { row, member_ids, user_id }: Reminding): Promise<Reminded> {
  const at = deps.clock.now()
  refusePastTerm(row, at)
  const known = await knownDecision(tx, caller)
  if (member_ids?.some((id) => !known.people.some((it) => it.member_id === id))) throw new Fault('MB003', { member_ids: [...member_ids] })
  const silent = member_ids ? known.people.filter((it) => member_ids.includes(it.member_id)) : silentIn(known)
  const isDue = ({ reminded_at }: AskedPerson) => reminded_at === null || at.getTime() - Date.parse(reminded_at) > remindsAgainAfterMs
  const due = silent.filter(isDue).map((it) => it.member_id)
  if (due.length === 0) return { letters: 0, messages: 0, without_address: [] }
  const charge = chargeOf(known, { due, user_id, at })
  // Nobody is there to be told that credits are missing: the letters leave, and the messages that they would pay do not.
  const paid = user_id ? await chargeMeeting(tx, charge) : await chargeIfAffordable(tx, charge)
  const written = await writeToAsked(tx, deps, known, { event: 'DECISION_REMINDER', only: due })
  const messages = paid === null ? 0 : await tellPhones(tx, deps, known, { event: 'DECISION_REMINDER', only: due })
  await markReminded(tx, caller.meeting, due, at)
  const moved = await moveMeeting(tx, row.meeting, { at })
  const { letters, without_address } = written
  await auditMeeting(tx, deps, moved, { actor: user_id ? `user:${user_id}` : 'system', action: 'decision.reminded', data: { letters, messages } })
  if (user_id && paid) await tellBalance(tx, deps, { company: caller.company, user: user_id }, paid)
  return { letters, messages, without_address }
}

/** Each message of a reminder is paid; letters are not. */
function chargeOf({ row, people }: KnownDecision, { due, user_id, at }: { due: readonly string[]; user_id: string | null; at: Date }) {
  const told = people.filter((it) => due.includes(it.member_id))
  const facts = priceIn({ row, people: told })
  return { company_id: row.company_id, meeting_id: row.meeting_id, user_id, facts, at, stage: 'MESSAGE' as const, seq: `reminder:${row.meeting.version}` }
}

export const remindAsked = (
  tx: Tx,
  deps: Deps,
  acting: Contexts['meeting'],
  it: { row: DecisionRow; member_ids?: readonly string[] | undefined },
): Promise<Reminded> => remind(tx, deps, acting, { ...it, user_id: acting.user })

/** The hour at which the product reminds by itself, by the clocks of Italy. */
const morning = 9

/** On the days before the end that each decision names, from nine on; once a day. */
export async function remindByItself(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (Number(wallInRome(now).slice(11, 13)) < morning) return
  const today = dayInRome(now)
  const isDue = ({ deadline, reminders }: { deadline: string; reminders: number[] }) =>
    new Date(deadline) > now && reminders.some((days) => addDays(dayInRome(new Date(deadline)), -days) === today)
  await eachApart((await openDecisions(deps.db)).filter(isDue), ({ company, meeting }) =>
    deps.db.transaction().execute(async (tx) => {
      const row = await lockedDecision(tx, meeting)
      if (row.decision_status !== 'OPEN' || (await isReminded(tx, row, today))) return
      await remind(tx, deps, { company, meeting }, { row, user_id: null })
      await auditMeeting(tx, deps, row.meeting, { actor: 'system', action: reminded, data: { day: today } })
    }),
  )
}

const reminded = 'decision.reminded_by_itself'

/** Whether the reminder of a day was written: whoever has answered and withdrawn since is left in peace until the next. */
async function isReminded(tx: Tx, { meeting_id }: DecisionRow, day: string): Promise<boolean> {
  const rows = await tx.selectFrom('audit_log').select('data').where('chain', '=', `meeting:${meeting_id}`).where('action', '=', reminded).execute()
  return rows.some((it) => (it.data as { day?: string }).day === day)
}
