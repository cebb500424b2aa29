import { Fault } from '@delibera/core/faults'
import { Email } from '@delibera/core/fields'
import { bookName } from '@delibera/core/names'
import { isReminderDue, refuseDates, refusePoll, remindsAgainAfterMs, silentOf } from '@delibera/core/proposals/rules'
import type { PollDraft } from '@delibera/core/proposals/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { auditMeeting, type MeetingCaller, onMeeting } from '../../meeting/on-meeting.ts'
import { datesOf, lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { type Participant, participantsOf } from '../../stores/meetings/member-store.ts'
import { answersOf, forgetAnswers, remindedSince, setDates } from '../../stores/proposals/poll-store.ts'
import { postPollLetters } from './letters.ts'

type Acting = Contexts['meeting']

/** Writes down which dates will be asked about, and until when. */
export function proposeDates(deps: Deps, ctx: Acting, { dates, deadline, version }: PollDraft): Promise<void> {
  return onMeeting(deps, { caller: ctx, action: 'set_dates', version }, async (tx, row) => {
    if (row.is_offline) throw new Fault('MT002', { reason: 'offline' })
    const faults = refuseDates({ dates, deadline })
    if (faults.length > 0) throw new Fault('E0001', faults)
    await setDates(tx, ctx.meeting, dates)
    const [earliest] = await datesOf(tx, ctx.meeting)
    const date_at = earliest?.datetime ?? row.planned_at ?? row.created_at
    const moved = await moveMeeting(tx, row, { set: { poll_deadline: deadline ?? null, date_at }, at: deps.clock.now() })
    await auditMeeting(tx, deps, moved, {
      actor: `user:${ctx.user}`,
      action: 'poll.dates_set',
      data: { dates: dates.length, fields: ['dates_set', 'proposals'] },
    })
  })
}

/** Everybody but the delegates, who come later. */
const askedOf = async (tx: Tx, { meeting }: MeetingCaller): Promise<Participant[]> =>
  (await participantsOf(tx, meeting)).filter((it) => it.source !== 'DELEGATE')

const isReachable = ({ email }: Participant): boolean => Email.safeParse(email ?? '').success

const named = (people: readonly Participant[]) => people.map((it) => ({ _id: it._id, name: bookName(it) }))

/** Asks everybody, each by a letter of their own. */
export function sendPoll(deps: Deps, ctx: Acting): Promise<void> {
  return onMeeting(deps, { caller: ctx, action: 'send_poll' }, async (tx, row) => {
    const at = deps.clock.now()
    const reason = refusePoll({ is_offline: row.is_offline, dates: await datesOf(tx, ctx.meeting), deadline: row.poll_deadline }, at)
    if (reason) throw new Fault('MT002', { reason })
    const people = await askedOf(tx, ctx)
    if (people.length === 0) throw new Fault('MT002', { reason: 'nobody_asked' })
    const unreachable = people.filter((it) => !isReachable(it))
    if (unreachable.length > 0) throw new Fault('MB002', { members: named(unreachable) })
    const moved = await moveMeeting(tx, row, { to: 'PROPOSAL', set: { poll_sent_at: at.toISOString(), poll_reminded_at: null, poll_closed_at: null }, at })
    await postPollLetters(tx, deps, { caller: ctx, event: 'PROPOSAL', row: moved, people })
    await auditMeeting(tx, deps, moved, { actor: `user:${ctx.user}`, action: 'poll.sent', data: { asked: people.length, fields: ['status', 'proposals'] } })
  })
}

/** Asks again those who have left a date open: all of them, or some. */
export function remindPoll(deps: Deps, ctx: Acting, member_ids?: readonly string[]): Promise<void> {
  return onMeeting(deps, { caller: ctx, action: 'remind_poll' }, async (tx, row) => {
    if (row.poll_deadline && Date.parse(row.poll_deadline) <= deps.clock.now().getTime()) throw new Fault('MT002', { reason: 'deadline_passed' })
    const people = await askedOf(tx, ctx)
    const strangers = (member_ids ?? []).filter((id) => !people.some((it) => it._id === id))
    if (strangers.length > 0) throw new Fault('MB003', { member_ids: strangers })
    const silent = await silentIn(tx, ctx, people)
    const meant = member_ids ? silent.filter((it) => member_ids.includes(it._id)) : silent
    if (meant.length === 0) throw new Fault('MT002', { reason: 'everybody_answered' })
    if (!meant.some(isReachable)) throw new Fault('MB002', { members: named(meant) })
    await remind(tx, deps, { caller: ctx, row, people: meant, actor: `user:${ctx.user}` })
  })
}

const silentIn = async (tx: Tx, { meeting }: MeetingCaller, people: readonly Participant[]) =>
  silentOf(people, await datesOf(tx, meeting), await answersOf(tx, meeting))

interface Reminding {
  caller: MeetingCaller
  row: MeetingRow
  people: readonly Participant[]
  actor: string
}

async function remind(tx: Tx, deps: Deps, { caller, row, people, actor }: Reminding): Promise<void> {
  const at = deps.clock.now()
  const told = await remindedSince(tx, caller.meeting, new Date(at.getTime() - remindsAgainAfterMs))
  const due = people.filter((it) => isReachable(it) && !told.has(it._id))
  if (due.length === 0) return
  // No new version: nothing that somebody may be editing has changed. The caller holds the row.
  await tx.updateTable('meetings').set({ poll_reminded_at: at.toISOString() }).where('_id', '=', row._id).execute()
  await postPollLetters(tx, deps, { caller, event: 'PROPOSAL_REMINDER', row, people: due })
  await auditMeeting(tx, deps, row, { actor, action: 'poll.reminded', data: { reminded: due.length } })
}

/** The one reminder that nobody has to think of. Whatever happened to the poll in the meantime has the last word. */
export function remindByItself(deps: Deps, caller: MeetingCaller): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, caller.meeting)
    const { poll_deadline: deadline, poll_sent_at: sent_at, poll_reminded_at: reminded_at } = row
    if (row.status !== 'PROPOSAL' || !sent_at || !isReminderDue({ deadline, sent_at, reminded_at }, deps.clock.now())) return
    const people = await silentIn(tx, caller, await askedOf(tx, caller))
    await remind(tx, deps, { caller, row, people, actor: 'system' })
  })
}

/** Takes the question back. Answers that were given are lost, hence `confirm`; those who were asked are told. */
export function withdrawPoll(deps: Deps, ctx: Acting, { confirm }: { confirm: boolean }): Promise<void> {
  return onMeeting(deps, { caller: ctx, action: 'withdraw_poll' }, async (tx, row) => {
    const at = deps.clock.now()
    const answered = new Set((await answersOf(tx, ctx.meeting)).map((it) => it.member_id)).size
    if (answered > 0 && !confirm) throw new Fault('MT002', { reason: 'answered', answered })
    await forgetAnswers(tx, ctx.meeting)
    const moved = await moveMeeting(tx, row, { to: 'PROCESSING', set: { poll_closed_at: at.toISOString() }, at })
    const people = (await askedOf(tx, ctx)).filter(isReachable)
    await postPollLetters(tx, deps, { caller: ctx, event: 'PROPOSAL_CANCEL', row: moved, people })
    await auditMeeting(tx, deps, moved, { actor: `user:${ctx.user}`, action: 'poll.withdrawn', data: { answered, fields: ['status', 'proposals'] } })
  })
}
