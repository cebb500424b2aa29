import { expect, test } from 'vitest'
import { type OpenedBallot, openedBallots } from '../advance/opening.ts'
import { assembly, point } from '../law/law.stage.ts'
import { isBalanced } from '../law/minutes.ts'
import { voteStartEvents } from '../live/decisions.ts'
import { mandate, Play } from '../live/player.stage.ts'
import { advanceAtStart, advanceClause, advanceOnPoint, advancePassages, cameAfterVoting, entryPassages } from './advance.ts'
import { linesOf, story } from './plays.stage.ts'
import { minutesFact } from './rules.ts'
import { voteSummary } from './summary.ts'
import type { MinutesFacts, VoteTold } from './told.ts'
import { voiceIn } from './words.ts'

const facts = () => {
  const it = assembly('SPA', { meeting: { advance: true }, agenda: [point(), point({ _id: 'p2' })] })
  return { ...it, company: { ...it.company, statute: { ...it.company.statute, advance_vote_allowed: true, articles: { advance_vote_allowed: '15' } } } }
}
const nameOf = (id: string) => id

function begun(ballot: Partial<OpenedBallot>, text_changed = false): Play {
  const play = new Play(facts(), [mandate('Bruno', 'Anna')])
  play.write({ type: 'ADVANCE_GIVEN', member_id: 'Carla', ballot_id: 'b', sealed_sha256: 'x' })
  play.join('Anna')
  play.start()
  play.next()
  const [opened] = voteStartEvents(play.state, 'p1')
  const { base } = opened as Extract<typeof opened, { type: 'VOTE_OPENED' }>
  const unsealed = openedBallots(base, [{ member_id: 'Carla', points: {}, if_changed: 'NOT_COUNTED', ...ballot }], { odg_id: 'p1', text_changed })
  play.write(opened!, { type: 'ADVANCE_UNSEALED', odg_id: 'p1', text_changed, ...unsealed })
  play.stopVote()
  return play
}

const voiceOf = (play: Play) => {
  const { started, register } = play.state
  const constitution = { ...started, ...advanceAtStart(play.state, started!.at, nameOf) }
  return voiceIn('it', {
    company: { type: register.company.type, shares_unit: 'SHARES' },
    meeting_type: 'ASSEMBLY',
    started,
    constitution,
  } as unknown as MinutesFacts)
}

const said = (ballot: Partial<OpenedBallot>, text_changed = false): string[] => {
  const play = begun(ballot, text_changed)
  const told = advanceOnPoint(play.state.points.p1!, nameOf).advance
  return advancePassages(voiceOf(play), told, play.state.points.p1!.vote!.opened_at)
}

test('who voted before is told with the article and as being there', () => {
  const play = begun({ points: { p1: 1 } })
  expect(advanceClause(voiceOf(play))).toEqual([
    expect.stringMatching(
      /^che ha espresso il voto prima dell’assemblea, ai sensi dell’art\. 15 dello statuto e dell’art\. 2370, quarto comma, del codice civile, Carla, titolare di .*2\.000.*, il quale si considera intervenuto$/,
    ),
  ])
})

test('without a clause it is by the rule of the emergency, and not by a statute that says nothing of it', () => {
  const play = begun({ points: { p1: 1 } })
  const voice = voiceOf(play)
  const { advance } = voice.facts.constitution
  const told = { ...voice, facts: { ...voice.facts, constitution: { ...voice.facts.constitution, advance: { ...advance!, has_clause: false } } } }
  expect(advanceClause(told)[0]).toContain('ai sensi dell’art. 106 del decreto-legge 17 marzo 2020, n. 18 e dell’art. 2370')
})

test.each([
  [
    'a vote',
    { points: { p1: 1 } },
    false,
    [/^I voti espressi anticipatamente, custoditi in forma riservata, sono acquisiti allo scrutinio all’apertura della votazione, alle ore /],
  ],
  ['no word on the point', { points: { p2: 1 } }, false, [/^Carla, che non ha espresso il voto su questo punto, non si computa nella maggioranza\.$/]],
  [
    'another text',
    { points: { p1: 1 } },
    true,
    [/^Essendo posta in votazione una proposta diversa da quella riportata nell’avviso, non si computano i voti anticipati di Carla \(.*2\.000.*\)\.$/],
  ],
  [
    'another text, against it',
    { points: { p1: 1 }, if_changed: 'AGAINST' },
    true,
    [
      /^I voti espressi/,
      /^Essendo posta in votazione una proposta diversa da quella riportata nell’avviso, Carla aveva disposto, per tale caso, di votare contro\.$/,
    ],
  ],
] as const)('on a point: %s', (_, ballot, changed, expected) => {
  const told = said(ballot, changed)
  expect(told).toHaveLength(expected.length)
  for (const [at, it] of expected.entries()) expect(told[at]).toMatch(it)
})

test('those who voted are of one mind, not those who counted as there and said nothing', () => {
  const summaryOf = (ballot: Partial<OpenedBallot>) => {
    const play = begun(ballot)
    return voteSummary(voiceOf(play), { tally: play.tallyOf()!, also: [], lines: [] } as unknown as VoteTold)
  }
  expect(summaryOf({ points: { p1: 0 } })).toBe('di astensione di tutti i presenti')
  expect(summaryOf({ points: { p2: 1 } })).toBe('di astensione di tutti i votanti')
})

test('who comes takes the vote back for what was not voted yet', () => {
  const play = begun({ points: { p1: 1 } })
  const since = play.state.started!.at
  play.join('Carla')
  const revoked = cameAfterVoting(play.state, { since, until: '9', nameOf })
  expect(entryPassages(voiceOf(play), revoked)).toEqual([
    expect.stringMatching(
      /^Carla, che aveva votato anticipatamente, interviene alle ore .*: il voto anticipato si intende revocato per i punti non ancora votati\.$/,
    ),
  ])
})

test('whole minutes: who voted before, what was counted, and sums that are all that was present', () => {
  const told = story(facts(), (play) => {
    play.write({ type: 'ADVANCE_GIVEN', member_id: 'Bruno', ballot_id: 'b', sealed_sha256: 'x' })
    play.write({ type: 'ADVANCE_GIVEN', member_id: 'Carla', ballot_id: 'c', sealed_sha256: 'x' })
    play.join('Anna')
    play.start()
    play.next()
    const ballots = [
      { member_id: 'Bruno', points: { p1: 1 as const }, if_changed: 'NOT_COUNTED' as const },
      { member_id: 'Carla', points: { p2: 1 as const }, if_changed: 'NOT_COUNTED' as const },
    ]
    play.write(...voteStartEvents(play.state, 'p1', { ballots, text_changed: false }))
    play.vote('Anna', { Anna: 1 })
    play.stopVote()
    play.join('Carla')
    play.next('p2')
    play.write(...voteStartEvents(play.state, 'p2', { ballots: [ballots[0]!], text_changed: false }))
    play.vote('Anna', { Anna: 1 }, 'p2')
    play.vote('Carla', { Carla: -1 }, 'p2')
    play.stopVote('p2')
    play.close()
  })
  const lines = linesOf(told)
  const has = (text: RegExp) =>
    expect(
      lines.some((it) => text.test(it)),
      `${text}\n${lines.join('\n')}`,
    ).toBe(true)
  has(/^che hanno espresso il voto prima dell’assemblea, ai sensi dell’art\. 15 dello statuto e .*Bruno e Carla, titolari di .*5\.000/)
  has(/^che sono pertanto intervenuti nel complesso soci che rappresentano .*10\.000/)
  has(/^I voti espressi anticipatamente/)
  has(/^Carla, che non ha espresso il voto su questo punto/)
  has(/^Carla, che aveva votato anticipatamente, interviene alle ore/)
  has(/Non computati nella maggioranza/)
  expect(told.attendance.find((it) => it.person._id === 'Bruno')).toMatchObject({ presence: 'ADVANCE', at_start: true })
  const { points } = minutesFact({ facts: told, gaps: [], signatures: [], has_deed: false })
  expect(points.filter((it) => !it.is_skipped && !isBalanced(it))).toEqual([])
  expect(points[0]).toMatchObject({ favourable: 8000, unvoted: 2000, present: 10000 })
})
