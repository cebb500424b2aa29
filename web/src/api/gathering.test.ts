import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAhead, askTogether } from './gathering.ts'

interface Page {
  company: string
  bell: number
}

const never = () => Promise.reject(new Error('asked by itself'))
const partsAsking = (company: () => Promise<unknown>, bell: () => Promise<unknown>) => [
  { queryKey: ['company'], queryFn: company, of: (it: Page) => it.company },
  { queryKey: ['bell'], queryFn: bell, of: (it: Page) => it.bell },
]

test('each part of an answer stands where its part of the page looks, and is not asked again while the page is drawn', async () => {
  const queries = new QueryClient()
  await askTogether(queries, Promise.resolve({ company: 'Acme', bell: 3 }), partsAsking(never, never))
  expect([queries.getQueryData(['company']), queries.getQueryData(['bell'])]).toEqual(['Acme', 3])
  expect(await queries.fetchQuery({ queryKey: ['company'], queryFn: never, staleTime: 0 })).toBe('Acme')
})

test('whoever is drawn before the answer has come waits for it', async () => {
  const queries = new QueryClient()
  let tell: (page: Page) => void = () => undefined
  const all = askTogether(queries, new Promise<Page>((resolve) => (tell = resolve)), partsAsking(never, never))
  const drawn = queries.fetchQuery({ queryKey: ['bell'], queryFn: never })
  tell({ company: 'Acme', bell: 3 })
  expect(await drawn).toBe(3)
  await all
})

test('what did not come is asked by each part for itself, and what fails then is no failure here', async () => {
  const queries = new QueryClient()
  await askTogether(
    queries,
    Promise.reject(new Error('no answer')),
    partsAsking(async () => 'Acme', never),
  )
  expect(queries.getQueryData(['company'])).toBe('Acme')
  expect(queries.getQueryState(['bell'])?.status).toBe('error')
})

test('one answer is asked for once, whether it comes or not', async () => {
  const queries = new QueryClient()
  let asked = 0
  const failing = async () => {
    asked++
    throw new Error('no answer')
  }
  await askAhead(queries, { queryKey: ['meeting'], queryFn: failing })
  expect([asked, queries.getQueryState(['meeting'])?.status]).toEqual([1, 'error'])
})
