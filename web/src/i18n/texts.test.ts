import { afterEach, expect, test, vi } from 'vitest'

const asked: string[] = []
let held: Promise<unknown> = Promise.resolve()

vi.mock('./parts.ts', () => ({
  loadPart: async (locale: string, name: string) => {
    asked.push(`${locale} ${name}`)
    if (name === 'broken') throw new Error('offline')
    if (name !== 'entry') await held
    return { [name]: { title: `${name} in ${locale}` } }
  },
}))

/** A page of its own for each test: what has come is remembered for as long as the page is open. */
async function newPage() {
  vi.resetModules()
  asked.length = 0
  held = Promise.resolve()
  return await import('./texts.ts')
}
afterEach(() => vi.unstubAllGlobals())

const titles = (texts: object) =>
  Object.entries(texts as Record<string, { title?: string }>).flatMap(([name, it]) => (it.title ? [`${name}: ${it.title}`] : []))

test('a page begins with what its first script says, and the words that the server says too', async () => {
  const { loadTexts } = await newPage()
  const texts = await loadTexts('en-GB')
  expect(asked).toEqual(['en-GB entry'])
  expect(texts.faults.MT001).toMatch(/meeting/i)
})

test('what is fetched brings its words, once, to the same texts', async () => {
  const { loadTexts, withTexts } = await newPage()
  const texts = await loadTexts('it')
  expect(await withTexts(Promise.resolve('a page'), ['shop'])).toBe('a page')
  await withTexts(Promise.resolve('another'), ['shop', 'cart'])
  expect(titles(texts)).toEqual(['entry: entry in it', 'shop: shop in it', 'cart: cart in it'])
  expect(asked).toEqual(['it entry', 'it shop', 'it cart'])
})

test('another language brings the words of everything that is there', async () => {
  const { loadTexts, withTexts } = await newPage()
  await loadTexts('it')
  await withTexts(Promise.resolve(), ['shop'])
  expect(titles(await loadTexts('en-US'))).toEqual(['entry: entry in en-US', 'shop: shop in en-US'])
})

test('a language that is chosen while a part is on its way has the words of that part too', async () => {
  const { loadTexts, withTexts } = await newPage()
  await loadTexts('it')
  let release = () => {}
  held = new Promise<void>((go) => {
    release = go
  })
  const part = withTexts(Promise.resolve(), ['shop'])
  const texts = await loadTexts('en-US')
  expect(titles(texts)).toEqual(['entry: entry in en-US'])
  release()
  await part
  expect(titles(texts)).toEqual(['entry: entry in en-US', 'shop: shop in en-US'])
})

test('words that do not come fail the part that needs them, and nothing else', async () => {
  const { loadTexts, withTexts } = await newPage()
  await loadTexts('it')
  await expect(withTexts(Promise.resolve(), ['broken'])).rejects.toThrow('offline')
  expect(titles(await loadTexts('en-US'))).toEqual(['entry: entry in en-US'])
})
