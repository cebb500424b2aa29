import { expect, test } from 'vitest'
import { assembly, member, point } from '../law/law.stage.ts'
import { registerOf, voteBase } from './decisions.ts'
import { type LiveEvent, type NewEvent, stamped } from './events.ts'
import { fold, replay } from './fold.ts'
import { mandate, Play } from './player.stage.ts'
import { capital } from './presence.ts'
import { type LiveState, standby } from './state.ts'
import { audienceOf, eventFor, viewFor } from './views.ts'

const by = { at: '2027-04-20T08:00:00.000Z', actor: { kind: 'system' } } as const

/** A thousand members who all come and vote, and go in and out until there are ten thousand events. */
function crowd(): LiveEvent[] {
  const names = Array.from({ length: 1000 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  const facts = assembly('SPA', {
    members: names.map((it) => member(it, 'PAR', 100)),
    agenda: Array.from({ length: 4 }, (_, index) => point({ _id: `p${index}` })),
  })
  const register = registerOf(facts)
  const opened: NewEvent = { type: 'OPENED', convocation_id: 'c', convocation_type: 'FIRST', register, mandates: [], rehearsal: false }
  const joined = names.map((member_id): NewEvent => ({ type: 'ROOM_JOINED', member_id, room_slug: `r-${member_id}`, device: 'phone', presents: [] }))
  const before = [
    opened,
    ...joined,
    { type: 'STARTED', register, mandates: [], present: 100_000, total: 100_000, percentage: 100, totalitarian: false } as NewEvent,
  ]
  const base = voteBase(replay(stamped(before, 0, by)), 'p0')
  const votes = register.points.flatMap(({ _id: odg_id }): NewEvent[] => [
    { type: 'POINT_CURRENT', odg_id },
    { type: 'VOTE_OPENED', odg_id, base },
    ...names.map((member_id): NewEvent => {
      const cast = { member_id, parts: [{ accepted: 1 as const, weight: 100 }], vote_type: 'SELF' as const, delegate_id: null, caster_id: member_id }
      return { type: 'BALLOT_CAST', odg_id, casts: [cast], withdrawn: [] }
    }),
  ])
  const restless = names.flatMap((member_id): NewEvent[] => [
    ...Array.from({ length: 3 }, (): NewEvent => ({ type: 'MEDIA_SET', member_id, audio: true, video: false, screen: false })),
    { type: 'ROOM_LEFT', member_id, lost: true },
    { type: 'ROOM_JOINED', member_id, room_slug: `r-${member_id}`, device: 'phone', presents: [] },
  ])
  return stamped([...before, ...votes, ...restless], 0, by)
}

test('ten thousand events of a thousand members are folded, and one more copies nothing that it does not change', () => {
  const log = crowd()
  expect(log.length).toBeGreaterThan(10_000)
  const state = replay(log)
  expect(Object.keys(state.points.p3!.vote!.casts)).toHaveLength(1000)
  expect(capital(state).present).toBe(100_000)
  const more = fold(state, { type: 'HAND_RAISED', member_id: 'x', seq: state.seq + 1, ...by })
  expect([more.points, more.attendance, more.rooms].every((it, index) => it === [state.points, state.attendance, state.rooms][index])).toBe(true)
})

test('a member of a thousand is sent the own ballot and a view without anybody else’s', () => {
  const log = crowd()
  const state = replay(log)
  const me = state.register.members[7]!._id
  const view = viewFor(state, { kind: 'member', member_id: me })
  expect(Object.keys(view.points.p2!.vote!.casts)).toEqual([me])
  expect(view.points.p2!.vote!.base.rights).toHaveLength(1)
  const ballots = log.filter((it) => it.type === 'BALLOT_CAST')
  expect(ballots.filter((it) => eventFor(state, it, { kind: 'member', member_id: me }) !== null)).toHaveLength(4)
  expect(ballots.every((it) => audienceOf(state, it).length === 1)).toBe(true)
})

test('nobody learns where others live, what they told their delegates, what they have not yet declared, or by which device they came', () => {
  const facts = assembly('SRL')
  const play = new Play({ ...facts, members: facts.members.map((it) => ({ ...it, employee: true, holdings: [{ title: 'OWNERSHIP' } as never] })) }, [
    mandate('Carla', 'Bruno', { p1: -1 }),
  ])
  for (const it of ['Anna', 'Bruno']) play.join(it)
  play.start()
  play.write({ type: 'DECLARATION_ASKED', declaration_id: 'd', member_id: 'Bruno', odg_id: null, room_slug: null })
  play.write({ type: 'DECLARATION_WRITTEN', declaration_id: 'd', text: 'Riservato', file: null })
  play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: 'Bruno', given: false })
  const seen = (member_id: string): LiveState => viewFor(play.state, { kind: 'member', member_id })
  expect(seen('Dario').register.members.map((it) => [it.employee, it.holdings, it.address_looks_certified])).toEqual(facts.members.map(() => [false, [], null]))
  expect([seen('Dario'), seen('Bruno'), seen('Carla')].map((it) => it.mandates['Carla-Bruno']?.votes.length)).toEqual([0, 1, 1])
  expect([seen('Dario'), seen('Bruno')].map((it) => it.declarations.d?.text)).toEqual([null, 'Riservato'])
  expect([seen('Dario'), seen('Bruno')].map((it) => it.rooms.Bruno?.device)).toEqual(['', "Bruno's phone"])
  expect([seen('Dario'), seen('Bruno')].map((it) => it.transcription.consents)).toEqual([{}, { Bruno: false }])
  expect(viewFor(play.state, { kind: 'administrator' })).toBe(play.state)
  const whisper = stamped([{ type: 'CHAT', message_id: 'm', member_id: 'Bruno', to: 'CHAIR', text: 'Posso intervenire?' }], 0, by)[0]!
  expect(['Bruno', 'Dario'].map((member_id) => eventFor(play.state, whisper, { kind: 'member', member_id }) !== null)).toEqual([true, false])
})

test('a delegate sees the rights to cast for others, and a delegator from afar what is said with the own', () => {
  const play = new Play(assembly('SRL'), [mandate('Carla', 'Bruno')])
  for (const it of [() => play.join('Anna'), () => play.join('Bruno'), () => play.start(), () => play.next(), () => play.openVote()]) it()
  play.vote('Bruno', { Bruno: 1, Carla: -1 })
  const castsSeen = (member_id: string) => Object.keys(viewFor(play.state, { kind: 'member', member_id }).points.p1!.vote!.casts)
  expect(['Anna', 'Bruno', 'Carla'].map(castsSeen)).toEqual([[], ['Bruno', 'Carla'], ['Carla']])
  expect(audienceOf(play.state, play.log.at(-1)!)).toEqual(['Bruno', 'Carla'])
})

test('a rehearsal bears its mark from the first line', () => {
  const opened: NewEvent = {
    type: 'OPENED',
    convocation_id: 'c',
    convocation_type: 'FIRST',
    register: registerOf(assembly('SRL')),
    mandates: [],
    rehearsal: true,
  }
  expect(replay(stamped([opened], 0, by)).rehearsal).toBe(true)
})

test('what was never opened stands by, and what concerns nobody known changes nothing but the number', () => {
  expect(replay([])).toEqual(standby)
  const play = new Play(assembly('SRL'))
  const strays: NewEvent[] = [
    { type: 'ROOM_LEFT', member_id: 'Zeno', lost: true },
    { type: 'MEDIA_SET', member_id: 'Zeno', audio: true, video: true, screen: false },
    { type: 'ROOM_TAKEN_OVER', member_id: 'Zeno', room_slug: 'r', device: 'd' },
    { type: 'DELEGATION_REVOKED', delegation_id: 'none', by_entry: false },
    { type: 'BALLOT_CAST', odg_id: 'p1', casts: [], withdrawn: ['Zeno'] },
    { type: 'MUTED', member_id: 'Zeno' },
  ]
  expect(replay(stamped(strays, 1, by), play.state)).toEqual({ ...play.state, seq: 1 + strays.length })
})

test('a ballot that comes after the stop changes nothing', () => {
  const play = new Play(assembly('SRL'))
  for (const it of [() => play.join('Anna'), () => play.start(), () => play.next(), () => play.openVote(), () => play.stopVote()]) it()
  const cast = { member_id: 'Anna', parts: [{ accepted: 1 as const, weight: 5000 }], vote_type: 'SELF' as const, delegate_id: null, caster_id: 'Anna' }
  const [late] = stamped([{ type: 'BALLOT_CAST', odg_id: 'p1', casts: [cast], withdrawn: [] }], play.state.seq, by)
  expect(fold(play.state, late!).points).toEqual(play.state.points)
})
