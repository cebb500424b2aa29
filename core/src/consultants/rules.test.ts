import { describe, expect, test } from 'vitest'
import type { RoleStatus } from '../permissions.ts'
import { actor, afterAct, type LinkAct, ownAct } from './rules.ts'

/** Every act from every status: where the link stands afterwards, or — where the act makes no sense. */
const table: [LinkAct, Record<RoleStatus | 'NONE', RoleStatus | '—'>][] = [
  ['invite', { NONE: 'PENDING', PENDING: '—', REQUESTED_PENDING: 'ACTIVE', ACTIVE: '—', INCACTIVE: 'PENDING' }],
  ['request', { NONE: 'REQUESTED_PENDING', PENDING: 'ACTIVE', REQUESTED_PENDING: '—', ACTIVE: '—', INCACTIVE: 'REQUESTED_PENDING' }],
  ['approve', { NONE: '—', PENDING: '—', REQUESTED_PENDING: 'ACTIVE', ACTIVE: '—', INCACTIVE: 'PENDING' }],
  ['accept', { NONE: '—', PENDING: 'ACTIVE', REQUESTED_PENDING: '—', ACTIVE: '—', INCACTIVE: '—' }],
  ['refuse', { NONE: '—', PENDING: 'INCACTIVE', REQUESTED_PENDING: '—', ACTIVE: '—', INCACTIVE: '—' }],
  ['leave', { NONE: '—', PENDING: '—', REQUESTED_PENDING: 'INCACTIVE', ACTIVE: 'INCACTIVE', INCACTIVE: '—' }],
  ['revoke', { NONE: '—', PENDING: 'INCACTIVE', REQUESTED_PENDING: 'INCACTIVE', ACTIVE: 'INCACTIVE', INCACTIVE: '—' }],
]
const rows = table.flatMap(([act, cells]) => Object.entries(cells).map(([from, to]) => [act, from, to] as const))

describe('a link between a company and a consultant', () => {
  test.each(rows)('%s from %s gives %s', (act, from, to) => {
    expect(afterAct(from === 'NONE' ? null : (from as RoleStatus), act) ?? '—').toBe(to)
  })

  test('the table knows every act', () => expect(table.map(([act]) => act).sort()).toEqual(Object.keys(actor).sort()))

  test('nobody gets in by one side alone: whoever acts twice in a row never makes the link active', () => {
    for (const side of ['company', 'consultant'] as const) {
      const acts = (Object.keys(actor) as LinkAct[]).filter((it) => actor[it] === side)
      let reached = new Set<RoleStatus | null>([null, 'INCACTIVE'])
      for (let step = 0; step < 4; step++) reached = new Set([...reached, ...[...reached].flatMap((from) => acts.map((act) => afterAct(from, act) ?? from))])
      expect([...reached]).not.toContain('ACTIVE')
    }
  })

  test('either side can end it, whatever it waits for', () => {
    for (const status of ['ACTIVE', 'PENDING', 'REQUESTED_PENDING'] as const) {
      expect(afterAct(status, 'revoke')).toBe('INCACTIVE')
      expect(afterAct(status, ownAct(status, false))).toBe('INCACTIVE')
    }
  })
})

test.each([
  ['PENDING', true, 'accept'],
  ['PENDING', false, 'refuse'],
  ['ACTIVE', false, 'leave'],
  ['REQUESTED_PENDING', false, 'leave'],
  ['REQUESTED_PENDING', true, 'accept'],
  ['INCACTIVE', true, 'accept'],
] as const)('the own switch of somebody %s, set to %s, means %s', (status, enable, act) => expect(ownAct(status, enable)).toBe(act))
