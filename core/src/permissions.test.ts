import { describe, expect, test } from 'vitest'
import { hasRight, type Right, rights, standingOf } from './permissions.ts'

/** Section 2.3 of the domain, one row a right: ADMIN, CONSULTANT with an active link, whoever waits for the certified mail, anyone else. */
const table: [Right, boolean, boolean, boolean][] = [
  ['look', true, true, true],
  ['claim', true, false, true],
  ['read', true, true, false],
  ['edit', true, true, false],
  ['prepare', true, true, false],
  ['confirm', true, false, false],
  ['pay', true, false, false],
  ['govern', true, false, false],
  ['export', true, true, false],
  ['communicate', true, true, false],
]

describe.each(table)('the right to %s', (right, admin, consultant, claimant) => {
  test('is as the table says', () => {
    expect([hasRight('ADMIN', right), hasRight('CONSULTANT', right), hasRight('CLAIMANT', right), hasRight(null, right)]).toEqual([
      admin,
      consultant,
      claimant,
      false,
    ])
  })
})

test('every right is in the table', () => {
  expect(table.map(([right]) => right).sort()).toEqual(Object.keys(rights).sort())
})

describe('who somebody is to a company', () => {
  test('an administrator who is also its consultant is an administrator', () => {
    expect(
      standingOf([
        { role: 'CONSULTANT', status: 'ACTIVE' },
        { role: 'ADMIN', status: 'ACTIVE' },
      ]),
    ).toBe('ADMIN')
  })
  test('a consultant who waits to become manager stays a consultant', () => {
    expect(
      standingOf([
        { role: 'ADMIN', status: 'PENDING' },
        { role: 'CONSULTANT', status: 'ACTIVE' },
      ]),
    ).toBe('CONSULTANT')
  })
  test.each(['INCACTIVE', 'PENDING', 'REQUESTED_PENDING'] as const)('a consultant whose link is %s is a stranger', (status) => {
    expect(standingOf([{ role: 'CONSULTANT', status }])).toBeNull()
  })
  test('a manager who was disabled is a stranger', () => {
    expect(standingOf([{ role: 'ADMIN', status: 'INCACTIVE' }])).toBeNull()
  })
})
