import { expect, test } from 'vitest'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import { choicesOf } from '../elections/rounds.ts'
import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import { assembly, member } from '../law/law.stage.ts'
import { electionActs } from './election-player.stage.ts'
import { electionRightsOf } from './election-rules.ts'
import { replay } from './fold.ts'
import { mandate, Play } from './player.stage.ts'
import { viewFor } from './views.ts'

/** Anna 50 and Bruno 30 are there; Bruno votes for Carla (15), who told him whom to elect, and for Dario (5), who did not. */
function opened(choice: ElectionChoice, of: ElectionSetting = setting()) {
  const members = [member('Anna', 'PAR PCA', 50), member('Bruno', 'PAR', 30), member('Carla', 'PAR', 15), member('Dario', 'PAR', 5)]
  const facts = assembly('SRL', { members, agenda: [electionPoint(of, { _id: 'p1' })], meeting: { quorums: { first: null, second: null } } })
  const mandates = [{ ...mandate('Carla', 'Bruno'), votes: [{ odg_id: 'p1', choice }] }, mandate('Dario', 'Bruno')]
  const play = new Play(facts, mandates)
  for (const it of ['Anna', 'Bruno']) play.join(it)
  play.start()
  play.next('p1')
  return { play, ...electionActs(play, of) }
}

test('whom a delegator told to elect is cast with the opening, and the delegate’s own ballot leaves it as it is', () => {
  const it = opened(['Rosa'])
  expect(it.start()).toBe('done')
  expect(it.held().rounds[0]).toMatchObject({ bound: ['Carla'], casts: { Carla: { parts: [{ choice: ['Rosa'], weight: 15 }], caster_id: 'Bruno' } } })
  expect(it.cast('Bruno', { Bruno: ['Viola'], Dario: ['Iris'] })).toBe('done')
  expect(it.cast('Bruno', { Bruno: ['Viola'] })).toBe('done')
  it.stop()
  const kept = choicesOf(it.held().rounds[0]!)
  expect(kept.find((one) => one.member_id === 'Carla')).toMatchObject({ choice: ['Rosa'], delegate_id: 'Bruno', vote_type: 'DELEGATION', auto: false })
  expect(kept.find((one) => one.member_id === 'Dario')).toMatchObject({ choice: 'ABSTAIN', auto: true })
  expect(replay(it.play.log)).toEqual(it.play.state)
})

test('another word for a right that was ordered is refused; the same word is not', () => {
  const it = opened(['Rosa', 'Viola'])
  it.start()
  expect(it.cast('Bruno', { Bruno: ['Iris'], Carla: ['Iris'] })).toContain('against_instruction')
  expect(it.cast('Bruno', { Bruno: ['Iris'], Carla: 'ABSTAIN' })).toContain('against_instruction')
  expect(it.cast('Bruno', { Bruno: ['Iris'], Carla: ['Viola', 'Rosa'] })).toBe('done')
  expect(electionRightsOf(it.play.state, 'p1', 'Bruno').map((one) => one.member_id)).toEqual(['Bruno', 'Dario'])
})

test('a delegator who comes says what they want, as long as the round is open', () => {
  const it = opened('AGAINST')
  it.start()
  it.play.join('Carla')
  expect(it.held().rounds[0]!.casts.Carla!.parts).toEqual([{ choice: 'AGAINST', weight: 15 }])
  expect(it.cast('Carla', { Carla: ['Iris'] })).toBe('done')
  it.stop()
  expect(choicesOf(it.held().rounds[0]!).find((one) => one.member_id === 'Carla')).toMatchObject({ choice: ['Iris'], delegate_id: null })
})

test('who has withdrawn falls out of an order; where nobody is left the delegate is free', () => {
  const gone = (...names: string[]) =>
    setting({
      candidates: ['Rosa', 'Viola', 'Iris'].map((it, position) =>
        candidate(it, { position, withdrawn_at: names.includes(it) ? '2027-04-02T10:00:00.000Z' : null }),
      ),
    })
  const some = opened(['Rosa', 'Viola'], gone('Viola'))
  some.start()
  expect(some.held().rounds[0]!.casts.Carla!.parts).toEqual([{ choice: ['Rosa'], weight: 15 }])
  const none = opened(['Viola'], gone('Viola'))
  none.start()
  expect(none.held().rounds[0]!.bound).toBeUndefined()
  expect(none.cast('Bruno', { Bruno: ['Rosa'], Carla: ['Iris'] })).toBe('done')
})

test('an order is told to who gave it and who must obey, and to nobody else in the room', () => {
  const it = opened(['Rosa'])
  it.start()
  const seenBy = (me: string) => viewFor(it.play.state, { kind: 'member', member_id: me }).points.p1!.election!.rounds[0]!
  expect([seenBy('Bruno').bound, seenBy('Bruno').casts.Carla !== undefined]).toEqual([['Carla'], true])
  expect([seenBy('Anna').bound, seenBy('Anna').casts.Carla]).toEqual([[], undefined])
})
