import { expect, test } from 'vitest'
import { assembly, member, point } from '../law/law.stage.ts'
import { isBalanced } from '../law/minutes.ts'
import { voteStartEvents } from '../live/decisions.ts'
import { Play } from '../live/player.stage.ts'
import { designatedAtStart, designatedClause, uninstructed } from './designated.ts'
import type { MinutesFacts, VoteTold } from './told.ts'
import { voiceIn } from './words.ts'

const nameOf = (id: string) => id

function held(interests: string | null, has_declared = true, is_listed = true): Play {
  const facts = assembly('SPA', {
    agenda: [point(), point({ _id: 'p2' })],
    meeting: { designated: { member_id: 'Rita', is_exclusive: false, is_listed, has_declared, interests } },
  })
  const play = new Play({ ...facts, members: [...facts.members, member('Rita', 'DEL', 0)] }, [])
  play.write({ type: 'ADVANCE_GIVEN', member_id: 'Carla', ballot_id: 'b', sealed_sha256: 'x', is_designated: true })
  for (const id of ['Anna', 'Bruno', 'Rita']) play.join(id)
  play.start()
  play.next()
  play.write(...voteStartEvents(play.state, 'p1', { ballots: [{ member_id: 'Carla', points: { p2: 1 }, if_changed: 'NOT_COUNTED' }], text_changed: false }))
  play.stopVote()
  return play
}

const voiceOf = ({ state }: Play) => {
  const { started, register } = state
  const company = { type: register.company.type, shares_unit: 'SHARES' }
  const constitution = { ...started, ...designatedAtStart(state, nameOf) }
  return voiceIn('it', { company, meeting_type: 'ASSEMBLY', started, constitution } as unknown as MinutesFacts)
}

test.each([
  ['none', null, true, 'Rita, il quale dichiara di non essere portatore di interessi rispetto alle proposte'],
  ['some', 'consulente di un fornitore', true, 'Rita, il quale dichiara: consulente di un fornitore'],
  ['not declared', null, false, 'Rita'],
])('whom the representative stands for, with its interests: %s', (_, interests, has_declared, end) => {
  const [told] = designatedClause(voiceOf(held(interests, has_declared)))
  expect(told).toMatch(/^che 1 avente diritto, titolare di .*, ha conferito delega con istruzioni di voto al rappresentante designato /)
  expect(told).toMatch(new RegExp(`${end}$`))
})

test('what had no instruction is told with its article on a market, and the table sums to who is there', () => {
  const play = held(null)
  const { tally } = play.state.points.p1!.vote!
  const [told] = uninstructed(voiceOf(play), { tally } as VoteTold)
  expect(told).toMatch(/^Per .* non sono state conferite istruzioni: le relative azioni, .* \(art\. 135-undecies, comma 3, del d\.lgs\. 58\/1998\)\.$/)
  expect(uninstructed(voiceOf(held(null, true, false)), { tally } as VoteTold)[0]).not.toContain('135-undecies')
  const { favourable, against, abstained, excluded, present, unvoted = 0 } = tally!
  expect(isBalanced({ point_id: 'p1', is_skipped: false, favourable, against, abstained, excluded, unvoted, present, named: true })).toBe(true)
})
