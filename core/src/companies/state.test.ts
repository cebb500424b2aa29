import { expect, test } from 'vitest'
import { companyPath, companyState } from './state.ts'

test.each([
  ['ACTIVE', true, true, 'ready'],
  ['ACTIVE', true, false, 'complete'],
  ['PENDING', false, false, 'confirm'],
  // Named manager of a company that others manage already.
  ['PENDING', true, true, 'confirm'],
] as const)('for whom it is %s, a company confirmed: %s and complete: %s is %s', (user_status, confirmed, is_completed, state) =>
  expect(companyState({ user_status, confirmed, is_completed })).toBe(state),
)

test.each([
  ['ready', '/company/c1/home'],
  ['complete', '/company/c1/home'],
  ['confirm', '/user/companies/c1/edit'],
] as const)('one that is %s goes on at %s', (state, path) => expect(companyPath('c1', state)).toBe(path))
