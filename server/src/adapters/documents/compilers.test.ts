import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfFacts, pdfText, popplerInstalled, unbroken } from '../../testing/poppler.ts'
import { typesetting } from '../../testing/typesetter.ts'
import type { Compiled, Documents } from './port.ts'
import type { DocumentData, DocumentName } from './shapes.ts'
import { typstDocuments } from './typst.ts'

const folder = new URL('./samples/', import.meta.url)
const samples = readdirSync(folder).filter((it) => it.endsWith('.json'))
const log = pino({ level: 'silent' })
const [newest, older] = [
  typstDocuments({ ...typesetting, log, size: 1, typesetter: 'newest' }),
  typstDocuments({ ...typesetting, log, size: 1, typesetter: 'older' }),
]
afterAll(() => Promise.all([newest.close(), older.close()]))

const hasBoth = newest.compiler?.name !== older.compiler?.name

function made(documents: Documents, file: string): Promise<Compiled> {
  const name = (file === 'hostile.json' ? 'minutes' : file.split('.')[0]!) as DocumentName
  const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as DocumentData[DocumentName]
  return documents.compile(name, data, { 'logo.png': readFileSync(new URL('logo.png', folder)) })
}

const letters = (pdf: Buffer) => unbroken(pdfText(pdf))

/**
 * In points. The newer compiler justifies by the letters too, the older one by the spaces alone: a paragraph may take a line more or less
 * (11 pt and its leading), and what stands below it moves by as much. Everything else is where it is to a tenth of a point.
 */
const oneLine = 15.5

describe.skipIf(!hasBoth)('both compilers (needs the newer one)', () => {
  test.skipIf(!popplerInstalled).each(samples)('print the same words of %s on as many pages (needs poppler-utils)', async (file) => {
    const [here, there] = [await made(newest, file), await made(older, file)]
    expect(there.pages).toBe(here.pages)
    expect(letters(there.pdf)).toBe(letters(here.pdf))
    expect(letters(here.pdf).length).toBeGreaterThan(200)
    const { Title, CreationDate, Author } = pdfFacts(here.pdf)
    expect(pdfFacts(there.pdf)).toMatchObject({ Title, CreationDate, Author, JavaScript: 'no', Encrypted: 'no' })
  })

  test.each(samples)('leave room for the signatures of %s in the same places', async (file) => {
    const [here, there] = [await made(newest, file), await made(older, file)]
    expect(there.signatures).toHaveLength(here.signatures.length)
    for (const [i, { key, page, x, y, w, h }] of here.signatures.entries()) {
      const other = there.signatures[i]!
      expect(other).toMatchObject({ key, page })
      for (const [a, b] of [[x, other.x] as const, [w, other.w] as const, [h, other.h] as const]) expect(b).toBeCloseTo(a, 1)
      expect(Math.abs(y - other.y)).toBeLessThanOrEqual(oneLine)
    }
  })

  test.each(samples)('make an archival file of %s, and the newer one tags it', async (file) => {
    for (const documents of [newest, older]) {
      const text = (await made(documents, file)).pdf.toString('latin1')
      // ISO 19005-2, 6.6.4 and 6.2.3: it says which part and level it keeps to, and carries the profile of its colours.
      expect(text).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
      expect(text).toContain('/GTS_PDFA1')
      expect(text.includes('/StructTreeRoot')).toBe(documents === newest)
    }
    expect([newest.compiler?.tagged, older.compiler?.tagged]).toEqual([true, false])
  })
})
