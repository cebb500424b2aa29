import { expect, test } from 'vitest'
import { roleOf } from '../members/entry.ts'
import { nameParts, namesake, roleElected } from './entering.ts'

test.each([
  ['DIRECTORS', 5, 'CON'],
  ['DIRECTORS', 1, 'AMM'],
  ['AUDITORS', 3, 'SIE'],
  ['CHAIR', 1, 'PCA'],
] as const)('%s with %d seats are %s in the book', (office, seats, role) => {
  expect(roleElected({ office, seats })).toBe(role)
  expect(roleOf(role)).not.toBeNull()
})

test('another office has no role in the book', () => {
  expect(roleElected({ office: 'OTHER', seats: 1 })).toBeNull()
})

const book = [
  { _id: '1', first_name: 'Rosa', last_name: 'Neri' },
  { _id: '2', first_name: 'Ada', last_name: 'De Luca' },
  { _id: '3', first_name: 'Ugo', last_name: 'Sala' },
  { _id: '4', first_name: 'Ugo', last_name: 'Sala' },
]

test.each([
  ['Rosa Neri', '1'],
  ['NERI Rosa', '1'],
  ['Ada De  Luca', '2'],
  ['Ugo Sala', null],
  ['Ida Neri', null],
])('%s is %s', (name, id) => {
  expect(namesake(book, name)?._id ?? null).toBe(id)
})

test('a name is given in two parts, or in one', () => {
  expect([nameParts('Ada De Luca'), nameParts(' Cher ')]).toEqual([
    { first_name: 'Ada', last_name: 'De Luca' },
    { first_name: null, last_name: 'Cher' },
  ])
})
