import { describe, expect, test } from 'vitest'
import type { CompanyType } from '../company/company-type.ts'
import { quorumCells } from '../company/quorums.ts'
import { type Quorum, statuteDefaults } from '../company/statute.ts'
import { evaluate } from './evaluate.ts'
import type { LawFacts, MeetingKind, MeetingNature } from './facts.ts'
import { assembly, board, delegation, fired, member, point } from './law.stage.ts'
import { lowMajority, pointQuorums, presetQuorums } from './quorums.ts'

const of = (type: CompanyType, meeting_type: MeetingKind = 'ASSEMBLY', quorum_overrides: Record<string, Quorum> = {}) => ({
  type,
  meeting_type,
  statute: { ...statuteDefaults[type], quorum_overrides },
})
const half = (base: Quorum['base'], greater: boolean) => ({ value: 50, base, greater })
const third = { value: 33.33, fraction: [1, 3] as [number, number], base: 'shares_total' as const, greater: true }
const twoThirds = { value: 66.67, fraction: [2, 3] as [number, number], base: 'shares_present' as const, greater: false }
const atLeastHalf = half('shares_total', false)

describe('what must be there to begin', () => {
  test.each<[string, CompanyType, MeetingKind, MeetingNature, Quorum | null, Quorum | null]>([
    ['in an ordinary assembly of an S.p.A., half, then whoever comes', 'SPA', 'ASSEMBLY', 'ORDINARY', atLeastHalf, null],
    ['in an extraordinary one, whoever comes, then more than a third', 'SPA', 'ASSEMBLY', 'EXTRAORDINARY', null, third],
    ['in a mixed one, the less strict of the two', 'SPA', 'ASSEMBLY', 'MIXED', null, null],
    ['in an S.r.l., half on either call', 'SRL', 'ASSEMBLY', 'ORDINARY', atLeastHalf, atLeastHalf],
    ['in an S.r.l. that changes its deed, half as well', 'SRL', 'ASSEMBLY', 'EXTRAORDINARY', atLeastHalf, atLeastHalf],
    ['in a board, more than half of the directors, once', 'SPA', 'BOARD', 'ORDINARY', half('shares_total', true), null],
  ])('%s', (_, type, kind, nature, first, second) => expect(presetQuorums(of(type, kind), nature)).toEqual({ first, second }))

  test('what the statute says comes first', () => {
    const own = { value: 60, base: 'shares_total' as const, greater: false }
    expect(presetQuorums(of('SPA', 'ASSEMBLY', { 'ordinary.first': own }), 'ORDINARY')).toEqual({ first: own, second: null })
    expect(presetQuorums(of('SRL', 'ASSEMBLY', { 'srl.normal': own }), 'ORDINARY')).toEqual({ first: own, second: own })
    expect(presetQuorums(of('SRL', 'BOARD', { 'board.constitutive': own }), 'ORDINARY').first).toEqual(own)
  })
})

describe('what must be in favour to decide', () => {
  test.each<[string, CompanyType, 'ORDINARY' | 'EXTRAORDINARY', Quorum, Quorum]>([
    ['an ordinary point of an S.p.A.', 'SPA', 'ORDINARY', half('shares_present', true), half('shares_present', true)],
    ['an extraordinary one', 'SPA', 'EXTRAORDINARY', half('shares_total', true), twoThirds],
    ['a normal matter of an S.r.l.', 'SRL', 'ORDINARY', half('shares_present', true), half('shares_present', true)],
    ['a change of its deed', 'SRL', 'EXTRAORDINARY', atLeastHalf, atLeastHalf],
  ])('%s', (_, type, nature, quorum_first, quorum_second) => expect(pointQuorums(of(type), nature)).toEqual({ quorum_first, quorum_second }))

  test('a point of a board has no second call', () =>
    expect(pointQuorums(of('SRL', 'BOARD'), 'ORDINARY')).toEqual({ quorum_first: half('shares_present', true), quorum_second: null }))

  const template = { quorum_first: half('shares_total', true), quorum_second: { ...twoThirds, value: 66.6667 }, quorum_srl: atLeastHalf }

  test('a template brings its own', () =>
    expect(pointQuorums(of('SPA'), 'EXTRAORDINARY', template)).toEqual({ quorum_first: template.quorum_first, quorum_second: template.quorum_second }))
  test('in an S.r.l. the one it has for that', () =>
    expect(pointQuorums(of('SRL'), 'EXTRAORDINARY', template)).toEqual({ quorum_first: atLeastHalf, quorum_second: atLeastHalf }))
  test('unless the statute says otherwise', () => {
    const own = { value: 75, base: 'shares_present' as const, greater: false }
    expect(pointQuorums(of('SPA', 'ASSEMBLY', { 'extraordinary.second_deliberative': own }), 'EXTRAORDINARY', template)).toEqual({
      quorum_first: template.quorum_first,
      quorum_second: own,
    })
  })

  test('every cell that a statute can replace is one of these', () => {
    const own = { value: 77, base: 'shares_total' as const, greater: false }
    for (const type of ['SPA', 'SRL'] as const)
      for (const { key, kind } of quorumCells[type]) {
        const overrides = { [key]: own }
        const all = (['ASSEMBLY', 'BOARD'] as const).flatMap((it) =>
          (['ORDINARY', 'EXTRAORDINARY'] as const).flatMap((nature) =>
            Object.values(kind === 'constitutive' ? presetQuorums(of(type, it, overrides), nature) : pointQuorums(of(type, it, overrides), nature)),
          ),
        )
        expect(all, `${type} ${key}`).toContainEqual(own)
      }
  })
})

const here = (present: string[], convocation_type: 'FIRST' | 'SECOND' = 'FIRST') => ({
  presence: { convocation_type, present, totalitarian: false, informed: [], opposed: [] },
})

const withSixth = (facts: LawFacts): LawFacts => ({ ...facts, members: [...facts.members, member('Gina', 'CON', 0, { in_meeting: false, convocated: false })] })

describe('whether a meeting can begin', () => {
  test.each<[string, LawFacts, string[]]>([
    ['half of the capital is enough', assembly('SRL', here(['Anna'])), []],
    [
      'less is not',
      assembly('SRL', {
        ...here(['Bruno', 'Carla']),
        members: [member('Bruno', 'PAR', 49), member('Carla', 'PAR', 0), member('Anna', 'PAR', 51)],
        meeting: { chair_id: 'Bruno' },
      }),
      ['BLOCK L-QUO-01'],
    ],
    ['a represented partner counts', assembly('SRL', { ...here(['Bruno']), meeting: { chair_id: 'Bruno' }, delegations: [delegation('Carla', 'Bruno')] }), []],
    [
      'not by a proxy that is not signed',
      assembly('SRL', { ...here(['Bruno']), meeting: { chair_id: 'Bruno' }, delegations: [delegation('Carla', 'Bruno', { is_valid: false })] }),
      ['BLOCK L-QUO-01'],
    ],
    [
      'not by a proxy for the other call',
      assembly('SRL', { ...here(['Bruno']), meeting: { chair_id: 'Bruno' }, delegations: [delegation('Carla', 'Bruno', { convocations: ['SECOND'] })] }),
      ['BLOCK L-QUO-01'],
    ],
    ['in the second call of an S.p.A. anybody is enough', assembly('SPA', { ...here(['Carla'], 'SECOND'), meeting: { chair_id: 'Carla' } }), []],
    ['but somebody must be there', assembly('SPA', { ...here(['Dario'], 'SECOND'), meeting: { chair_id: 'Dario' } }), ['BLOCK L-QUO-01']],
    ['three directors of five are a board', board('SPA', here(['Anna', 'Bruno', 'Carla'])), []],
    ['a sixth, appointed after the notice, is in office too', withSixth(board('SPA', here(['Anna', 'Bruno', 'Carla']))), ['BLOCK L-QUO-01 board']],
    [
      'but not in one held elsewhere, whose record says who was',
      withSixth(board('SPA', { ...here(['Anna', 'Bruno', 'Carla']), meeting: { is_offline: true, call_type: 'CALL_PRESENCE' } })),
      [],
    ],
    ['two and an auditor are not', board('SPA', here(['Anna', 'Bruno', 'Fabio'])), ['BLOCK L-QUO-01 board']],
  ])('%s', (_, facts, expected) => {
    const started = fired('start', { ...facts, notice: { today: '2027-04-20', dispatched_on: '2027-04-01', last_delivered_on: '2027-04-01' } })
    expect(started).toEqual(expected)
  })

  test('what is missing is told in whole units', () => {
    const result = evaluate('start', assembly('SRL', here(['Bruno']))).find((it) => it.id === 'L-QUO-01')
    expect(result?.data).toEqual({ present: 3000, total: 10_000, required: 5000, missing: 2000, percentage: 30, required_percentage: 50 })
  })

  test('nothing is said before anybody is known to be there', () => expect(evaluate('start', assembly('SRL')).map((it) => it.id)).not.toContain('L-QUO-01'))
})

test('who leaves before a vote may take the quorum along', () => {
  const vote = { point_id: 'p1', ballots: [], casting_vote_used: false }
  expect(fired('vote', assembly('SRL', { ...here(['Bruno']), vote }))).toEqual(['WARN L-QUO-02'])
  expect(fired('vote', board('SRL', { ...here(['Anna', 'Bruno']), vote }))).toEqual(['WARN L-QUO-02 board'])
  expect(fired('vote', assembly('SRL', { ...here(['Anna']), vote }))).toEqual([])
})

describe('the second call of an ordinary assembly of an S.p.A.', () => {
  const second = { second: { datetime: '2027-04-22T10:00', in_notice: true } }
  const hard = point({ group: 'CARICHE', quorum_second: half('shares_total', false) })

  test.each<[string, LawFacts, string[]]>([
    ['asks for no quorum', assembly('SPA', { ...second, meeting: { quorums: { first: atLeastHalf, second: third } } }), ['WARN L-QUO-03 constitutive']],
    ['nor for a higher majority to appoint officers', assembly('SPA', { ...second, agenda: [hard] }), ['WARN L-QUO-03 majority']],
    ['other matters may ask for more', assembly('SPA', { ...second, agenda: [{ ...hard, group: 'FINANZA' }] }), []],
    ['and so may an extraordinary assembly', assembly('SPA', { ...second, meeting: { nature: 'EXTRAORDINARY', quorums: { first: null, second: third } } }), []],
    ['without a second call nothing is wrong', assembly('SPA', { agenda: [hard] }), []],
  ])('%s', (_, facts, expected) => expect(fired('convene', facts)).toEqual(expected))
})

describe('a quorum below the legal minimum', () => {
  const low = half('shares_present', true)
  const extraordinary = { meeting: { nature: 'EXTRAORDINARY' as const, quorums: { first: null, second: third } } }
  const hard = point({ nature: 'EXTRAORDINARY', quorum_first: half('shares_total', true), quorum_second: twoThirds })
  const second = { second: { datetime: '2027-04-22T10:00', in_notice: true } }
  const ids = (facts: LawFacts) => fired('send', facts).filter((it) => it.includes('L-QUO-05'))

  test.each<[string, LawFacts, string[]]>([
    [
      'stops an extraordinary point of an S.p.A.',
      assembly('SPA', { ...extraordinary, agenda: [{ ...hard, quorum_first: low }] }),
      ['BLOCK L-QUO-05 fixed_total'],
    ],
    ['in its second call too', assembly('SPA', { ...extraordinary, agenda: [{ ...hard, quorum_second: low }] }), ['BLOCK L-QUO-05 fixed_present']],
    ['none of it when it is as the law says', assembly('SPA', { ...extraordinary, ...second, agenda: [hard] }), []],
    [
      'also when half of all takes the place of two thirds of those present',
      assembly('SPA', {
        ...extraordinary,
        agenda: [{ ...hard, quorum_second: half('shares_total', true), quorum_first: { ...half('shares_total', true), value: 70 } }],
      }),
      ['BLOCK L-QUO-05 fixed_present'],
    ],
    [
      'stops an extraordinary second call of the S.p.A. that may begin with anybody',
      assembly('SPA', { ...second, meeting: { nature: 'EXTRAORDINARY', quorums: { first: null, second: null } }, agenda: [hard] }),
      ['BLOCK L-QUO-05 fixed_constitutive'],
    ],
    ['warns of an ordinary one', assembly('SPA', { agenda: [point({ quorum_first: { ...low, value: 40 } })] }), ['WARN L-QUO-05 present']],
    [
      'warns of a change of the deed of an S.r.l.',
      assembly('SRL', { agenda: [point({ nature: 'EXTRAORDINARY', quorum_first: low })] }),
      ['WARN L-QUO-05 total'],
    ],
    ['warns of an assembly that begins with less', assembly('SRL', { meeting: { quorums: { first: third, second: third } } }), ['WARN L-QUO-05 constitutive']],
    ['warns of a board', board('SPA', { agenda: [point({ quorum_first: { ...low, value: 30 } })] }), ['WARN L-QUO-05 heads']],
    ['and of one that begins with a third', board('SPA', { meeting: { quorums: { first: third, second: null } } }), ['WARN L-QUO-05 board']],
    ['says nothing of what is not voted', assembly('SRL', { agenda: [point({ skip_vote: true, quorum_first: { ...low, value: 1 } })] }), []],
  ])('%s', (_, facts, expected) => expect(ids(facts)).toEqual(expected))

  test('a clause of the statute is what is due where the law lets it, and what it raises is due as well', () => {
    const lowIn = (type: CompanyType, quorum_overrides: Record<string, Quorum>, chosen: Quorum) =>
      lowMajority({ ...of(type, 'ASSEMBLY', quorum_overrides) }, point({ quorum_first: chosen, quorum_second: chosen }))
    const own = { value: 40, base: 'shares_present' as const, greater: true }
    expect(lowIn('SRL', { 'srl.normal_deliberative': own }, own)).toBeNull()
    expect(lowIn('SRL', { 'srl.normal_deliberative': { ...own, value: 60 } }, half('shares_present', true))).toMatchObject({ severity: 'WARN' })
  })

  test('that no statute may allow stops, though the other call is only below the statute', () => {
    const raised = { ...half('shares_total', true), value: 70 }
    const quorum_overrides = { 'extraordinary.first': raised, 'extraordinary.first_deliberative': raised }
    const company = { statute: { ...statuteDefaults.SPA, quorum_overrides } }
    const agenda = [{ ...hard, quorum_second: low }]
    expect(lowMajority(of('SPA', 'ASSEMBLY', quorum_overrides), agenda[0]!)).toMatchObject({ severity: 'BLOCK' })
    expect(ids(assembly('SPA', { ...extraordinary, company, agenda }))).toEqual(['BLOCK L-QUO-05 fixed_present'])
    const anybody = { meeting: { nature: 'EXTRAORDINARY' as const, quorums: { first: null, second: null } } }
    expect(ids(assembly('SPA', { ...anybody, ...second, company, agenda: [{ ...hard, quorum_first: raised }] }))).toEqual(['BLOCK L-QUO-05 fixed_constitutive'])
  })

  test('of a meeting held elsewhere is told with its votes', () => {
    const vote = { point_id: 'p1', ballots: [], casting_vote_used: false }
    const facts = assembly('SPA', { ...here(['Anna', 'Bruno', 'Carla']), ...extraordinary, agenda: [{ ...hard, quorum_first: low }], vote })
    expect(fired('vote', facts)).toEqual([])
    expect(fired('vote', { ...facts, meeting: { ...facts.meeting, is_offline: true } })).toEqual(['BLOCK L-QUO-05 fixed_total'])
  })
})

describe('a mixed assembly of an S.p.A. with a fifth of its capital in the second call', () => {
  const mixed = assembly('SPA', {
    meeting: { nature: 'MIXED', quorums: presetQuorums(of('SPA'), 'MIXED'), chair_id: 'Bruno' },
    members: [member('Anna', 'PCA PAR', 80), member('Bruno', 'PAR', 20)],
    agenda: [point(), point({ _id: 'p2', title: 'Modifica dello statuto', nature: 'EXTRAORDINARY' })],
    ...here(['Bruno'], 'SECOND'),
  })
  const on = (point_id: string) => ({ ...mixed, vote: { point_id, ballots: [], casting_vote_used: false } })

  test('begins', () => expect(fired('start', mixed).filter((it) => it.includes('L-QUO'))).toEqual([]))
  test('decides its ordinary point', () => expect(fired('vote', on('p1'))).toEqual([]))
  test('cannot vote on the extraordinary one, and is told what is missing', () => {
    expect(fired('vote', on('p2'))).toEqual(['BLOCK L-QUO-06'])
    expect(evaluate('vote', on('p2')).find((it) => it.id === 'L-QUO-06')?.data).toMatchObject({ present: 20, total: 100, required: 34, missing: 14 })
  })
})
