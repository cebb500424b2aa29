import { expect, test } from 'vitest'
import { assembly } from '../law/law.stage.ts'
import { Play } from './player.stage.ts'
import { writingIn } from './speech.ts'
import type { SpeechState } from './speech-states.ts'
import { eventFor, viewFor } from './views.ts'

function room(): Play {
  const play = new Play(assembly('SRL'))
  play.write({ type: 'TRANSCRIPTION_ON' })
  for (const it of ['Anna', 'Bruno']) play.join(it)
  return play
}
const agree = (play: Play, member_id: string, given = true) => play.write({ type: 'TRANSCRIPTION_CONSENT', member_id, given })
const say = (play: Play, member_id: string, speech: SpeechState) => play.write({ type: 'SPEECH_SET', member_id, speech })

test.each<[string, (play: Play) => void, string | null]>([
  ['who has not agreed is not written', () => undefined, 'NO_CONSENT'],
  ['nor is who has agreed, until their browser says that it can', (play) => agree(play, 'Anna'), 'UNKNOWN'],
  ['who has agreed and can be heard is written', (play) => [agree(play, 'Anna'), say(play, 'Anna', 'READY')], null],
  ['a browser that cannot says why', (play) => [agree(play, 'Anna'), say(play, 'Anna', 'NO_ENGINE')], 'NO_ENGINE'],
  ['one that is cut off too', (play) => [agree(play, 'Anna'), say(play, 'Anna', 'READY'), say(play, 'Anna', 'NETWORK')], 'NETWORK'],
  ['and one that is back', (play) => [agree(play, 'Anna'), say(play, 'Anna', 'NETWORK'), say(play, 'Anna', 'READY')], null],
  ['a consent that was taken back comes first', (play) => [agree(play, 'Anna'), say(play, 'Anna', 'READY'), agree(play, 'Anna', false)], 'NO_CONSENT'],
  [
    'what one device could do is not said of the next',
    (play) => [agree(play, 'Anna'), say(play, 'Anna', 'READY'), play.write({ type: 'ROOM_TAKEN_OVER', member_id: 'Anna', room_slug: 'r', device: 'other' })],
    'UNKNOWN',
  ],
])('%s', (_, happen, why) => {
  const play = room()
  happen(play)
  const { people, unwritten } = writingIn(play.state)
  expect(people).toBe(2)
  expect(unwritten.find((it) => it.member_id === 'Anna')?.why ?? null).toBe(why)
})

test('what somebody’s browser can do is between them and whoever presides', () => {
  const play = room()
  const before = play.state
  say(play, 'Anna', 'NO_ENGINE')
  const event = play.log.at(-1)!
  const [anna, bruno] = ['Anna', 'Bruno'].map((member_id) => ({ kind: 'member' as const, member_id }))
  expect(eventFor(before, event, anna!)).toEqual(event)
  expect(eventFor(before, event, bruno!)).toBeNull()
  expect([anna, bruno].map((it) => viewFor(play.state, it!).rooms.Anna!.speech)).toEqual(['NO_ENGINE', undefined])
  expect(viewFor(play.state, { kind: 'administrator' }).rooms.Anna!.speech).toBe('NO_ENGINE')
})
