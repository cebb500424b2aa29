import { expect, test } from 'vitest'
import { together, togetherOn } from './together.ts'

/** Answers when told to, and notes what it was asked. */
function slow() {
  const asked: string[][] = []
  const answers: ((of?: Error) => void)[] = []
  const ask = together((keys: readonly string[]) => {
    asked.push([...keys])
    return new Promise<string[]>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve(keys.map((it) => it.toUpperCase())))))
  })
  return { ask, asked, answer: async (at: number, error?: Error) => [answers[at]!(error), await new Promise(setImmediate)] }
}

test('who asks alone is asked for at once; those who come meanwhile are asked for together, each with the own answer', async () => {
  const { ask, asked, answer } = slow()
  const [one, two, three, again] = [ask('a'), ask('b'), ask('c'), ask('b')]
  expect(asked).toEqual([['a']])
  await answer(0)
  expect(asked).toEqual([['a'], ['b', 'c', 'b']])
  await answer(1)
  expect(await Promise.all([one, two, three, again])).toEqual(['A', 'B', 'C', 'B'])
})

test('nobody is answered by a statement that ran before they asked', async () => {
  const { ask, asked, answer } = slow()
  const first = ask('a')
  const second = ask('a')
  await answer(0)
  expect([await first, asked.length]).toEqual(['A', 2])
  await answer(1)
  expect(await second).toBe('A')
})

test('what fails, fails for those who asked for it, and the next are asked for', async () => {
  const { ask, answer } = slow()
  // Awaited from the beginning: a refusal that nobody hears of in time ends the whole run.
  const first = expect(ask('a')).rejects.toThrow('gone')
  const second = ask('b')
  await answer(0, new Error('gone'))
  await first
  await answer(1)
  expect(await second).toBe('B')
})

test('no statement asks for more than five hundred, and each database has its own', async () => {
  const sizes: string[] = []
  const ask = togetherOn(async (of: { name: string }, keys: readonly number[]) => {
    sizes.push(`${of.name} ${keys.length}`)
    return keys
  })
  const [here, there] = [{ name: 'here' }, { name: 'there' }]
  const found = await Promise.all([...Array.from({ length: 1200 }, (_, at) => ask(here, at)), ask(there, 7)])
  expect(found.at(-2)).toBe(1199)
  expect(sizes.toSorted()).toEqual(['here 1', 'here 199', 'here 500', 'here 500', 'there 1'])
})
