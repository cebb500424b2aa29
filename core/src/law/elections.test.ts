import { expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import type { ElectionFact } from './election-fact.ts'
import { evaluate } from './evaluate.ts'
import { assembly, point } from './law.stage.ts'

const fair: ElectionFact = {
  office: 'DIRECTORS',
  method: 'MAJORITY',
  runoff_rule: 'MAJORITY',
  weight: 'CAPITAL',
  secret: false,
  seats: 2,
  standing: 2,
  undeclared: [],
  late: [],
  closed: [],
}
const none = { plurality: false, lists: false, heads: false, secret: false }

function said(type: CompanyType, election: Partial<ElectionFact>, clauses: Partial<typeof none> = {}): string[] {
  const facts = assembly(type, { agenda: [point({ election: { ...fair, ...election } })] })
  const statute = { ...facts.company.statute, elections: { ...none, ...clauses } }
  const results = evaluate('elect', { ...facts, company: { ...facts.company, statute } })
  return results.filter((it) => !it.ok).map((it) => `${it.id} ${it.severity}${it.data?.case ? ` ${it.data.case}` : ''}`)
}

test.each<[string, CompanyType, Partial<ElectionFact>, Partial<typeof none>, string[]]>([
  ['an absolute majority needs no clause', 'SPA', {}, {}, []],
  ['whoever has most votes wins only where the statute says so', 'SRL', { method: 'PLURALITY' }, {}, ['L-ELE-01 BLOCK']],
  ['and does where it says so', 'SRL', { method: 'PLURALITY' }, { plurality: true }, []],
  ['a second round by plurality needs the same clause', 'SPA', { runoff_rule: 'PLURALITY' }, {}, ['L-ELE-01 BLOCK']],
  ['lists need a clause of their own', 'SPA', { method: 'LISTS' }, { plurality: true }, ['L-ELE-01 BLOCK lists']],
  ['and have it', 'SPA', { method: 'LISTS' }, { lists: true }, []],
  ['an S.p.A. never votes by heads', 'SPA', { weight: 'HEADS' }, { heads: true }, ['L-ELE-02 BLOCK SPA']],
  ['an S.r.l. without a clause does not', 'SRL', { weight: 'HEADS' }, {}, ['L-ELE-02 BLOCK SRL']],
  ['with it, it is warned', 'SRL', { weight: 'HEADS' }, { heads: true }, ['L-ELE-02 WARN clause']],
  ['no company of capital votes in secret, whatever its statute says', 'SRL', { secret: true }, { secret: true }, ['L-ELE-03 BLOCK', 'L-ELE-07 WARN']],
  ['fewer candidates than seats', 'SPA', { standing: 1 }, {}, ['L-ELE-04 WARN']],
  ['a candidate who declared nothing', 'SPA', { undeclared: ['Rosa'] }, {}, ['L-ELE-05 WARN']],
  ['one who came after the notice', 'SRL', { late: ['Rosa'] }, {}, ['L-ELE-06 WARN']],
  ['one who came after the lists had closed', 'SPA', { method: 'LISTS', closed: ['Rosa'] }, { lists: true }, ['L-ELE-06 BLOCK closed']],
])('%s', (_, type, election, clauses, expected) => {
  expect(said(type, election, clauses)).toEqual(expected)
})

test('of an agenda without an election nothing is said', () => {
  expect(evaluate('elect', assembly('SPA'))).toEqual([])
})
