import { expect, test } from 'vitest'
import { filesOf, neededAgain, secondJourneys, secondTries, told } from './second-tries.ts'

const one = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })

test('a test that passed at the second try is named with its file', () => {
  const tried = [one('is quick', 'passed'), one('is slow', 'passed', 'too early'), one('is wrong', 'failed', 'wrong', 'wrong')]
  const found = secondTries({ testResults: [{ name: '/here/core/src/sums.test.ts', assertionResults: tried }] }, '/here')
  expect(found).toEqual([{ file: 'core/src/sums.test.ts', name: 'is slow' }])
  expect(found.map(told)).toEqual(['core/src/sums.test.ts > is slow'])
})

test('so is a journey, however deep it stands', () => {
  const spec = (title: string, status: string) => ({ title, file: 'pay.spec.ts', tests: [{ status }] })
  const suites = [{ specs: [spec('a bank', 'expected')], suites: [{ specs: [spec('a card', 'flaky'), spec('a coupon', 'unexpected')] }] }]
  expect(secondJourneys({ suites })).toEqual([{ file: 'e2e/pay.spec.ts', name: 'a card' }])
})

test('each file is tried alone once, whatever number of its tests needed it', () => {
  const tries = ['a', 'b', 'a'].map((file, at) => ({ file, name: `${at}` }))
  expect(filesOf(tries)).toEqual(['a', 'b'])
})

test('one that needs its second try alone too is held against it; another of its file that needs one for the first time is not', () => {
  const slow = { file: 'a.test.ts', name: 'is slow' }
  const before = [slow, { file: 'b.test.ts', name: 'is slow' }]
  expect(neededAgain(before, [slow, { file: 'a.test.ts', name: 'is new' }])).toEqual([slow])
  expect(neededAgain(before, [])).toEqual([])
})
