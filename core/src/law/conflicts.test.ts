import { expect, test } from 'vitest'
import { assembly, board, fired, point } from './examples.ts'
import type { Exclusion, LawFacts } from './facts.ts'

const out = (member_id: string, reason: Exclusion['reason']) => ({ agenda: [point({ excluded: [{ member_id, reason }] }), point({ _id: 'p2' })] })
const vote = (ballots: string[], point_id = 'p1') => ({
  vote: { point_id, ballots: ballots.map((member_id) => ({ member_id, accepted: 1 as const })), casting_vote_used: false },
})
const interested = { agenda: [point({ interested: ['Bruno'] })] }
const added = { agenda: [point({ in_notice: false })] }
const all = { presence: { convocation_type: 'FIRST' as const, present: ['Anna', 'Bruno', 'Carla'], totalitarian: true, informed: [], is_opposed: false } }

test.each<[string, LawFacts, string[]]>([
  ['who abstains for conflict is told', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['INFO L-CON-01']],
  ['and cannot vote', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna', 'Bruno']) }), ['BLOCK L-CON-01 voting']],
  ['on that point alone', assembly('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Bruno'], 'p2') }), []],
  ['a director does not vote on their own liability', assembly('SPA', { ...out('Anna', 'LIABILITY'), ...vote(['Bruno']) }), ['INFO L-CON-02']],
  ['a vote for them is refused', assembly('SPA', { ...out('Anna', 'LIABILITY'), ...vote(['Anna']) }), ['BLOCK L-CON-02 voting']],
  ['a director with an interest gives reasons in an S.p.A.', board('SPA', { ...interested, ...vote(['Anna']) }), ['WARN L-CON-03']],
  ['in an S.r.l. the resolution can be challenged', board('SRL', { ...interested, ...vote(['Anna']) }), ['WARN L-CON-04']],
  ['so it is when the director is kept from the vote for it', board('SPA', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['WARN L-CON-03']],
  ['of whichever company', board('SRL', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna']) }), ['WARN L-CON-04']],
  ['on that point of the board alone', board('SPA', { ...out('Bruno', 'CONFLICT'), ...vote(['Anna'], 'p2') }), []],
  ['what was not on the agenda is not decided', assembly('SRL', { ...added, ...vote(['Anna']) }), ['BLOCK L-AGE-01']],
  ['in a board neither', board('SPA', { ...added, ...vote(['Anna']) }), ['BLOCK L-AGE-01']],
  ['unless all the capital is there', assembly('SRL', { ...added, ...vote(['Anna']), ...all }), []],
])('%s', (_, facts, expected) => expect(fired('vote', facts)).toEqual(expected))
