import { expect, test } from 'vitest'
import { assembly } from '../law/law.stage.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { Play } from './player.stage.ts'
import { refuseAccept, refuseAsk, refuseChat, refuseChunk, refuseHand, refuseRemove, refuseWithdraw, refuseWrite } from './word-rules.ts'

function held(...acts: ((it: Play) => unknown)[]): Play {
  const play = new Play(assembly('SRL'))
  for (const it of ['Anna', 'Bruno']) play.join(it)
  play.start()
  for (const act of acts) act(play)
  return play
}
const asked = (it: Play) => it.write({ type: 'DECLARATION_ASKED', declaration_id: 'd', member_id: 'Bruno', odg_id: 'p1', room_slug: 'room-Bruno' })
const written = (it: Play) => it.write({ type: 'DECLARATION_WRITTEN', declaration_id: 'd', text: 'Sono contrario.', file: null })
const accepted = (it: Play) => it.write({ type: 'DECLARATION_ACCEPTED', declaration_id: 'd', text: 'Sono contrario.', file: null })
const removed = (it: Play) => it.write({ type: 'DECLARATION_REMOVED', declaration_id: 'd' })
const closed = (it: Play) => it.close(true)

const ask = (it: Play, member_id = 'Bruno', odg_id: string | null = null) => refuseAsk(it.state, { member_id, odg_id })
const write = (it: Play, member_id = 'Bruno', text = 'Sono contrario.', has_file = false) =>
  refuseWrite(it.state, { declaration_id: 'd', member_id, text, has_file })
const withdraw = (it: Play, member_id = 'Bruno') => refuseWithdraw(it.state, { declaration_id: 'd', member_id })
const consent = (given: boolean) => (it: Play) => it.write({ type: 'TRANSCRIPTION_CONSENT', member_id: 'Bruno', given })
const on = (it: Play) => it.write({ type: 'TRANSCRIPTION_ON' })

test.each([
  ['the floor is asked by who is there', refuseHand(held().state, 'Bruno'), 'done'],
  ['not by who is away', refuseHand(held().state, 'Carla'), 'MT002 not_present'],
  ['nor after the end', refuseHand(held(closed).state, 'Bruno'), 'MT002 closed'],
  ['the same holds for the chat', refuseChat(held().state, 'Carla'), 'MT002 not_present'],
  ['a declaration is asked of who is there', ask(held()), 'done'],
  ['on a point of the agenda', ask(held(), 'Bruno', 'p9'), 'MT002 unknown_point'],
  ['not of who is away', ask(held(), 'Carla'), 'MT002 not_present'],
  ['nor of a stranger', ask(held(), 'Zeno'), 'MB003'],
  ['nor before the meeting has begun', ask(new Play(assembly('SRL'))), 'MT002 not_started'],
  ['who was asked writes it', write(held(asked)), 'done'],
  ['and again', write(held(asked, written)), 'done'],
  ['also when they have left the room', write(held(asked, (it) => it.leave('Bruno'))), 'done'],
  ['nobody else does', write(held(asked), 'Anna'), 'MT001'],
  ['nor where nothing was asked', write(held()), 'MT001'],
  ['an empty one says nothing', write(held(asked), 'Bruno', '  '), 'MT002 empty_declaration'],
  ['unless a file says it', write(held(asked), 'Bruno', '', true), 'done'],
  ['not once it is in the minutes', write(held(asked, written, accepted)), 'MT002 declaration_closed'],
  ['nor after the end', write(held(asked, closed)), 'MT002 closed'],
  ['what was written is accepted', refuseAccept(held(asked, written).state, 'd'), 'done'],
  ['also after the end', refuseAccept(held(asked, written, closed).state, 'd'), 'done'],
  ['not what nobody wrote', refuseAccept(held(asked).state, 'd'), 'MT002 empty_declaration'],
  ['nor twice', refuseAccept(held(asked, written, accepted).state, 'd'), 'E0002'],
  ['nor what was removed', refuseAccept(held(asked, written, removed).state, 'd'), 'MT002 declaration_closed'],
  ['nor what is not there', refuseAccept(held().state, 'd'), 'MT001'],
  ['the author takes it back', withdraw(held(asked, written)), 'done'],
  ['not once it is in the minutes', withdraw(held(asked, written, accepted)), 'MT002 declaration_closed'],
  ['nor twice', withdraw(held(asked, written, removed)), 'E0002'],
  ['nor somebody else’s', withdraw(held(asked, written), 'Anna'), 'MT001'],
  ['the administrator removes any', refuseRemove(held(asked, written, accepted).state, 'd'), 'done'],
  ['once', refuseRemove(held(asked, removed).state, 'd'), 'E0002'],
  ['if it is there', refuseRemove(held().state, 'd'), 'MT001'],
  ['nothing is transcribed before it is on', refuseChunk(held(consent(true)).state, 'Bruno'), 'MT002 transcription_off'],
  ['nor without a yes', refuseChunk(held(on).state, 'Bruno'), 'MT002 no_consent'],
  ['with it the words are kept', refuseChunk(held(on, consent(true)).state, 'Bruno'), 'done'],
  ['until it is taken back', refuseChunk(held(on, consent(true), consent(false)).state, 'Bruno'), 'MT002 no_consent'],
  ['or it is switched off', refuseChunk(held(on, consent(true), (it) => it.write({ type: 'TRANSCRIPTION_OFF' })).state, 'Bruno'), 'MT002 transcription_off'],
  ['or the meeting ends', refuseChunk(held(on, consent(true), closed).state, 'Bruno'), 'MT002 transcription_off'],
] as const)('%s', (_, fault, expected) => expect(saidOf(fault)).toBe(expected))

test('hands stand in the order in which they went up, each once, and go down with who leaves', () => {
  const play = held((it) => it.join('Carla'))
  for (const member_id of ['Carla', 'Anna', 'Bruno', 'Carla']) play.write({ type: 'HAND_RAISED', member_id })
  expect(play.state.hands).toEqual(['Carla', 'Anna', 'Bruno'])
  play.write({ type: 'HAND_LOWERED', member_id: 'Anna' })
  play.leave('Carla')
  expect(play.state.hands).toEqual(['Bruno'])
})

test('a declaration that was removed is kept as such, with its words', () => {
  expect(held(asked, written, removed).state.declarations.d).toEqual({
    member_id: 'Bruno',
    odg_id: 'p1',
    room_slug: 'room-Bruno',
    text: 'Sono contrario.',
    file: null,
    status: 'REMOVED',
  })
})
