import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { buildParsers } from '../../parsing/parsers.ts'
import { testFolder } from '../../testing/folder.ts'
import { pdfText, popplerInstalled, printedLines } from '../../testing/poppler.ts'
import { parsing, sealing, typesetting } from '../../testing/typesetter.ts'
import { localSeals } from '../seals/local.ts'
import { factsOfPdf } from './facts.ts'
import { copyPdf } from './merge.ts'
import type { Minutes, TableSheet } from './shapes.ts'
import { typstDocuments } from './typst.ts'

const log = pino({ level: 'silent' })
const documents = typstDocuments({ log, size: 1, ...typesetting })
afterAll(() => documents.close())

const sample = JSON.parse(readFileSync(new URL('./samples/record.it.json', import.meta.url), 'utf8')) as TableSheet
const logo = readFileSync(new URL('./samples/logo.png', import.meta.url))
const printed = async (data: TableSheet = sample) => (await documents.compile('record', data, { 'logo.png': logo })).pdf
const declaration = { ...sample, rows: [], notes: ['Il/La sottoscritto/a dichiara che la copia è conforme.'] }

describe('what a PDF says of itself', () => {
  test('of a document of ours: its pages, its lines, and the standard that it follows', async () => {
    const facts = await factsOfPdf(await printed())
    expect(facts).toMatchObject({ is_encrypted: false, is_pdfa: true })
    expect(facts!.pages).toBeGreaterThan(0)
  })

  test.skipIf(!popplerInstalled)('as many lines as somebody else reads on the same pages', async () => {
    for (const rows of [1, 7, 60]) {
      const pdf = await printed({ ...sample, rows: Array.from({ length: rows }, () => sample.rows[0]!) })
      expect((await factsOfPdf(pdf))!.lines).toBe(printedLines(pdf))
    }
  })

  test('nothing of what is none', async () => {
    expect(await factsOfPdf(Buffer.from('%PDF-1.7 but no more'))).toBeNull()
    expect(await factsOfPdf(Buffer.from('verbale'))).toBeNull()
  })
})

describe('a copy', () => {
  test('has the pages of both, follows the standard of the first, and is the same whenever it is made', async () => {
    const [one, other] = [await printed(), await printed(declaration)]
    const copy = await copyPdf(one, [other])
    const [facts, of, more] = [await factsOfPdf(copy), await factsOfPdf(one), await factsOfPdf(other)]
    expect(facts).toEqual({ ...of, pages: of!.pages + more!.pages, lines: of!.lines + more!.lines })
    expect(await copyPdf(one, [other])).toEqual(copy)
    if (popplerInstalled) expect(pdfText(copy)).toContain('la copia è conforme')
  })

  test('of what was signed shows the signature, and says of nobody that they signed it', async () => {
    const reader = buildParsers({ log, ...parsing })
    const seals = localSeals({ folder: testFolder(), given: undefined, tsa_url: undefined, host: 'delibera.test', log, at: new Date(), reader, ...sealing })
    const minutes = JSON.parse(readFileSync(new URL('./samples/minutes.it.json', import.meta.url), 'utf8')) as Minutes
    const { pdf, signatures } = await documents.compile('minutes', minutes, { 'logo.png': logo })
    const strokes = [
      [
        { x: 0, y: 0 },
        { x: 50, y: 20 },
      ],
    ]
    const sealed = await seals.sign(pdf, { area: signatures[0]!, name: 'Anna Rossi', reason: 'Presidente', strokes, at: new Date('2027-05-18T10:00:00Z') })
    const copy = await copyPdf(sealed, [])
    expect(await seals.verify(sealed)).toHaveLength(1)
    expect(await seals.verify(copy)).toEqual([])
    expect(await factsOfPdf(copy)).toMatchObject({ is_pdfa: true, pages: (await factsOfPdf(pdf))!.pages })
    expect(copy.length).toBeGreaterThan(0.9 * pdf.length)
    await Promise.all([seals.close(), reader.close()])
  })
})
