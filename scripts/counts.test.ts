import { expect, test } from 'vitest'
import { playwrightCounts, sentence, sum, vitestCounts } from './counts.ts'

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }, () => ({ status })) })

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

test('an error outside any journey is a failure, and one that passed at the second try has passed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('the last line sums them', () => {
  const counts = [
    { passed: 4, failed: 3, skipped: 2 },
    { passed: 1, failed: 0, skipped: 0 },
  ]
  expect(sentence(sum(counts))).toBe('5 passed, 3 failed, 2 skipped')
  expect(sentence(sum([]))).toBe('0 passed, 0 failed, 0 skipped')
})
