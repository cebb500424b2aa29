// @vitest-environment happy-dom
import { electionPoint, setting } from '@delibera/core/elections/elections.stage'
import { unassigned } from '@delibera/core/elections/parts'
import type { HeldElection } from '@delibera/core/elections/rounds'
import type { ElectionChoice, ElectionSetting } from '@delibera/core/elections/schema'
import { assembly, member } from '@delibera/core/law/law.stage'
import { electionActs } from '@delibera/core/live/election-player.stage'
import { Play } from '@delibera/core/live/player.stage'
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../ui/parts.fixture.ts'
import { ElectionChoices } from './ElectionChoices.tsx'
import { RunoffNote } from './RunoffNote.tsx'
import { toggled, useElectionBallot } from './useElectionBallot.ts'

afterEach(cleanup)

/** An election whose first round has opened, and its acts. */
function playedOn(of: ElectionSetting) {
  const members = [member('Anna', 'PAR PCA', 60), member('Bruno', 'PAR', 40)]
  const play = new Play(assembly('SRL', { members, agenda: [electionPoint(of)], meeting: { quorums: { first: null, second: null } } }))
  for (const it of ['Anna', 'Bruno']) play.join(it)
  play.start()
  play.next('p1')
  const acts = electionActs(play, of)
  acts.start()
  return acts
}
const opened = (of: ElectionSetting): HeldElection => playedOn(of).held()

function Filled({ held }: { held: HeldElection }) {
  const [value, setValue] = useState<ElectionChoice | null>(null)
  return (
    <>
      <ElectionChoices held={held} round={held.rounds[0]!} legend="La tua scelta" value={value} onChange={setValue} />
      <pre>{JSON.stringify(value)}</pre>
    </>
  )
}

const said = () => JSON.parse(document.querySelector('pre')!.textContent!)

test('as many names as there are preferences, counted in sight; or nobody', async () => {
  await show(<Filled held={opened(setting())} />)
  expect(screen.getByRole('status').textContent).toBe('0 di 2 preferenze')
  for (const name of ['Rosa', 'Viola']) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  expect([said(), screen.getByRole('status').textContent]).toEqual([['Rosa', 'Viola'], '2 di 2 preferenze'])
  expect((screen.getByRole('checkbox', { name: /Iris/ }) as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Contrario a tutti' }))
  expect(said()).toBe('AGAINST')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mi astengo' }))
  expect(said()).toBe('ABSTAIN')
  fireEvent.click(screen.getByRole('checkbox', { name: /Iris/ }))
  expect(said()).toEqual(['Iris'])
})

test('one preference is a choice among all', async () => {
  await show(<Filled held={opened(setting({ seats: 1, preferences_max: 1 }))} />)
  fireEvent.click(screen.getByRole('radio', { name: /Rosa/ }))
  fireEvent.click(screen.getByRole('radio', { name: /Viola/ }))
  expect(said()).toEqual(['Viola'])
})

test.each<[string, ElectionChoice | null, string, number, ElectionChoice | null]>([
  ['the first name', null, 'a', 2, ['a']],
  ['a second', ['a'], 'b', 2, ['a', 'b']],
  ['one too many stays out', ['a', 'b'], 'c', 2, ['a', 'b']],
  ['one that is taken away', ['a', 'b'], 'a', 2, ['b']],
  ['the last that is taken away leaves nothing', ['a'], 'a', 2, null],
  ['where one may be named, the other takes its place', ['a'], 'b', 1, ['b']],
  ['a name after an abstention', 'ABSTAIN', 'a', 2, ['a']],
])('%s', (_, before, id, most, after) => {
  expect(toggled(before, id, most)).toEqual(after)
})

test('a right is divided into parts that sum to it and choose differently, each cast with its weight', () => {
  const right = {
    member_id: 'a',
    name: 'Fiduciaria',
    weight: 100,
    isOwn: true,
    isDivisible: true,
    isExcluded: false,
    isBound: false,
    cast: null,
    hasVoted: false,
  }
  const { result } = renderHook(() => useElectionBallot([right]))
  act(() => result.current.say('a', ['Rosa']))
  act(() => result.current.divide(right))
  expect([result.current.missing, unassigned(result.current.parts.a!, 100)]).toEqual([1, 0])
  const say = (...parts: [ElectionChoice, number][]) =>
    act(() =>
      result.current.sayParts(
        'a',
        parts.map(([choice, weight]) => ({ choice, weight })),
      ),
    )
  say([['Rosa'], 60], [['Viola'], 30])
  expect(result.current.missing).toBe(1)
  say([['Rosa'], 60], [['Rosa'], 40])
  expect(result.current.missing).toBe(1)
  say([['Rosa'], 60], ['AGAINST', 40])
  expect(result.current.missing).toBe(0)
  expect(result.current.votes()).toEqual([
    { member_id: 'a', choice: ['Rosa'], weight: 60 },
    { member_id: 'a', choice: 'AGAINST', weight: 40 },
  ])
  act(() => result.current.sayParts('a', null))
  expect(result.current.votes()).toEqual([{ member_id: 'a', choice: ['Rosa'] }])
})

test('who is asked a second time reads why: what is left to give, and who has a seat already', async () => {
  const acts = playedOn(setting())
  await show(<RunoffNote held={acts.held()} round={acts.held().rounds[0]!} />)
  expect(document.querySelector('p')).toBeNull()
  cleanup()
  acts.cast('Anna', { Anna: ['Rosa'] })
  acts.cast('Bruno', { Bruno: ['Viola'] })
  acts.stop()
  acts.start()
  await show(<RunoffNote held={acts.held()} round={acts.held().rounds[1]!} />)
  expect(screen.getByText('Ballottaggio: resta un seggio da assegnare. Ha già un seggio Rosa.')).toBeTruthy()
})
