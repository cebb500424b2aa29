import { expect, test } from 'vitest'
import { applies, catalogue, citeOf } from './catalogue.ts'
import { evaluate } from './evaluate.ts'
import { assembly, board, point } from './law.stage.ts'
import { notesBeside, standingNotes } from './notes.ts'
import { RuleId, RuleResult, Trigger } from './schema.ts'

const facts = (['SPA', 'SRL'] as const).flatMap((type) => [assembly(type), board(type)])
const tally = {
  outcome: 'DECLINED' as const,
  reason: 'QUORUM' as const,
  quorum: point().quorum_first,
  favourable: 0,
  excluded: 0,
  present: 0,
  base: 0,
  total: 1,
}
const vote = { point_id: 'p1', ballots: [], casting_vote_used: false, text_changed: true, tally }
const presence = { convocation_type: 'FIRST' as const, present: ['Anna'], totalitarian: true, informed: [], opposed: [] }
const minutes = { today: '2027-04-21', held_on: '2027-04-20', points: [], signed_by_chair: true, signed_by_secretary: true, has_deed: false }
const second = { datetime: '2027-05-10T10:00', in_notice: false }
const election = {
  office: 'DIRECTORS' as const,
  method: 'LISTS' as const,
  runoff_rule: 'MAJORITY' as const,
  weight: 'HEADS' as const,
  secret: true,
  seats: 3,
  standing: 2,
  undeclared: ['Anna'],
  late: ['Anna'],
  closed: [],
}
const agenda = [point({ template_id: 'A01', group: 'BILANCIO', notary_required: true, election })]

/** Rules that a computation holds (the count of votes, the quorum of boards) and that never answer by themselves. */
const computed = ['L-ADV-04', 'L-BRD-01', 'L-BRD-02', 'L-ELE-08', 'L-QUO-04', 'L-RDE-05', 'L-SEC-05']

test('every rule of the catalogue is asked somewhere, computed or a standing note', () => {
  const told = new Set<string>()
  const delegation = { convocation_type: 'FIRST' as const, delegator_id: 'Carla', delegate_id: 'Alfa', is_written: true }
  for (const it of facts) {
    const members = [...it.members, { ...it.members[0]!, _id: 'Alfa', kind: 'S' as const }]
    const statute = { ...it.company.statute, board_auditors_vote: true }
    const designated = { member_id: 'Alfa', is_exclusive: true, is_listed: false, has_declared: false }
    const meeting = { ...it.meeting, nature: 'MIXED' as const, advance: true, designated }
    const full = {
      ...it,
      company: { ...it.company, statute, vote_value: 1 },
      meeting,
      members,
      agenda,
      second,
      presence,
      minutes,
      delegation,
      advance: ['Carla'],
      proxy: { delegator_id: 'Carla', has_instruction: false },
      now: '2027-04-20T09:55',
    }
    for (const trigger of Trigger.options) for (const { id } of evaluate(trigger, trigger === 'vote' ? { ...full, vote } : full)) told.add(id)
  }
  // Rules of decisions in writing have facts of their own (core/src/decisions/rules.ts).
  const silent = RuleId.options.filter((id) => !told.has(id) && !id.startsWith('L-DEC-'))
  expect(silent.sort()).toEqual([...computed, ...standingNotes.map((it) => it.id)].sort())
})

test('a rule answers only where it applies and when it is asked', () => {
  for (const it of facts)
    for (const trigger of Trigger.options)
      for (const { id } of evaluate(trigger, { ...it, agenda, second, presence, minutes })) {
        expect(applies(id, it.company.type, it.meeting.meeting_type), id).toBe(true)
        expect(catalogue[id].when, id).toContain(trigger)
      }
})

test('what leaves is what the wire knows, and only warnings can be acknowledged', () => {
  for (const it of facts)
    for (const trigger of Trigger.options)
      for (const result of evaluate(trigger, { ...it, agenda, second, presence, minutes })) {
        expect(RuleResult.parse(result)).toEqual(result)
        expect(result.overridable).toBe(result.severity === 'WARN')
      }
})

test('the catalogue itself lets nobody acknowledge a block', () => {
  for (const { severity, overridable } of Object.values(catalogue)) expect(overridable).toBe(severity === 'WARN')
})

test('a source is cited by type of company, or not at all', () => {
  expect(citeOf('L-NOT-01', 'SPA')).toBe('art. 2366, c. 3')
  expect(citeOf('L-NOT-01', 'SRL')).toMatch(/^art\. 2479-bis, c\. 1/)
  expect(citeOf('L-BRD-03', 'SRL')).toBe('art. 2388, c. 3')
  expect(citeOf('L-SEC-03', 'SRL')).toBeNull()
})

test.each([
  ['an S.p.A. is told of the right to postpone', 'start', 'SPA', 'ASSEMBLY', 'CALL_PRESENCE', ['L-AGE-02']],
  ['an S.r.l. is not', 'start', 'SRL', 'ASSEMBLY', 'CALL_PRESENCE', []],
  ['who meets from afar is told how', 'start', 'SRL', 'BOARD', 'CALL_EXTERNAL', ['L-REM-03']],
  ['who prepares an assembly is told who may ask for one', 'prepare', 'SRL', 'ASSEMBLY', 'CALL_PRESENCE', ['L-REQ-01']],
  ['minutes of a board go in their book, with the dissent of auditors', 'minutes', 'SPA', 'BOARD', 'CALL_DELIBERA', ['L-REM-04', 'L-MIN-04', 'L-MIN-06']],
] as const)('%s', (_, trigger, company, meeting_type, call_type, expected) => {
  expect(notesBeside(trigger, company, { meeting_type, call_type })).toEqual(expected)
})
