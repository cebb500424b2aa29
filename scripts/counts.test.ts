import { expect, test } from 'vitest'
import { playwrightCounts, secondJourneys, secondTries, sentence, sum, vitestCounts } from './counts.ts'

const one = (status: string, ...failureMessages: string[]) => ({ fullName: `one that ${status}`, status, failureMessages })
const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }, () => one(status)) })

test('a file that does not load is a failure although none of its tests is', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 3), file('failed', 1), file('failed', 0)],
  }
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a test that passed at the second try is named', () => {
  const none = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const tried = [one('passed'), one('passed', 'too early'), one('failed', 'wrong', 'wrong')]
  expect(secondTries({ ...none, testResults: [{ status: 'failed', assertionResults: tried }] })).toEqual(['one that passed'])
})

test('an error outside any journey is a failure, and one that passed at the second try is named', () => {
  const again = { title: 'again', tests: [{ status: 'flaky' }] }
  const suites = [{ specs: [{ title: 'at once', tests: [{ status: 'expected' }] }], suites: [{ specs: [again] }] }]
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, suites, errors: [{}] }
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(secondJourneys(report)).toEqual(['again'])
})

test('the last line sums them', () => {
  const counts = [
    { passed: 4, failed: 3, skipped: 2 },
    { passed: 1, failed: 0, skipped: 0 },
  ]
  expect(sentence(sum(counts))).toBe('5 passed, 3 failed, 2 skipped')
  expect(sentence(sum([]))).toBe('0 passed, 0 failed, 0 skipped')
})
