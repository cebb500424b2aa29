import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPages, popplerInstalled } from '../../testing/poppler.ts'
import { typesetting } from '../../testing/typesetter.ts'
import type { Documents } from './port.ts'
import type { Minutes, ProseNode, WrittenAnswer } from './shapes.ts'
import { typstDocuments } from './typst.ts'

let documents: Documents
beforeAll(() => {
  documents = typstDocuments({ log: pino({ level: 'silent' }), size: 1, ...typesetting })
})
afterAll(() => documents.close())

const sample = <Data>(name: string): Data => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8'))
const logo = { 'logo.png': readFileSync(new URL('./samples/logo.png', import.meta.url)) }
const minutes = sample<Minutes>('minutes.it')
const paragraph = (text: string): ProseNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const tally: ProseNode = { type: 'tally', attrs: { item: '1' } }
const names = (count: number) => Array.from({ length: count }, (_, at) => `Socio Numero${at + 1}`)

const pagesOf = async (content: ProseNode[], more: Partial<Minutes> = {}) => {
  const data = { ...minutes, annexes: [], body: { type: 'doc' as const, content }, ...more }
  return pdfPages((await documents.compile('minutes', data, logo)).pdf)
}

test.skipIf(!popplerInstalled)('who voted what in many lines stays where it begins, whether or not its table fits below (needs poppler-utils)', async () => {
  const told = paragraph(`Hanno espresso voto favorevole ${names(24).join(', ')}, per euro 80.000,00.`)
  const filled = (lines: number) => Array.from({ length: lines }, (_, at) => paragraph(`Riga ${at + 1}.`))
  // What comes last goes with the signatures.
  const end = paragraph('La consultazione è chiusa.')
  let parted = 0
  for (let lines = 12; lines < 30; lines += 3) {
    const [alone] = await pagesOf([...filled(lines), told, end])
    const [first, second = ''] = await pagesOf([...filled(lines), told, tally, end])
    expect([lines, first!.includes('Hanno espresso')]).toEqual([lines, alone!.includes('Hanno espresso')])
    if (first!.includes('Hanno espresso') && second.includes('Base di calcolo')) parted++
  }
  expect(parted).toBeGreaterThan(0)
})

test.skipIf(!popplerInstalled)('what announces a table in a line or two goes with it (needs poppler-utils)', async () => {
  for (let lines = 12; lines < 30; lines += 3) {
    const filled = Array.from({ length: lines }, (_, at) => paragraph(`Riga ${at + 1}.`))
    const pages = await pagesOf([...filled, paragraph('La votazione dà il seguente esito.'), tally])
    expect(pages.find((it) => it.includes('il seguente esito'))).toContain('Base di calcolo')
  }
})

test.skipIf(!popplerInstalled)('a table of hundreds of names begins where it stands and goes on over the page (needs poppler-utils)', async () => {
  const whole = minutes.tallies!['1']!
  const many = { ...whole, 1: { weight: 20_000, bp: 6667, names: names(400) } }
  const pages = await pagesOf([paragraph('La votazione dà il seguente esito.'), tally], { tallies: { 1: many } })
  expect(pages[0]).toContain('Numero1,')
  expect(pages[0]).not.toContain('Numero400')
  expect(pages.slice(1).join(' ')).toContain('Numero400')
  expect(pages.join(' ')).toContain('Base di calcolo')
})

test('each of those who propose has a place of their own to sign, none over another', async () => {
  const answer = sample<WrittenAnswer>('answer.it')
  for (const count of [2, 3, 7, 20]) {
    const signatures = names(count).map((name, at) => ({ key: String(at), role: at === 0 ? 'Presidente del consiglio di amministrazione' : 'Socio', name }))
    const made = await documents.compile('answer', { ...answer, signatures })
    expect(made.signatures.map((it) => it.key)).toEqual(signatures.map((it) => it.key))
    for (const [at, one] of made.signatures.entries()) {
      expect([one.page <= made.pages, one.x + one.w <= 595, one.y + one.h <= 842]).toEqual([true, true, true])
      for (const other of made.signatures.slice(at + 1)) {
        const isApart =
          one.page !== other.page || one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y
        expect(isApart).toBe(true)
      }
    }
  }
})
