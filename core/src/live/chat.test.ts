import { expect, test } from 'vitest'
import { assembly } from '../law/law.stage.ts'
import { canRead, messageOf } from './chat.ts'
import { Play } from './player.stage.ts'
import { chairOf } from './presence.ts'

const { state } = new Play(assembly('SRL'))
const chair = chairOf(state)!
const member = (member_id: string) => ({ kind: 'member', member_id }) as const

test.each([
  ['everybody reads what is said to all', 'ALL', member('Carla'), true],
  ['who wrote to the chair reads it', 'CHAIR', member('Bruno'), true],
  ['the chair reads it', 'CHAIR', member(chair), true],
  ['the administrator reads it', 'CHAIR', { kind: 'administrator' } as const, true],
  ['nobody else does', 'CHAIR', member('Carla'), false],
] as const)('%s', (_, to, viewer, reads) => expect(canRead(state, { to, member_id: 'Bruno' }, viewer)).toBe(reads))

test('a message carries the name of its author as the meeting knows it', () => {
  const event = { message_id: 'm1', member_id: 'Bruno', to: 'ALL', text: 'ciao', at: '2027-04-20T08:00:00.000Z' } as const
  const written = messageOf(state, { type: 'CHAT', seq: 2, actor: { kind: 'member', id: 'Bruno' }, ...event })
  expect(written).toEqual({
    _id: 'm1',
    member_id: 'Bruno',
    to: 'ALL',
    text: 'ciao',
    at: event.at,
    name: state.register.members.find((it) => it._id === 'Bruno')!.name,
  })
})
