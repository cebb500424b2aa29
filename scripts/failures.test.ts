import { expect, test } from 'vitest'
import { failedJourneys, failedTests, skippedTests } from './failures.ts'

const one = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })

test('a test that failed is named with its file and the first line of its error', () => {
  const error = '\n\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at somewhere'
  const tests = [one('adds', 'failed', error, error), one('takes away', 'passed'), one('divides', 'passed', 'too early')]
  expect(failedTests({ testResults: [{ name: '/here/core/src/sums.test.ts', status: 'failed', assertionResults: tests }] }, '/here')).toEqual([
    'core/src/sums.test.ts > adds: AssertionError: expected 1 to be 2',
  ])
})

test('a file that broke before its first test is named', () => {
  const broken = { name: '/here/core/src/sums.test.ts', status: 'failed', message: 'Cannot find package', assertionResults: [] }
  expect(failedTests({ testResults: [broken] }, '/here')).toEqual(['core/src/sums.test.ts > the file itself: Cannot find package'])
})

test('a journey that failed at every try is named, however deep it stands, and so is an error outside of any', () => {
  const told = (message: string) => ({ errors: [{ message }] })
  const spec = (title: string, status: string, ...results: object[]) => ({ title, file: 'pay.spec.ts', tests: [{ status, results }] })
  const inner = { specs: [spec('a card', 'unexpected', told('Timed out\nCall log'), told('again'))] }
  const outer = { specs: [spec('a coupon', 'flaky', told('too early'), {}), spec('a bank', 'unexpected', {})], suites: [inner] }
  expect(failedJourneys({ suites: [outer], errors: [{ message: 'no browser' }] })).toEqual([
    'pay.spec.ts > a bank: without a word',
    'pay.spec.ts > a card: Timed out',
    'journeys > outside of any: no browser',
  ])
})

test('what was not run is named by the group that says what it needs, and counted', () => {
  const within = (fullName: string, ancestorTitles: string[], status = 'skipped') => ({ ...one(fullName, status), ancestorTitles })
  const tests = [
    within('a', ['both (needs the newer one)']),
    within('b', ['both (needs the newer one)']),
    within('c (needs clamd)', []),
    within('d', [], 'passed'),
  ]
  expect(skippedTests({ testResults: [{ name: '/here/x.test.ts', status: 'passed', assertionResults: tests }] }, '/here')).toEqual([
    'x.test.ts > both (needs the newer one): 2',
    'x.test.ts > c (needs clamd): 1',
  ])
})
