import { expect, test } from 'vitest'
import type { RoleStatus } from '../permissions.ts'
import { deadlinesOf } from './deadlines.ts'

const served = (business_name: string, status: RoleStatus, since = '2027-04-10T22:30:00.000Z') => ({ _id: business_name, business_name, status, since })
const statutes = { Alba: { fiscal_year_end: '12-31', accounts_deadline_days: 120 }, Dora: { fiscal_year_end: '06-30', accounts_deadline_days: 120 } }
const told = (companies: ReturnType<typeof served>[], today = '2027-04-12') =>
  deadlinesOf(companies, statutes, today).map((it) => [it.kind, it.company._id, it.day])

test('what has no day comes first, then day by day', () => {
  const companies = [served('Dora', 'ACTIVE'), served('Alba', 'ACTIVE'), served('Brenta', 'REQUESTED_PENDING'), served('Corvara', 'PENDING')]
  expect(told(companies)).toEqual([
    ['INVITATION', 'Corvara', null],
    ['REQUEST', 'Brenta', '2027-04-18'],
    ['ACCOUNTS', 'Alba', '2027-04-30'],
    ['ACCOUNTS', 'Dora', '2027-10-28'],
  ])
})

test('the days of a letter are counted in Italy', () => {
  expect(told([served('Brenta', 'REQUESTED_PENDING', '2027-04-10T21:30:00.000Z')])).toEqual([['REQUEST', 'Brenta', '2027-04-17']])
})

test('a letter that nobody answered, a link that has ended and a statute not read yet say nothing', () => {
  expect(told([served('Brenta', 'REQUESTED_PENDING', '2027-03-01T10:00:00.000Z'), served('Alba', 'INCACTIVE'), served('Ebro', 'ACTIVE')])).toEqual([])
})
