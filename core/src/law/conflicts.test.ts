import { describe, expect, test } from 'vitest'
import type { Quorum } from '../company/statute.ts'
import type { Exclusion, LawFacts } from './facts.ts'
import { assembly, board, fired, member, point } from './law.stage.ts'
import { tally } from './tally.ts'

const out = (member_id: string, reason: Exclusion['reason']) => ({ agenda: [point({ excluded: [{ member_id, reason }] }), point({ _id: 'p2' })] })
const vote = (ballots: string[], point_id = 'p1') => ({
  vote: { point_id, ballots: ballots.map((member_id) => ({ member_id, accepted: 1 as const })), casting_vote_used: false },
})
const interested = { agenda: [point({ interested: ['Bruno'] })] }
const added = { agenda: [point({ in_notice: false })] }
const all = { presence: { convocation_type: 'FIRST' as const, present: ['Anna', 'Bruno', 'Carla'], totalitarian: true, informed: [], opposed: [] } }

test.each<[string, LawFacts, string[]]>([
  ['who abstains for conflict is told', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['INFO L-CON-01']],
  ['and cannot vote', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna', 'Bruno']) }), ['BLOCK L-CON-01 voting']],
  ['on that point alone', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Bruno'], 'p2') }), []],
  ['a director does not vote on their own liability', assembly('SPA', { ...out('Anna', 'LIABILITY'), ...vote(['Bruno']) }), ['INFO L-CON-02']],
  ['a vote for them is refused', assembly('SPA', { ...out('Anna', 'LIABILITY'), ...vote(['Anna']) }), ['BLOCK L-CON-02 voting']],
  ['an S.r.l. knows no such exclusion', assembly('SRL', { ...out('Anna', 'LIABILITY'), ...vote(['Bruno']) }), ['BLOCK L-CON-02 srl']],
  ['a director with an interest gives reasons in an S.p.A.', board('SPA', { ...interested, ...vote(['Anna']) }), ['WARN L-CON-03']],
  ['in an S.r.l. the resolution can be challenged', board('SRL', { ...interested, ...vote(['Anna']) }), ['WARN L-CON-04']],
  ['so it is when the director is kept from the vote for it', board('SPA', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['WARN L-CON-03']],
  ['of whichever company', board('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['WARN L-CON-04']],
  ['on that point of the board alone', board('SPA', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna'], 'p2') }), []],
  ['what was not on the agenda is not decided', assembly('SRL', { ...added, ...vote(['Anna']) }), ['BLOCK L-AGE-01']],
  ['in a board neither', board('SPA', { ...added, ...vote(['Anna']) }), ['BLOCK L-AGE-01']],
  ['unless all the capital is there', assembly('SRL', { ...added, ...vote(['Anna']), ...all }), []],
])('%s', (_, facts, expected) => expect(fired('vote', facts)).toEqual(expected))

describe('once a vote is counted', () => {
  const said = (accepted: Record<string, 1 | -1>, of: LawFacts): LawFacts => {
    const rights = of.members.flatMap((it) => (it.vote_shares > 0 ? [{ member_id: it._id, weight: it.vote_shares, accepted: accepted[it._id] ?? null }] : []))
    const counted = tally({
      meeting_type: 'ASSEMBLY',
      convocation_type: 'FIRST',
      statute: of.company.statute,
      point: of.agenda[0]!,
      rights,
      total: 10_000,
      chair_id: 'Anna',
    })!
    const ballots = Object.entries(accepted).map(([member_id, it]) => ({ member_id, accepted: it }))
    return { ...of, vote: { point_id: 'p1', ballots, casting_vote_used: false, tally: counted } }
  }
  const half: Quorum = { value: 50, base: 'shares_total', greater: false }
  const deed = (excluded: Exclusion[]) => ({ agenda: [point({ nature: 'EXTRAORDINARY', quorum_first: half, quorum_second: half, excluded })] })
  const bruno: Exclusion = { member_id: 'Bruno', reason: 'CONFLICT' }

  test('an S.r.l. is told that a change of its deed passed only because somebody was left out', () => {
    const members = [member('Anna', 'PCA PAR', 4000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 3000)]
    expect(fired('vote', said({ Anna: 1 }, assembly('SRL', { ...deed([bruno]), members })))).toEqual(['INFO L-CON-01', 'WARN L-CON-05'])
    expect(fired('vote', said({ Anna: 1, Carla: 1 }, assembly('SRL', { ...deed([bruno]), members })))).toEqual(['INFO L-CON-01'])
  })

  test('also where it was a further quorum of those present that the exclusion let it reach', () => {
    const members = [member('Anna', 'PCA PAR', 4000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 3000)]
    const further = (value: number) => ({ agenda: [point({ excluded: [bruno], also: [{ value, base: 'shares_present', greater: false }] })] })
    expect(fired('vote', said({ Anna: 1, Carla: 1 }, assembly('SRL', { ...further(80), members })))).toEqual(['INFO L-CON-01', 'WARN L-CON-05'])
    expect(fired('vote', said({ Anna: 1, Carla: 1 }, assembly('SRL', { ...further(70), members })))).toEqual(['INFO L-CON-01'])
  })

  test('an S.p.A. is told that its directors are removed with a fifth of the capital', () => {
    const members = [member('Anna', 'PCA PAR', 1000), member('Bruno', 'PAR', 2000), member('Carla', 'PAR', 1999), member('Dario', 'PAR', 5001)]
    const action = assembly('SPA', { agenda: [point({ excluded: [{ member_id: 'Anna', reason: 'LIABILITY' }] })], members })
    const second = { ...action, members: action.members.filter((it) => it._id !== 'Dario') }
    expect(fired('vote', said({ Bruno: 1, Carla: -1 }, second))).toEqual(['INFO L-CON-02', 'WARN L-LIA-01'])
    expect(fired('vote', said({ Carla: 1 }, { ...second, members: second.members.filter((it) => it._id !== 'Bruno') }))).toEqual(['INFO L-CON-02'])
  })
})
