import { expect, test } from 'vitest'
import { type StatuteChange, statuteOf } from '../company/statute.ts'
import { catalogue } from '../law/catalogue.ts'
import type { RuleId } from '../law/schema.ts'
import { countOf, type WrittenCount } from './count.ts'
import type { DecisionFacts, WrittenMember, WrittenPoint, WrittenTrigger } from './facts.ts'
import { type Matter, mattersOf } from './matters.ts'
import { isUsualQuorum } from './quorum.ts'
import { judgeDecision } from './rules.ts'

const person = (member_id: string, shares: number, more: Partial<WrittenMember> = {}): WrittenMember => ({
  member_id,
  name: member_id,
  weight: shares,
  weight_now: more.weight ?? shares,
  shares,
  holds_on: [],
  is_partner: shares > 0,
  is_director: false,
  is_auditor: false,
  is_initiator: false,
  is_told: true,
  address_looks_certified: true,
  is_proven: true,
  ...more,
})
const anna = person('anna', 5000, { is_director: true, is_initiator: true })
const bruno = person('bruno', 3000)
const carla = person('carla', 2000)
const dario = person('dario', 0, { is_director: true })
const elena = person('elena', 0, { is_auditor: true })
/** Without a vote: the bare owner of a quota. */
const fabio = person('fabio', 0, { is_partner: true })

const point = (more: Partial<WrittenPoint> = {}): WrittenPoint => ({
  key: '1',
  matter: 'PAY',
  title: 'Compensi',
  text: 'Si propone un compenso.',
  has_placeholder: false,
  files_count: 0,
  ...more,
})

interface Case extends Partial<Omit<DecisionFacts, 'company'>> {
  statute?: StatuteChange
  type?: DecisionFacts['company']['type']
}

/** A consultation of three partners with nothing against it, but for what is said. */
const factsOf = ({ statute = {}, type = 'SRL', ...more }: Case): DecisionFacts => ({
  company: { type, statute: statuteOf(type, { written_decisions: 'BOTH', board_written_decisions: 'BOTH', ...statute }) },
  body: 'PARTNERS',
  method: 'CONSULTATION',
  points: [point()],
  members: [anna, bruno, carla, dario, elena, fabio],
  sent_day: '2026-11-02',
  deadline_day: '2026-11-12',
  config: { art106_until: '2026-09-30' },
  ...more,
})

const fired = (trigger: WrittenTrigger, it: Case): string[] =>
  judgeDecision(trigger, factsOf(it))
    .filter((one) => !one.ok)
    .map(({ id, severity }) => `${id} ${severity}`)

const instead = (...members: WrittenMember[]) =>
  [anna, bruno, carla, dario, elena, fabio].map((it) => members.find((one) => one.member_id === it.member_id) ?? it)
const board = {
  body: 'BOARD',
  members: [person('anna', 1, { is_director: true, is_initiator: true }), person('dario', 1, { is_director: true }), elena],
} as const
/** Nobody of the first four has the initiative unless it is said. */
const begunBy = (...ids: string[]) => ({ members: factsOf({}).members.map((it) => ({ ...it, is_initiator: ids.includes(it.member_id) })) })

test.each<[string, Case, string[]]>([
  ['nothing is against a consultation that the statute allows', {}, []],
  ['nor against a board of two', board, []],
  ['an S.p.A. decides in a meeting', { type: 'SPA' }, ['L-DEC-01 BLOCK']],
  ['and so does its board', { ...board, type: 'SPA' }, ['L-DEC-01 BLOCK']],
  ['a clause of consent is none of consultation', { statute: { written_decisions: 'CONSENT' } }, ['L-DEC-02 BLOCK']],
  ['nor one of consultation of consent', { statute: { written_decisions: 'CONSULTATION' }, method: 'CONSENT' }, ['L-DEC-02 BLOCK']],
  ['until a day the emergency stands in for it', { statute: { written_decisions: 'NONE' }, config: { art106_until: '2026-11-12' } }, ['L-DEC-02 WARN']],
  ['and on the next no more', { statute: { written_decisions: 'NONE' }, config: { art106_until: '2026-11-11' } }, ['L-DEC-02 BLOCK']],
  ['a board has no emergency', { ...board, statute: { board_written_decisions: 'NONE' }, config: { art106_until: '2027-01-01' } }, ['L-DEC-15 BLOCK']],
  ['losses of a third are for the directors to convene', { points: [point({ matter: 'LOSSES_2482BIS_1' })] }, ['L-DEC-03 WARN']],
  [
    'what is barred stays so in an emergency',
    { points: [point({ matter: 'WINDING_UP' })], statute: { written_decisions: 'NONE' }, config: { art106_until: '2027-01-01' } },
    ['L-DEC-02 WARN', 'L-DEC-03 BLOCK'],
  ],
  ['a title may sound like the deed', { points: [point({ matter: 'OTHER', title: 'Modifiche dello statuto' })] }, ['L-DEC-04 WARN']],
  ['of what says what it is nobody asks', { points: [point({ matter: 'AUTHORISATION', text: 'Prima della fusione.' })] }, []],
  ['nobody proposes', begunBy(), ['L-DEC-05 BLOCK']],
  ['a director without a quota may propose', begunBy('dario'), []],
  ['and a statute that names partners takes nothing from them', { ...begunBy('dario'), statute: { written_initiative: ['PARTNER'] } }, []],
  ['less than a third may not', begunBy('carla'), ['L-DEC-05 BLOCK']],
  ['with a bare owner it is no more', begunBy('carla', 'fabio'), ['L-DEC-05 BLOCK']],
  ['a third and more may, whoever else the statute names', { ...begunBy('bruno', 'carla'), statute: { written_initiative: ['MAJ'] } }, []],
  ['one partner may where the statute says so', { ...begunBy('carla'), statute: { written_initiative: ['ADM', 'PARTNER'] } }, []],
  ['an auditor may not', begunBy('elena'), ['L-DEC-05 BLOCK']],
  ['unless the statute says so', { ...begunBy('elena'), statute: { written_initiative: ['MAJ'] } }, []],
  ['seven days are few', { deadline_day: '2026-11-09' }, ['L-DEC-06 WARN']],
  ['eight are not', { deadline_day: '2026-11-10' }, []],
  ['two are few for a board', { ...board, deadline_day: '2026-11-04' }, ['L-DEC-06 WARN']],
  ['three are not', { ...board, deadline_day: '2026-11-05' }, []],
  ['nobody hurries who decides alone', { deadline_day: '2026-11-02', members: [anna, dario] }, []],
  ['thirty-one are many', { deadline_day: '2026-12-03' }, ['L-DEC-07 WARN']],
  ['thirty are not', { deadline_day: '2026-12-02' }, []],
  ['who has a vote is told', { members: instead({ ...bruno, is_told: false }) }, ['L-DEC-08 BLOCK']],
  ['and a partner without one', { members: instead({ ...fabio, is_told: false }) }, ['L-DEC-08 BLOCK']],
  ['a director should be', { members: instead({ ...dario, is_told: false }) }, ['L-DEC-08 WARN']],
  ['and an auditor', { members: instead({ ...elena, is_told: false }) }, ['L-DEC-08 WARN']],
  ['a director of a board is told', { ...board, members: board.members.map((it, at) => (at === 1 ? { ...it, is_told: false } : it)) }, ['L-DEC-08 BLOCK']],
  ['its auditor should be', { ...board, members: board.members.map((it, at) => (at === 2 ? { ...it, is_told: false } : it)) }, ['L-DEC-08 WARN']],
  ['nothing is decided on nothing', { points: [] }, ['L-DEC-09 BLOCK']],
  ['nor on a title alone', { points: [point({ text: ' ' })] }, ['L-DEC-09 BLOCK']],
  ['nor on a text with a place left open', { points: [point({ has_placeholder: true })] }, ['L-DEC-09 BLOCK']],
  [
    'accounts want their papers',
    { points: [point({ matter: 'ACCOUNTS' })], deadline_day: '2026-11-12', statute: { fiscal_year_end: '07-31' } },
    ['L-DEC-09 WARN'],
  ],
  ['an ordinary address gives no receipt', { members: instead({ ...bruno, address_looks_certified: false }) }, ['L-DEC-10 WARN']],
  ['nor does none', { members: instead({ ...carla, address_looks_certified: null }) }, ['L-DEC-10 WARN']],
  ['a clause of the partners is none of the board', { ...board, statute: { board_written_decisions: 'CONSENT' } }, ['L-DEC-15 BLOCK']],
  ['one director is no board', { ...board, members: [board.members[0]!, elena] }, ['L-DEC-15 BLOCK']],
  ['an increase that was delegated wants the notary', { ...board, points: [point({ matter: 'INCREASE_2481' })] }, ['L-DEC-16 BLOCK']],
  ['draft accounts are better met about', { ...board, points: [point({ matter: 'DRAFT_ACCOUNTS' })] }, ['L-DEC-16 WARN']],
  ['and so is a plan of merger', { ...board, points: [point({ matter: 'MERGER_PLAN' })] }, ['L-DEC-16 WARN']],
  [
    'accounts are decided in a hundred and twenty days',
    { points: [point({ matter: 'ACCOUNTS', files_count: 1 })], sent_day: '2027-04-20', deadline_day: '2027-05-01' },
    ['L-DEC-18 WARN'],
  ],
  ['the last of which is in time', { points: [point({ matter: 'ACCOUNTS', files_count: 1 })], sent_day: '2027-04-20', deadline_day: '2027-04-30' }, []],
])('before it is sent: %s', (_, it, rules) => expect(fired('decide_send', it)).toEqual(rules))

test.each(mattersOf.PARTNERS.map((it) => [it]))('what partners may decide in writing: %s', (matter: Matter) => {
  const barred = ['DEED_CHANGE', 'SUBSTANTIAL_CHANGE', 'LOSSES_2482BIS_4', 'LOSSES_2482TER', 'WINDING_UP', 'LIQUIDATORS'].includes(matter)
  const rules = barred ? ['L-DEC-03 BLOCK'] : matter === 'LOSSES_2482BIS_1' ? ['L-DEC-03 WARN'] : []
  expect(fired('decide_send', { points: [point({ matter, files_count: 1 })], statute: { fiscal_year_end: '07-31' } })).toEqual(rules)
})

/** Bruno for and in conflict, Anna as it is said. */
function closing(annas: 'FOR' | 'ABSTAIN', today = '2026-11-12'): NonNullable<DecisionFacts['closing']> {
  const quorum = { value: 30, base: 'shares_total', greater: false } as const
  const said = (member_id: string, choice: 'FOR' | 'ABSTAIN') => ({ member_id, kind: 'VOTE' as const, points: { 1: choice }, received_at: '' })
  const outcome = (...answers: ReturnType<typeof said>[]): WrittenCount => countOf('1', quorum, [anna, bruno, carla], answers)
  const own = said('anna', annas)
  return { closed_day: '2026-11-12', today, points: [{ count: outcome(own, said('bruno', 'FOR')), without_conflicts: outcome(own).outcome }] }
}

test.each<[string, WrittenTrigger, Case, string[]]>([
  ['nothing is against the record', 'decide_record', { closing: closing('FOR') }, []],
  ['a conflict that decided is told', 'decide_record', { closing: closing('ABSTAIN') }, ['L-DEC-11 WARN']],
  ['and before the record by nobody', 'decide_close', { closing: closing('ABSTAIN') }, []],
  ['a quota that passed is told before the close', 'decide_close', { members: instead({ ...bruno, weight_now: 0 }) }, ['L-DEC-12 WARN']],
  ['and before the record', 'decide_record', { members: instead({ ...bruno, weight_now: 0 }) }, ['L-DEC-12 WARN']],
  ['so is who came into the book since, also where nobody asked has less', 'decide_record', { entered: ['Dario Nuti'] }, ['L-DEC-12 WARN']],
  ['who was never reached bars the record', 'decide_record', { members: instead({ ...bruno, is_proven: false }) }, ['L-DEC-13 BLOCK']],
  ['a partner without a vote, too', 'decide_record', { members: instead({ ...fabio, is_proven: false }) }, ['L-DEC-13 BLOCK']],
  ['a director without a quota does not', 'decide_record', { members: instead({ ...dario, is_proven: false }) }, []],
  ['nor do they bar the close', 'decide_close', { members: instead({ ...bruno, is_proven: false }) }, []],
  ['thirty days are no delay', 'decide_record', { closing: closing('FOR', '2026-12-12') }, []],
  ['thirty-one are', 'decide_record', { closing: closing('FOR', '2026-12-13') }, ['L-DEC-17 WARN']],
])('afterwards: %s', (_, trigger, it, rules) => expect(fired(trigger, it)).toEqual(rules))

test('L-DEC-14 is nobody’s to ask: the answer that reaches it stops the decision', () => expect(catalogue['L-DEC-14' satisfies RuleId].when).toEqual([]))

test.each([
  ['half as a fraction', { value: 50, fraction: [1, 2] as [number, number], greater: false }, true],
  ['fifty per cent', { value: 50, greater: false }, true],
  ['more than half', { value: 50, greater: true }, false],
  ['two thirds', { value: 66.67, fraction: [2, 3] as [number, number], greater: false }, false],
])('%s is what the law asks of partners: %o', (_, it, isUsual) => expect(isUsualQuorum('PARTNERS', { base: 'shares_total', ...it })).toBe(isUsual))
