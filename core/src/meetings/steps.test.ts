import { expect, test } from 'vitest'
import type { RuleResult } from '../law/schema.ts'
import { documentOf } from '../rich-text.ts'
import type { Meeting } from './schema.ts'
import { hasPoll, type MeetingStep, meetingSteps, stepState } from './steps.ts'

const blank = documentOf('')
const point = (content: string, values: Record<string, string> = {}) => ({
  title: 'Compensi',
  header_intro: blank,
  header_content: documentOf(content),
  content_positive: blank,
  content_negative: blank,
  values,
})
const rule = (id: RuleResult['id'], it: Partial<RuleResult> = {}): RuleResult => ({ id, severity: 'WARN', ok: false, overridable: true, ...it })
const partner = (_id: string) => ({ _id, source: 'BOOK', weight: 10, roles: [{ type: 'PAR' }] })

/** Confirmed, with a date, two partners and a written agenda: nothing is missing but the notice. */
const meeting = (it: object = {}) =>
  ({
    meeting_type: 'ASSEMBLY',
    status: 'PROCESSING',
    mode: { is_offline: false },
    members: [partner('a'), partner('b')],
    odgs: [point('Compenso di euro 1.000,00.')],
    planned: { datetime: '2027-04-28T08:00:00Z' },
    dates_set: [],
    convocations: [],
    is_summon_sent: false,
    proposals: { sent_at: null, answers: [] },
    checks: [],
    acks: [],
    ...it,
  }) as unknown as Meeting

const call = { convocations: [{}] }
const sent = { ...call, is_summon_sent: true }
const poll = { dates_set: [{ _id: 'x' }, { _id: 'y' }], proposals: { sent_at: '2027-01-01T08:00:00Z', answers: [] } }
const answered = (...of: string[]) => ({ ...poll, proposals: { ...poll.proposals, answers: of.map((it) => ({ member_id: it[0], date_id: it[1] })) } })

const told = (step: MeetingStep, of: Meeting) => {
  const { done, gap } = stepState(step, of)
  return gap ? `${gap.count} ${gap.what}` : done ? 'done' : 'open'
}

test.each<[string, MeetingStep, object, string]>([
  ['general data of a draft are not given yet', 'general', { status: 'DRAFT' }, 'open'],
  ['confirmed, they are', 'general', {}, 'done'],
  ['without a date they are not', 'general', { planned: { datetime: null } }, '1 date'],
  ['dates to choose from are as good as a date', 'general', { planned: { datetime: null }, ...poll }, 'done'],
  ['attendance from afar was chosen among them', 'general', { checks: [rule('L-REM-01')] }, '1 remarks'],
  ['what is only told holds nobody up', 'general', { checks: [rule('L-NOT-09', { severity: 'INFO' })] }, 'done'],
  ['so does what somebody has taken upon themselves', 'general', { checks: [rule('L-REM-01')], acks: [{ rule_id: 'L-REM-01' }] }, 'done'],
  ['an organisation with people in order is complete before the notice leaves', 'organization', {}, 'done'],
  ['without people it is not', 'organization', { members: [] }, '1 people'],
  ['nor with an address to judge and a share to mend', 'organization', { checks: [rule('L-NOT-03'), rule('L-SHR-01')] }, '2 remarks'],
  ['the mailbox of the company is of the notice', 'organization', { checks: [rule('L-NOT-03', { data: { case: 'sender' } })] }, 'done'],
  ['no agenda', 'agenda', { odgs: [] }, '1 points'],
  ['an agenda whose texts wait for data', 'agenda', { odgs: [point('Euro {{total_fee}}, {{fee_split}}.'), point('Dal {{effective_date}}.')] }, '3 blanks'],
  ['what was filled in waits no more', 'agenda', { odgs: [point('Euro {{total_fee}}.', { total_fee: '1.000' })] }, 'done'],
  ['data that the product knows are nobody’s to fill in', 'agenda', { odgs: [point('{{company.name}}')] }, 'done'],
  ['a document that lacks', 'agenda', { checks: [rule('L-NOT-08')] }, '1 remarks'],
  ['blanks are told once, as such', 'agenda', { odgs: [point('{{total_fee}}')], checks: [rule('L-AGE-03')] }, '1 blanks'],
  ['a poll that nobody has answered', 'dates', { status: 'PROPOSAL', ...poll }, '2 answers'],
  ['half an answer is none', 'dates', { status: 'PROPOSAL', ...answered('ax', 'ay', 'bx') }, '1 answers'],
  ['all have answered, and nobody has chosen', 'dates', { status: 'PROPOSAL', ...answered('ax', 'ay', 'bx', 'by') }, 'open'],
  ['the date is chosen', 'dates', { status: 'CONVOCATION', ...poll, ...call }, 'done'],
  ['a date that is chosen is no notice', 'documentation', { status: 'CONVOCATION', ...call }, '1 notice'],
  ['nothing is missing in it before', 'documentation', {}, 'open'],
  ['the notice has left', 'documentation', { status: 'PERFORM', ...sent }, 'done'],
  ['somebody was added after it', 'organization', { status: 'PERFORM', ...sent, checks: [rule('L-NOT-05')] }, '1 remarks'],
  ['the room is to come', 'live', { status: 'PERFORM', ...sent }, 'open'],
  ['held', 'live', { status: 'VERBALIZE', ...sent }, 'done'],
  ['what is missing then is in the minutes', 'agenda', { status: 'VERBALIZE', ...sent, odgs: [point('{{total_fee}}')] }, 'done'],
  ['minutes to write', 'minutes', { status: 'VERBALIZE', ...sent }, 'open'],
  ['minutes confirmed', 'minutes', { status: 'COMPLETED', ...sent }, 'done'],
  ['called off, it waits for nothing and is not complete', 'agenda', { status: 'CANCELED', odgs: [] }, 'open'],
])('%s', (_, step, it, expected) => expect(told(step, meeting(it))).toBe(expected))

test('no step is done that waits for something', () => {
  const half = meeting({ odgs: [point('{{total_fee}}')], members: [], planned: { datetime: null }, checks: [rule('L-REM-01')] })
  for (const step of meetingSteps) {
    const { done, gap } = stepState(step, half)
    expect(done && gap !== null).toBe(false)
  }
})

test('members are asked about dates once there are some', () => {
  expect(hasPoll(meeting())).toBe(false)
  expect(hasPoll(meeting(poll))).toBe(true)
  expect(hasPoll(meeting({ ...poll, mode: { is_offline: true } }))).toBe(false)
})
