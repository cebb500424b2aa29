import { describe, expect, test } from 'vitest'
import { asRead, byDay, isPast } from './rules.ts'
import type { Notification } from './schema.ts'

const at = '2027-04-12T09:00:00.000Z'
const notice = (_id: string, read_at: string | null = null, datetime = at): Notification => ({ _id, kind: 'WELCOME', data: {}, datetime, read_at })
const earlier = '2027-04-10T09:00:00.000Z'

describe('reading', () => {
  const list = { total: 9, unread: 4, items: [notice('a'), notice('b', earlier), notice('c')] }

  test('one takes one from the count and leaves the others', () => {
    const after = asRead(list, { ids: ['a'] }, at)
    expect(after.unread).toBe(3)
    expect(after.items.map((it) => it.read_at)).toEqual([at, earlier, null])
  })

  test('one that was read already changes nothing', () => expect(asRead(list, { ids: ['b'] }, at)).toEqual(list))

  test('all clears the count, also of what is not on the page', () => {
    const after = asRead(list, { all: true }, at)
    expect(after.unread).toBe(0)
    expect(after.items.map((it) => it.read_at)).toEqual([at, earlier, at])
  })
})

test('a reminder is past with the day that it is about, and not on it; news are never', () => {
  const reminder = (kind: Notification['kind'], day?: string) => isPast({ kind, data: day ? { day } : {} }, '2027-04-12')
  expect([reminder('MEETING_SOON', '2027-04-11'), reminder('DEADLINE_NEAR', '2027-04-11')]).toEqual([true, true])
  expect([reminder('MEETING_SOON', '2027-04-12'), reminder('DEADLINE_NEAR', '2027-04-13'), reminder('MEETING_SOON')]).toEqual([false, false, false])
  expect(reminder('VERBAL_SIGNED', '2027-04-11')).toBe(false)
})

test('notices keep their order and are gathered by day', () => {
  const items = [notice('a', null, '2027-04-12T09:00:00.000Z'), notice('b', null, '2027-04-12T07:00:00.000Z'), notice('c', null, '2027-04-09T15:00:00.000Z')]
  expect(byDay(items, (it) => it.slice(0, 10)).map((it) => [it.day, it.items.map(({ _id }) => _id)])).toEqual([
    ['2027-04-12', ['a', 'b']],
    ['2027-04-09', ['c']],
  ])
})
