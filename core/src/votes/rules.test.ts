import { expect, test } from 'vitest'
import { ballotOf, recordOf } from './ballots.ts'
import { count, missingVotes, type Voting, votesOf } from './poll.ts'
import { refuseBallot, refuseRecord } from './rules.ts'
import type { BallotVote } from './schema.ts'
import { right, saidOf, voting } from './votes.stage.ts'

/** Anna and Bruno are there; Bruno votes for Carla, who told him to say no, and for Diego. Elena is excluded. */
const open = voting(
  [
    right('Anna', 5000),
    right('Bruno', 3000),
    right('Carla', 2000, { delegate_id: 'Bruno', instruction: -1 }),
    right('Diego', 700, { delegate_id: 'Bruno' }),
    right('Elena', 300),
  ],
  ['Elena'],
)
const isPresent = (id: string) => ['Anna', 'Bruno', 'Elena'].includes(id)
const yes = (...ids: string[]): BallotVote[] => ids.map((member_id) => ({ member_id, accepted: 1 }))
const part = (member_id: string, accepted: 1 | -1 | 0, weight?: number): BallotVote => ({ member_id, accepted, ...(weight !== undefined && { weight }) })
const cast = (caster_id: string, votes: BallotVote[]) => saidOf(refuseBallot(open, { caster_id, votes, isPresent }))

test.each<[string, string, string]>([
  ['a member votes', cast('Anna', yes('Anna')), 'done'],
  ['a delegate votes for all at once', cast('Bruno', [...yes('Bruno', 'Diego'), part('Carla', -1)]), 'done'],
  ['and may leave out what was ordered', cast('Bruno', yes('Bruno', 'Diego')), 'done'],
  ['but not say something else', cast('Bruno', yes('Bruno', 'Carla')), 'MT002 against_instruction'],
  ['nor divide it', cast('Bruno', [part('Carla', -1, 1000), part('Carla', 1, 1000)]), 'MT002 against_instruction'],
  ['nobody votes for who has given them nothing', cast('Anna', yes('Anna', 'Diego')), 'MT002 no_right'],
  ['nor for a stranger', cast('Anna', yes('Zeno')), 'MT002 no_right'],
  ['a delegator who is away does not vote beside the delegate', cast('Diego', yes('Diego')), 'MT002 not_present'],
  ['who is excluded does not vote', cast('Elena', yes('Elena')), 'MT002 excluded'],
  ['an empty ballot says nothing', cast('Anna', []), 'MT002 empty_ballot'],
  ['parts sum to the weight', cast('Anna', [part('Anna', 1, 3000), part('Anna', -1, 1500), part('Anna', 0, 500)]), 'done'],
  ['not to less', cast('Anna', [part('Anna', 1, 3000), part('Anna', -1, 1500)]), 'MT002 parts_differ'],
  ['not to more', cast('Anna', [part('Anna', 1, 3000), part('Anna', -1, 3000)]), 'MT002 parts_differ'],
  ['one part alone is all of it', cast('Anna', [part('Anna', 1, 4999)]), 'MT002 parts_differ'],
  ['a part without a weight stands alone', cast('Anna', [part('Anna', 1), part('Anna', -1, 100)]), 'MT002 parts_differ'],
  ['no two parts say the same', cast('Anna', [part('Anna', 1, 2500), part('Anna', 1, 2500)]), 'MT002 part_repeated'],
  ['nor is a right voted twice', cast('Anna', yes('Anna', 'Anna')), 'MT002 part_repeated'],
])('%s', (_, said, expected) => expect(said).toBe(expected))

const write = (of: Voting, { casts, withdrawn }: ReturnType<typeof ballotOf>): Voting => {
  const kept = Object.entries(of.casts).filter(([it]) => !withdrawn.includes(it))
  return { ...of, casts: Object.fromEntries([...kept, ...casts.map(({ member_id, ...it }) => [member_id, it])]) }
}
const at = { odg_id: 'p1', convocation_id: 'c1' }

test('a delegator who has come is free of the instruction, and the delegate no longer votes for them', () => {
  const came = { ...open, taken_over: ['Carla'] }
  const there = () => true
  expect(saidOf(refuseBallot(came, { caster_id: 'Carla', votes: yes('Carla'), isPresent: there }))).toBe('done')
  expect(saidOf(refuseBallot(came, { caster_id: 'Bruno', votes: [part('Carla', -1)], isPresent: there }))).toBe('MT002 no_right')
  expect(votesOf(came, at).find((it) => it.member === 'Carla')).toMatchObject({ accepted: -1, vote_type: 'DELEGATION', delegate_id: 'Bruno', auto: false })
  const voted = write(came, ballotOf(came, 'Carla', yes('Carla')))
  expect(votesOf(voted, at).find((it) => it.member === 'Carla')).toMatchObject({ accepted: 1, vote_type: 'SELF', delegate_id: null })
})

test('a ballot is rewritten as a whole, and touches nobody else', () => {
  const one = write(open, ballotOf(open, 'Anna', yes('Anna')))
  const two = write(one, ballotOf(one, 'Bruno', yes('Bruno', 'Diego')))
  const three = write(two, ballotOf(two, 'Bruno', [part('Bruno', -1)]))
  expect(Object.keys(three.casts)).toEqual(['Anna', 'Bruno'])
  expect(three.casts.Anna).toEqual(one.casts.Anna)
  expect(missingVotes(three).map((it) => it.member_id)).toEqual(['Diego'])
})

test('what nobody said is an abstention of its own accord, what was ordered is said, and who is excluded says nothing', () => {
  const said = votesOf(write(open, ballotOf(open, 'Anna', [part('Anna', 1, 4000), part('Anna', 0, 1000)])), at)
  expect(said.map((it) => `${it.member} ${it.accepted} ${it.weight} ${it.vote_type} ${it.auto}`)).toEqual([
    'Anna 1 4000 SELF false',
    'Anna 0 1000 SELF false',
    'Bruno 0 3000 SELF true',
    'Carla -1 2000 DELEGATION false',
    'Diego 0 700 DELEGATION true',
  ])
  expect(count(write(open, ballotOf(open, 'Anna', yes('Anna'))))).toMatchObject({
    favourable: 5000,
    against: 2000,
    abstained: 3700,
    excluded: 300,
    base: 10700,
    present: 11000,
  })
})

const record = (votes: BallotVote[], of: Voting = open) => saidOf(refuseRecord(of, { votes, isWithoutDevice: (id) => id === 'Anna' || id === 'Elena' }))

test.each<[string, string, string]>([
  ['the administrator takes down who has no device', record(yes('Anna')), 'done'],
  ['not who has one', record(yes('Bruno')), 'MT002 has_own_device'],
  ['nor whom such a one represents', record(yes('Diego')), 'MT002 has_own_device'],
  ['nor who is excluded', record(yes('Elena')), 'MT002 excluded'],
  ['nor who was not there when the vote opened', record(yes('Zeno')), 'MT002 no_right'],
  ['nothing is no record', record([]), 'MT002 empty_ballot'],
  ['what somebody said alone is not written over', record(yes('Anna'), write(open, ballotOf(open, 'Anna', yes('Anna')))), 'MT002 voted_alone'],
  ['what was taken down may be corrected', record([part('Anna', -1)], write(open, recordOf(open, yes('Anna')))), 'done'],
])('%s', (_, said, expected) => expect(said).toBe(expected))

test('a vote that was taken down says so', () => {
  expect(votesOf(write(open, recordOf(open, yes('Anna'))), at)[0]).toMatchObject({ member: 'Anna', vote_type: 'PRESENCE', delegate_id: null, auto: false })
})

test('a point that is not voted upon cannot be counted', () => {
  const silent = { ...open, base: { ...open.base, point: { ...open.base.point, skip_vote: true } } }
  expect(() => count(silent)).toThrow('not voted upon')
})
