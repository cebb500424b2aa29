import { describe, expect, test } from 'vitest'
import { isBalanced } from '../law/minutes.ts'
import { Play } from '../live/player.stage.ts'
import { minutesFacts } from './facts.ts'
import { heldElsewhere, heldInRoom } from './held.ts'
import { factsOf, heldOf, logOf, recordsOf } from './minutes.stage.ts'
import { minutesFact, minutesGaps } from './rules.ts'
import { lawOf, scenarioIds, scenarioOf } from './scenarios.stage.ts'
import { minutesBlocks } from './text.ts'

const held = scenarioIds.filter((it) => it !== 'S10')

describe.each(held)('%s', (id) => {
  const facts = factsOf(id)

  test('has a table of votes by name for each vote, that sums to all that was present', () => {
    const voted = facts.points.filter((it) => it.vote)
    const { points } = minutesFact({ facts, gaps: minutesGaps(facts, minutesBlocks(facts, 'it'), 'it'), signatures: [], has_deed: false })
    expect(points.filter((it) => !it.is_skipped).every((it) => isBalanced(it) && it.named && it.present > 0)).toBe(true)
    for (const { vote } of voted) expect(vote!.lines.filter((it) => it.vote === 1).reduce((sum, it) => sum + it.weight, 0)).toBe(vote!.tally.favourable)
  })

  test('names everybody of the meeting once, with what they hold', () => {
    expect(facts.attendance.map((it) => it.person._id)).toEqual(scenarioOf(id).members.map((it) => it.id))
    expect(facts.attendance.reduce((sum, it) => sum + it.weight, 0)).toBe(facts.constitution.total)
  })
})

const line = (id: string, who: string) => {
  const { person: _, ...it } = factsOf(id).attendance.find(({ person }) => person._id === who)!
  return it
}

test('somebody is represented as long as who represents them is there', () => {
  const left = '2026-06-15T08:09:00.000Z'
  expect(line('S12', 'b')).toMatchObject({ presence: 'PRESENT', at_start: true, intervals: [{ until: left }] })
  expect(line('S12', 'c')).toMatchObject({ presence: 'DELEGATION', at_start: true, intervals: [], represented: [{ delegate: 'Bruno Cerri', until: left }] })
  // A proxy that was not signed represents nobody; who joined the company after the notice was not called.
  expect(line('S12', 'd')).toMatchObject({ presence: 'ABSENT', intervals: [], represented: [] })
  expect(line('S12', 'e')).toMatchObject({ presence: 'NOT_CONVOCATED', weight: 50_000 })
  expect(factsOf('S12').notice).toMatchObject({ missing: ['Elda Fois'] })
})

test('of two calls the one that was held is told, and that the first failed', () => {
  const { call, attendance, started } = factsOf('S04')
  expect(call).toMatchObject({ type: 'SECOND', first_failed: true, at: '2026-05-20T07:00:00.000Z' })
  expect(started).toMatchObject({ seq: 10 })
  expect(attendance.filter((it) => it.presence === 'PRESENT').map((it) => it.person._id)).toEqual(['c', 'e', 'p'])
})

test('a room that closed before the meeting began tells nothing', () => {
  expect(heldInRoom([])).toBeNull()
  expect(heldInRoom(logOf('S04').slice(0, 5))).toBeNull()
  expect(heldOf('S10')).toBeNull()
})

test('what was taken down afterwards tells the same as the room would have', () => {
  const scenario = scenarioOf('S08')
  const play = new Play(lawOf(scenario), [{ delegation_id: 'b', delegator_id: 'b', delegate_id: 'a', votes: [] }])
  play.hall(['a', 'x'])
  play.start()
  play.next('1')
  play.openVote('1')
  play.record({ a: 1, b: 1 }, '1')
  play.stopVote('1')
  play.close()
  const [room, offline] = [minutesFacts(heldInRoom(play.log)!, recordsOf('S08')), factsOf('S08')]
  expect(room.constitution).toEqual(offline.constitution)
  expect(room.points[0]!.vote!.tally).toEqual(offline.points[0]!.vote!.tally)
  const untimed = (of: typeof room) => of.points[0]!.vote!.lines.map((it) => ({ ...it, at: null }))
  expect(untimed(room)).toEqual(untimed(offline))
  expect(room.closing).toBe('OFFLINE')
})

test('a meeting held elsewhere may end without an hour, and leave a point undecided', () => {
  const facts = minutesFacts(
    heldElsewhere(lawOf(scenarioOf('S08')), {
      held_at: '2026-09-25T08:00:00.000Z',
      ended_at: null,
      convocation_type: 'FIRST',
      totalitarian: false,
      informed: [],
      informing: [],
      opposed: null,
      secretary_id: null,
      presences: [{ member_id: 'a', presence: 'PRESENT', delegate_id: null }],
      points: [{ odg_id: '1', votes: null }],
    }),
    recordsOf('S08'),
  )
  expect(facts).toMatchObject({ closed: null, secretary: null, constitution: { present: 600_000, by_proxy: 0 }, points: [{ end: 'DISCUSSED', vote: null }] })
})

test('what was said while a point was open belongs to it', () => {
  const said = (started_at: string) => ({ _id: started_at, member_id: 'a', started_at })
  const points = factsOf('S12').points.map((it) => it.began!.at)
  const records = { ...recordsOf('S12'), transcript: [said('2026-06-15T07:00:00.000Z'), said(points[0]!), said(points[1]!)] }
  expect(minutesFacts(heldOf('S12')!, records).points.map((it) => it.transcript)).toEqual([
    [{ _id: points[0], name: 'Agata Bini', at: points[0] }],
    [{ _id: points[1], name: 'Agata Bini', at: points[1] }],
  ])
})

test('the hour of a ballot is that of its last writing', () => {
  const { lines, opened, stopped } = factsOf('S12').points[0]!.vote!
  expect(lines.every((it) => it.at! > opened.at && it.at! < stopped.at)).toBe(true)
})
