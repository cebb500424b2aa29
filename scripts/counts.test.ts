import { expect, test } from 'vitest'
import { playwrightCounts, secondTries, sentence, sum, vitestCounts } from './counts.ts'

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

test('a journey that passes at the second try, and an error outside any, are failures', () => {
  expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
})

test('the last line sums them', () => {
  const counts = [
    { passed: 4, failed: 3, skipped: 2 },
    { passed: 1, failed: 0, skipped: 0 },
  ]
  expect(sentence(sum(counts))).toBe('5 passed, 3 failed, 2 skipped')
  expect(sentence(sum([]))).toBe('0 passed, 0 failed, 0 skipped')
})
