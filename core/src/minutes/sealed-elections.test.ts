import { expect, test } from 'vitest'
import type { AdvanceSaid } from '../advance/schema.ts'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import type { ElectionSetting } from '../elections/schema.ts'
import { assembly, member } from '../law/law.stage.ts'
import { isBalanced } from '../law/minutes.ts'
import { electionActs } from '../live/election-player.stage.ts'
import { electionStartEvents } from '../live/election-rules.ts'
import { linesOf, story } from './plays.stage.ts'
import { minutesFact } from './rules.ts'

/** Anna 4,000 is there with Rita, who has the proxies of Carla (2,000) and Dario (1,000); Bruno (3,000) and Elda (500) voted before. */
function told(of: ElectionSetting, said: Record<string, AdvanceSaid>, rounds = 1) {
  const shares = { Anna: 4000, Bruno: 3000, Carla: 2000, Dario: 1000, Elda: 500 }
  const members = Object.entries(shares).map(([name, weight]) => member(name, name === 'Anna' ? 'PAR PCA' : 'PAR', weight))
  const designated = { member_id: 'Rita', is_exclusive: false, is_listed: true, has_declared: true }
  const agenda = [electionPoint(of, { _id: 'p1', title: 'Nomina dell’amministratore' })]
  const ballots = Object.entries(said).map(([member_id, it]) => ({ member_id, points: { p1: it }, if_changed: 'NOT_COUNTED' as const }))
  return story(assembly('SPA', { members: [...members, member('Rita', 'DEL', 0)], meeting: { advance: true, designated }, agenda }), (play) => {
    for (const member_id of ['Bruno', 'Carla', 'Dario', 'Elda'])
      play.write({
        type: 'ADVANCE_GIVEN',
        member_id,
        ballot_id: member_id,
        sealed_sha256: 'x',
        ...((member_id === 'Carla' || member_id === 'Dario') && { is_designated: true }),
      })
    for (const it of ['Anna', 'Rita']) play.join(it)
    play.start()
    play.next('p1')
    const acts = electionActs(play, of)
    for (let at = 0; at < rounds; at++) {
      play.write(...electionStartEvents(play.state, 'p1', of, ballots))
      acts.cast('Anna', { Anna: ['Rosa'] })
      acts.stop()
    }
    play.close(true)
  })
}

const one = setting({ seats: 1, preferences_max: 1, candidates: ['Rosa', 'Viola', 'Iris'].map((it, position) => candidate(it, { position })) })
const linesIn = (facts: ReturnType<typeof told>) => linesOf(facts, { kinds: ['vote', 'tally'] })

test('who said nothing of it before is told by name, what had no instruction by weight, and the table sums to who is there', () => {
  const facts = told(one, { Bruno: ['Rosa'], Carla: ['Viola'] })
  expect(linesIn(facts)).toEqual([
    'Si procede all’elezione di un amministratore, a maggioranza assoluta dei presenti. Sono candidati Rosa, Viola e Iris.',
    expect.stringMatching(
      /^I voti espressi anticipatamente, custoditi in forma riservata, sono acquisiti allo scrutinio all’apertura della votazione, alle ore \d\d:\d\d\.$/,
    ),
    'Elda, che non ha espresso il voto su questo punto, non si computa nella maggioranza.',
    expect.stringMatching(
      /^Per .*1\.000.* non sono state conferite istruzioni: le relative azioni, computate ai fini della costituzione, .* \(art\. 135-undecies, comma 3, del d\.lgs\. 58\/1998\)\.$/,
    ),
    'Candidato\tVoti\t% sulla base\tNominativi',
    expect.stringMatching(/^Rosa\tn\. 7\.000\t77,78\s%\tAnna, Bruno$/),
    expect.stringMatching(/^Viola\tn\. 2\.000\t22,22\s%\tCarla \(.*Rita\)$/),
    expect.stringMatching(/^Iris\tn\. 0/),
    'Non computati nella maggioranza\tn. 1.500\t–\t–',
    expect.stringMatching(/^Base di calcolo n\. 9\.000/),
  ])
  const [point] = minutesFact({ facts, gaps: [], signatures: [], has_deed: false }).points
  expect(point).toMatchObject({ present: 10_500, favourable: 9000, unvoted: 1500 })
  expect(isBalanced(point!)).toBe(true)
})

test('of who named somebody that is no longer voted upon nobody says that they said nothing', () => {
  const withdrawn = setting({
    ...one,
    candidates: one.candidates.map((it) => ({ ...it, withdrawn_at: it._id === 'Iris' ? '2027-04-02T10:00:00.000Z' : null })),
  })
  const fallen = /^Elda, il cui voto anticipato non riguarda candidati o liste di questa votazione, non si computa nella maggioranza\.$/
  const lines = linesIn(told(withdrawn, { Bruno: ['Rosa'], Elda: ['Iris'], Carla: ['Viola'], Dario: ['Rosa'] }))
  expect(lines.filter((it) => fallen.test(it) || /non ha espresso/.test(it) || /istruzioni/.test(it))).toEqual([expect.stringMatching(fallen)])
})

test('a divided vote given before is told part by part, and so is what of it names nobody any more', () => {
  const withdrawn = setting({
    ...one,
    candidates: one.candidates.map((it) => ({ ...it, withdrawn_at: it._id === 'Iris' ? '2027-04-02T10:00:00.000Z' : null })),
  })
  const parts = [
    { choice: ['Viola'], weight: 1800 },
    { choice: ['Iris'], weight: 1200 },
  ]
  const facts = told(withdrawn, { Bruno: parts, Elda: ['Iris'], Carla: ['Rosa'], Dario: ['Rosa'] })
  const lines = linesIn(facts)
  expect(lines).toContain(
    'Elda e Bruno (per n. 1.200), i cui voti anticipati non riguardano candidati o liste di questa votazione, non si computano nella maggioranza.',
  )
  expect(lines).toContainEqual(expect.stringMatching(/^Viola\tn\. 1\.800\t.*\tBruno \(per n\. 1\.800\)$/))
  expect(lines).toContain('Non computati nella maggioranza\tn. 1.700\t–\t–')
  const [point] = minutesFact({ facts, gaps: [], signatures: [], has_deed: false }).points
  expect(isBalanced(point!)).toBe(true)
})

test('a second round tells it of itself', () => {
  const lines = linesIn(told(one, { Bruno: ['Viola'], Elda: ['Iris'], Carla: ['Viola'], Dario: ['Rosa'] }, 2))
  expect(lines.filter((it) => /anticipat/.test(it))).toEqual([
    expect.stringMatching(/^I voti espressi anticipatamente/),
    expect.stringMatching(/^I voti espressi anticipatamente/),
    expect.stringMatching(/^Elda, il cui voto anticipato non riguarda/),
  ])
})
