import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (i: number) => () => {
    begun.push(i)
    return new Promise<number>((done, fail) => {
      ends[i] = () => (i === 1 ? fail(new Error('broken')) : done(i))
    })
  }
  return { begun, ends, work }
}

const settled = () => new Promise((done) => setImmediate(done))

test('so many work at once, the others in the order in which they came, and one that fails leaves its place', async () => {
  const { begun, ends, work } = held()
  const inTurn = turns(2)
  const results = [0, 1, 2, 3].map((i) => inTurn(work(i)).catch((error: Error) => error.message))
  await settled()
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await settled()
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  expect(await Promise.all(results)).toEqual([0, 'broken', 2, 3])
})

test('a place that nobody waited for is given to the next one who comes', async () => {
  const inTurn = turns(1)
  expect(await inTurn(async () => 'first')).toBe('first')
  expect(await inTurn(async () => 'second')).toBe('second')
})
