import { describe, expect, test } from 'vitest'
import type { Fault } from '../faults.ts'
import type { LawFacts } from '../law/facts.ts'
import { assembly, board, point } from '../law/law.stage.ts'
import { heldElsewhere } from '../minutes/held.ts'
import {
  type OfflineTaken,
  presencesAfter,
  refuseAgenda,
  refuseConstitution,
  refuseDetails,
  refuseElsewhere,
  refuseEntering,
  refuseMoments,
  refuseNamed,
  refusePresences,
  refuseTaking,
} from './rules.ts'
import { refuseUndecided, refuseVotes, withOrders } from './votes.ts'

type Presence = OfflineTaken['presences'][number]
const there = (...ids: string[]): Presence[] => ids.map((member_id) => ({ member_id, presence: 'PRESENT', delegate_id: null }))
const away = (member_id: string): Presence => ({ member_id, presence: 'ABSENT', delegate_id: null })
const by = (member_id: string, delegate_id: string): Presence => ({ member_id, presence: 'DELEGATION', delegate_id })
const taken = (presences: Presence[], more: Partial<OfflineTaken> = {}): OfflineTaken => ({
  held_at: '2027-04-20T08:00:00.000Z',
  ended_at: null,
  convocation_type: 'FIRST',
  totalitarian: false,
  informed: [],
  informing: [],
  opposed: null,
  notice_text: null,
  secretary_id: 'Bruno',
  chair_id: null,
  company: null,
  presences,
  points: [],
  elections: {},
  ...more,
})
const voted = (votes: OfflineTaken['points'][number]['votes'], odg_id = 'p1') => ({ odg_id, votes, election: null, discussion: null })
/** As `chair_absent`, or the rules of the law that stand against it. */
const why = (fault: Fault | null): string | null => {
  if (!fault) return null
  const { reason, rules } = fault.info as { reason?: string; rules?: { id: string }[] }
  return reason === 'law' ? rules!.map((it) => it.id).join(' ') : `${fault.code} ${reason}`
}

const call = { live_status: 'STANDBY' as const, datetime: '2027-04-20T08:00:00.000Z' }
const convened = { is_offline: false, status: 'PERFORM' as const, call }
const now = new Date('2027-04-20T12:00:00Z')

test.each([
  ['one that the product did not convene', { is_offline: true, status: 'PROCESSING', call: null }, null],
  ['one convened whose hour is past', convened, null],
  ['one convened and not yet called', { ...convened, status: 'CONVOCATION' }, 'E0002 not_convened'],
  ['one without a date', { ...convened, status: 'PROCESSING', call: null }, 'E0002 not_convened'],
  ['one whose room is open', { ...convened, call: { ...call, live_status: 'OPEN' } }, 'E0002 room_open'],
  ['one that its room has held', { ...convened, status: 'VERBALIZE', call: { ...call, live_status: 'CLOSED' } }, 'E0002 held_in_room'],
] as const)('%s: %#', (_, standing, reason) => expect(why(refuseElsewhere(standing))).toBe(reason))

test('nothing is taken down before the hour, nor paid before the company has confirmed', () => {
  expect(why(refuseTaking(convened, new Date('2027-04-20T07:59:00Z')))).toBe('MT002 too_early')
  expect(why(refuseTaking(convened, now))).toBe(null)
  const points = [voted(null)]
  expect(why(refuseEntering({ is_offline: true, status: 'CREATION', call: null }, { points }))).toBe('E0002 not_confirmed')
  expect(why(refuseEntering({ is_offline: true, status: 'PROCESSING', call: null }, { points }))).toBe(null)
})

test('it was held before now, and ended after it began', () => {
  const of = (it: Partial<OfflineTaken>, meeting_type: 'ASSEMBLY' | 'BOARD' = 'ASSEMBLY') => refuseMoments(taken([], it), { now, meeting_type })?.info
  expect(of({ held_at: '2027-04-20T12:00:01Z' })).toEqual({ fields: [{ path: 'held_at', message: 'dates.aboveMaximum' }] })
  expect(of({ ended_at: '2027-04-20T07:00:00Z' })).toEqual({ fields: [{ path: 'ended_at', message: 'dates.endsBefore' }] })
  expect(of({ ended_at: '2027-04-20T13:00:00Z' })).toEqual({ fields: [{ path: 'ended_at', message: 'dates.aboveMaximum' }] })
  expect(of({ convocation_type: 'SECOND' }, 'BOARD')).toEqual({ fields: [{ path: 'convocation_type', message: 'invalidValue' }] })
  expect(of({ ended_at: '2027-04-20T09:00:00Z', convocation_type: 'SECOND' })).toBeUndefined()
})

test('of a convened meeting only the end, who presided and wrote, and whether all were there can be told', () => {
  const free = { ended_at: null, administrator_id: 'Carla', secretary_id: 'Bruno', totalitarian: true, version: 1 }
  expect(refuseDetails(free, { is_offline: false })).toBeNull()
  expect(refuseDetails({ ...free, name: 'Altro', held_at: '2027-04-20T09:00:00Z' }, { is_offline: false })?.info).toEqual({
    reason: 'convened',
    fields: ['name', 'held_at'],
  })
  expect(refuseDetails({ name: 'Altro', version: 1 }, { is_offline: true })).toBeNull()
})

test('what is said of somebody takes the place of what was known', () => {
  expect(presencesAfter([...there('Anna'), by('Carla', 'Anna')], [{ ...away('Carla'), delegate_id: 'Anna' }])).toEqual([...there('Anna'), away('Carla')])
})

describe('who was there', () => {
  const of = (presences: Presence[], facts: LawFacts = assembly('SRL')) =>
    why(
      refusePresences(
        facts,
        taken(presences),
        presences.map((it) => it.member_id),
      ),
    )
  test.each([
    ['nobody of whom nothing is said stands against it', there('Carla'), null],
    ['the chair is away', [away('Anna')], 'MT002 chair_absent'],
    ['the secretary is represented', [...there('Anna'), by('Bruno', 'Anna')], 'MT002 secretary_absent'],
    ['the delegate is not there', [by('Carla', 'Dario')], 'MT002 delegate_absent'],
    ['a partner is represented', [...there('Anna', 'Bruno'), by('Carla', 'Bruno')], null],
    ['an auditor has no vote to give', [...there('Anna'), by('Dario', 'Anna')], 'L-DEL-03'],
  ])('%s', (_, presences, reason) => expect(of(presences)).toBe(reason))

  test('an officer represents nobody in an S.p.A., and nobody a director', () => {
    expect(of([...there('Anna'), by('Carla', 'Anna')], assembly('SPA'))).toBe('L-DEL-01')
    expect(of([...there('Anna'), by('Carla', 'Anna')], board('SPA'))).toBe('L-BRD-03')
  })

  test('whoever is named once people were taken down is one of them', () => {
    const of = (presences: Presence[], named: object) => why(refuseNamed(taken(presences), { ...named, version: 1 }, { is_offline: true }))
    expect(of([], { administrator_id: 'Carla' })).toBeNull()
    expect(of(there('Anna'), { administrator_id: 'Carla' })).toBe('MT002 chair_absent')
    expect(of(there('Anna'), { secretary_id: 'Carla' })).toBe('MT002 secretary_absent')
    expect(of(there('Anna'), { administrator_id: 'Anna', secretary_id: null })).toBeNull()
  })

  test('the chair of a notice gives way only to somebody who was there', () => {
    const of = (presences: Presence[], administrator_id: string | null) =>
      why(refuseNamed(taken(presences), { administrator_id, version: 1 }, { is_offline: false }))
    expect(of([], 'Carla')).toBe('MT002 chair_absent')
    expect(of([...there('Anna'), away('Carla')], 'Carla')).toBe('MT002 chair_absent')
    expect(of(there('Carla'), null)).toBe('MT002 no_chair')
    expect(of(there('Carla'), 'Carla')).toBeNull()
  })
})

describe('whether it was a meeting', () => {
  const of = (it: OfflineTaken, change: Parameters<typeof assembly>[1] = {}) => why(refuseConstitution(assembly('SRL', change), it))
  test.each([
    ['chair, secretary and half of the capital', taken(there('Anna', 'Bruno')), {}, null],
    ['nobody presides', taken(there('Anna', 'Bruno')), { meeting: { chair_id: null } }, 'MT002 no_chair'],
    ['nobody says that the chair was there', taken(there('Bruno')), {}, 'MT002 chair_absent'],
    ['nobody writes', taken(there('Anna'), { secretary_id: null }), {}, 'MT002 no_secretary'],
    ['a notary writes', taken(there('Anna'), { secretary_id: null }), { meeting: { has_notary: true } }, null],
    ['the secretary is away', taken(there('Anna')), {}, 'MT002 secretary_absent'],
    ['whom a delegation of the product names did not come', taken([...there('Anna', 'Bruno'), by('Carla', 'Dario')]), {}, 'MT002 delegate_absent'],
    ['too little capital', taken(there('Bruno', 'Dario'), {}), { meeting: { chair_id: 'Dario' } }, 'MT002 not_constituted'],
    ['all of it, and an auditor who knew', taken(there('Anna', 'Bruno', 'Carla'), { totalitarian: true, informed: ['Dario'] }), {}, null],
    ['all of it, and an auditor who did not', taken(there('Anna', 'Bruno', 'Carla'), { totalitarian: true }), {}, 'L-TOT-02'],
    ['a totality that was none', taken(there('Anna', 'Bruno', 'Dario'), { totalitarian: true }), {}, 'L-TOT-02'],
  ])('%s', (_, it, change, reason) => expect(of(it, change)).toBe(reason))

  test('a board was total when nobody of it was away', () => {
    const all = ['Anna', 'Bruno', 'Carla', 'Diana', 'Elio', 'Fabio']
    const held = (names: string[]) => refuseConstitution(board('SPA'), taken(there(...names), { totalitarian: true }))
    expect(held(all)).toBeNull()
    expect(held(all.slice(0, -1))).toMatchObject({ code: 'MT002', info: { reason: 'board_not_total', member_id: 'Fabio' } })
    expect(refuseConstitution(board('SPA'), taken(there('Anna', 'Bruno', 'Carla')))).toBeNull()
  })
})

describe('how they voted', () => {
  const people = [...there('Anna', 'Bruno'), by('Carla', 'Bruno')]
  const facts = assembly('SRL', { agenda: [point({ excluded: [{ member_id: 'Bruno', reason: 'CONFLICT' }] }), point({ _id: 'p2', skip_vote: true })] })
  const of = (points: OfflineTaken['points']) => why(refuseVotes(facts, taken(people, { points }), []))
  const yes = (member_id: string) => ({ member_id, accepted: 1 as const })
  test.each([
    ['of who was there and who was represented', [voted([yes('Anna'), yes('Carla')])], null],
    [
      'in parts that sum to the weight',
      [
        voted([
          { ...yes('Anna'), weight: 4000 },
          { member_id: 'Anna', accepted: -1, weight: 1000 },
        ] as const),
      ],
      null,
    ],
    ['in parts that do not', [voted([{ ...yes('Anna'), weight: 4000 }])], 'MT002 parts_differ'],
    ['of who was excluded', [voted([yes('Bruno')])], 'MT002 excluded'],
    ['of somebody without a vote', [voted([yes('Dario')])], 'MT002 no_right'],
    ['of nobody', [voted([])], 'MT002 empty_ballot'],
    ['on what is never voted', [voted([yes('Anna')], 'p2')], 'MT002 not_voted'],
    ['on what was not on the agenda', [voted(null, 'p3')], 'MT002 unknown_point'],
    ['on nothing: it was not put to the vote', [voted(null)], null],
  ])('%s', (_, points, reason) => expect(of(points)).toBe(reason))

  test('what a delegator ordered is said, and nothing else', () => {
    const orders = [{ delegation_id: 'd', delegator_id: 'Carla', delegate_id: 'Bruno', votes: [{ odg_id: 'p1', accepted: -1 as const }] }]
    const against = taken(people, { points: [voted([yes('Anna'), yes('Carla')])] })
    expect(why(refuseVotes(facts, against, orders))).toBe('MT002 against_instruction')
    const silent = withOrders(facts, taken(people, { points: [voted([yes('Anna')])] }), orders)
    expect(heldElsewhere(facts, silent).state.points.p1!.vote!.tally).toMatchObject({ favourable: 5000, against: 2000, abstained: 0, excluded: 3000 })
  })

  test('every point is decided before the minutes are, and none is lost with its votes', () => {
    expect(refuseUndecided(facts, taken(people, { points: [voted(null)] }))?.info).toEqual({ reason: 'points_open', odg_ids: ['p2'] })
    expect(refuseUndecided(facts, taken(people, { points: [voted(null), voted(null, 'p2')] }))).toBeNull()
    const standing = { is_offline: true, status: 'VERBALIZE' as const, call: null }
    const points = [voted([yes('Anna')])]
    expect(refuseAgenda(standing, { points }, [{ _id: 'p2' }])?.info).toEqual({ reason: 'point_voted', odg_ids: ['p1'] })
    expect(why(refuseAgenda(standing, { points }, [{ _id: 'p1', skip_vote: true }]))).toBe('MT002 point_voted')
    expect(refuseAgenda(standing, { points }, [{ _id: 'p1' }])).toBeNull()
    expect(why(refuseAgenda(convened, { points: [] }, []))).toBe('E0002 convened')
  })
})
