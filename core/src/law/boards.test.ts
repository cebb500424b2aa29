import { expect, test } from 'vitest'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired, member, statute } from './law.stage.ts'
import { weightOf } from './weights.ts'

const vote = (ballots: string[], casting_vote_used = false) => ({
  vote: { point_id: 'p1', ballots: ballots.map((member_id) => ({ member_id, accepted: 1 as const })), casting_vote_used },
})
const two = [member('Anna', 'PCA'), member('Bruno', 'CON')]
const voting = (facts: LawFacts) => statute(facts, { board_auditors_vote: true })
const unanswered = (facts: LawFacts) => statute(facts, { board_auditors_vote: null })

test.each<[string, LawFacts, string[]]>([
  ['a board of five is one', board('SPA'), []],
  ['a board of two is one', board('SRL', { members: two }), []],
  ['one director is none', board('SRL', { members: [two[0]!, member('Fabio', 'SIE')] }), ['BLOCK L-BRD-06']],
  ['a director who was left out does not make one', board('SRL', { members: [two[0]!, { ...two[1]!, in_meeting: false }] }), ['BLOCK L-BRD-06']],
  ['an auditor who would vote is told, from the start', voting(board('SPA')), ['WARN L-BRD-05']],
  ['one who is a director too votes as such', voting(board('SPA', { members: [...two, member('Gina', 'CON SIE')] })), []],
  ['whether auditors vote is answered before a board with them is convened', unanswered(board('SPA')), ['BLOCK L-BRD-05 unanswered']],
  ['a board without auditors need not answer', unanswered(board('SPA', { members: two })), []],
  ['in an assembly nobody asks', voting(assembly('SPA')), []],
])('%s', (_, facts, expected) => {
  for (const trigger of ['prepare', 'convene', 'send'] as const) expect(fired(trigger, facts)).toEqual(expected)
})

test.each<[string, LawFacts, string[]]>([
  ['the vote of an auditor is told', voting(board('SPA', vote(['Anna', 'Fabio']))), ['WARN L-BRD-05']],
  ['that of a director is not', voting(board('SPA', vote(['Anna', 'Bruno']))), []],
  ['a room that is open goes on without an answer, and auditors do not vote', unanswered(board('SPA', vote(['Anna']))), []],
  [
    'votes of a meeting held elsewhere are not entered without an answer',
    unanswered(board('SPA', { ...vote(['Anna']), meeting: { is_offline: true } })),
    ['BLOCK L-BRD-05 unanswered'],
  ],
  ['the casting vote of one of two is debated', board('SRL', { members: two, ...vote(['Anna', 'Bruno'], true) }), ['WARN L-BRD-04']],
  ['of one of five it is not', board('SRL', vote(['Anna', 'Bruno'], true)), []],
])('%s', (_, facts, expected) => expect(fired('vote', facts)).toEqual(expected))

test('while nobody has answered, auditors have no vote', () => {
  expect(weightOf(member('Fabio', 'SIE'), 'BOARD', { board_auditors_vote: null })).toBe(0)
  expect(weightOf(member('Fabio', 'SIE'), 'BOARD', { board_auditors_vote: true })).toBe(1)
})
