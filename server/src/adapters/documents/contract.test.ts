import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfFacts, pdfText, popplerInstalled, unbroken } from '../../testing/poppler.ts'
import { typesetting } from '../../testing/typesetter.ts'
import type { Assets, Documents } from './port.ts'
import type { DocumentData, DocumentName, Minutes, Notice, ProseNode, Receipt } from './shapes.ts'
import { typstDocuments } from './typst.ts'

const log = pino({ level: 'silent' })
const assets: Assets = { 'logo.png': readFileSync(new URL('./samples/logo.png', import.meta.url)) }
const sample = <Name extends DocumentName>(name: string) =>
  JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')) as DocumentData[Name]
const hashOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')

let documents: Documents
beforeAll(() => {
  documents = typstDocuments({ log, size: 1, ...typesetting })
})
afterAll(() => documents.close())

const notice = (change: Partial<Notice> = {}) => ({ ...sample<'notice'>('notice.it'), ...change })
const minutes = (change: Partial<Minutes> = {}) => ({ ...sample<'minutes'>('minutes.it'), ...change })
const prose = (...content: ProseNode[]): ProseNode => ({ type: 'doc', content })
const paragraph = (text: string): ProseNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A few words of every document, in both languages, that only its template and the words of the locale can have put there. */
const printed: [DocumentName, 'it' | 'en', string[]][] = [
  [
    'minutes',
    'it',
    [
      'Verbale di assemblea ordinaria',
      'Favorevoli',
      'Quorum richiesto',
      'Allegato A',
      'Presenti o rappresentati all’apertura: 30.000 su 100.000',
      'pagina 1 di 4',
    ],
  ],
  ['minutes', 'en', ['Minutes of the board', 'In favour', 'Annexes', '66.67%', 'page 1 of 2']],
  ['notice', 'it', ['Prima convocazione', 'lunedì 18 maggio 2026, ore 09:00', 'Ordine del giorno', 'Come partecipare', 'euro 100.000,00 i.v.']],
  ['notice', 'en', ['Date and time', 'Thursday 9 July 2026, at 17:00', 'No voting by proxy', 'EUR 2,500,000 fully paid']],
  ['delegation', 'it', ['delega', 'Istruzioni di voto', 'Contrario', 'Luogo e data', 'Accettazione del delegato']],
  ['delegation', 'en', ['hereby appoints as proxy', 'Place and date', 'Acceptance by the proxy']],
  ['presence-sheet', 'it', ['Aventi diritto di voto', 'Non convocato', '4.000,00', 'In proprio: 3, per delega: 1', 'Allegato A']],
  ['presence-sheet', 'en', ['Entitled to vote', 'Not entitled to vote', 'Present at the opening: 1 of 2 (50.00%)']],
  ['vote-sheet', 'it', ['Punto 1.', 'Per delega', 'non approvata', '47,06 %']],
  ['vote-sheet', 'en', ['Item 1.', 'In favor', 'In the room', 'approved']],
  ['deserted', 'it', ['Verbale di diserzione', 'constatato']],
  ['deserted', 'en', ['deserted meeting', 'declares']],
  ['answer', 'it', ['DICHIARAZIONE DI VOTO', 'Voto favorevole', 'Impronta', 'Bilancio al 31 luglio 2026.pdf', 'Padova, 5 novembre 2026, ore 09:00']],
  [
    'receipt',
    'it',
    ['Ricevuta di pagamento', 'Sconto (buono PRIMAVERA al 10 %)', '90,00 €', '100 crediti', 'Codice destinatario 0000000', '4 maggio 2026, ore 16:11'],
  ],
  [
    'record',
    'it',
    ['Registro delle comunicazioni', 'Che cosa è successo', '=HYPERLINK("x")', '#read("data.json")', 'Consegnata nella casella', 'pagina 1 di 2'],
  ],
  ['record', 'en', ['Chat messages', 'Board meeting of 9 July 2026', 'May I speak after the first item?', 'page 1 of 1']],
  ['receipt', 'en', ['Payment receipt', '$44.00', '40.5 credits', 'May 4, 2026, at 16:11']],
]

describe('every document', () => {
  test.each(printed)('%s, %s: compiles to a PDF/A with its places for signatures', async (name, lang) => {
    const data = sample<typeof name>(`${name}.${lang}`)
    const { pdf, pages, signatures } = await documents.compile(name, data, assets)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // ISO 19005-2, 6.6.4: a file says in clear which part and level it keeps to.
    expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
    const signers = 'signatures' in data ? data.signatures.map((it) => it.key) : []
    expect(signatures.map((it) => it.key)).toEqual(signers)
    for (const { page, x, y, w, h } of signatures) {
      expect(page).toBeLessThanOrEqual(pages)
      expect(Math.min(x, y, w, h)).toBeGreaterThan(0)
    }
  })

  test.skipIf(!popplerInstalled).each(printed)('%s, %s: says what it should (needs poppler-utils)', async (name, lang, words) => {
    const data = sample<typeof name>(`${name}.${lang}`)
    const { pdf, pages } = await documents.compile(name, data, assets)
    const text = pdfText(pdf)
    for (const it of words) expect(text).toContain(it)
    // What is said to those who ask for the compiler is what is in the file.
    const Tagged = documents.compiler?.tagged ? 'yes' : 'no'
    expect(pdfFacts(pdf)).toMatchObject({ Title: data.document.title, Tagged, Pages: String(pages), JavaScript: 'no' })
    expect(pdf.includes('/StructTreeRoot')).toBe(documents.compiler?.tagged)
  })

  test('is the same to the byte from another process, and another one when a word changes', async () => {
    const other = typstDocuments({ log, size: 1, ...typesetting })
    try {
      for (const [name, lang] of printed) {
        const data = sample<typeof name>(`${name}.${lang}`)
        const [here, there] = await Promise.all([documents.compile(name, data, assets), other.compile(name, data, assets)])
        expect([name, lang, hashOf(here.pdf)]).toEqual([name, lang, hashOf(there.pdf)])
      }
      // One process has typeset the draft before, and without its first block: what it remembers of it must not show.
      const minutes = sample<'minutes'>('minutes.it')
      await documents.compile('minutes', { ...minutes, body: { ...minutes.body, content: minutes.body.content!.slice(1) } }, assets)
      const [again, anew] = await Promise.all([documents.compile('minutes', minutes, assets), other.compile('minutes', minutes, assets)])
      expect(hashOf(again.pdf)).toBe(hashOf(anew.pdf))
      const [one, two] = [await documents.compile('notice', notice()), await other.compile('notice', notice({ place_date: 'Biella, 9 maggio 2026' }))]
      expect(hashOf(one.pdf)).not.toBe(hashOf(two.pdf))
    } finally {
      await other.close()
    }
  })
})

describe('what people write', () => {
  test.skipIf(!popplerInstalled)('is printed as it stands and is never markup (needs poppler-utils)', async () => {
    const data = sample<'minutes'>('hostile')
    const { pdf, pages } = await documents.compile('minutes', data)
    const text = pdfText(pdf)
    const written = data.body.content!.flatMap((it) => (it.type === 'paragraph' ? it.content!.map((part) => part.text!) : []))
    expect(written.filter((it) => /#read|<script>|#import/.test(it))).toHaveLength(3)
    for (const it of [data.document.title, ...written]) expect(unbroken(text)).toContain(unbroken(it))
    expect(text).not.toContain('root:')
    expect(pages).toBe(2)
    expect(pdf.toString('latin1')).not.toContain('javascript:')
  })

  test('a character without a glyph is named, with the place where it stands', async () => {
    const data = minutes({ body: prose(paragraph('Il socio 漢 vota, poi 漢 esce'), paragraph('👍')) })
    const missing = [
      { char: '漢', code: 'U+6F22', count: 2, path: 'body.content[0].content[0].text', excerpt: 'Il socio 漢 vota, poi 漢 esce' },
      { char: '👍', code: 'U+1F44D', count: 1, path: 'body.content[1].content[0].text', excerpt: '👍' },
    ]
    expect(documents.missingGlyphs(data)).toEqual(missing)
    await expect(documents.compile('minutes', data)).rejects.toMatchObject({ name: 'DocumentRefused', code: 'MISSING_GLYPHS', info: missing })
  })

  test.skipIf(!popplerInstalled)(
    'Latin, Greek and Cyrillic are printed; what turns the direction of writing or has no width is gone (needs poppler-utils)',
    async () => {
      const intro = 'Łukasz Müller, Ελένη, Дмитрий, caffe\u0300, a\u202eb\u200bc'
      expect(documents.missingGlyphs({ intro })).toEqual([])
      expect(pdfText((await documents.compile('notice', notice({ intro }))).pdf)).toContain('Łukasz Müller, Ελένη, Дмитрий, caffè, abc')
    },
  )

  const cell = (colspan = 1): ProseNode => ({ type: 'tableCell', attrs: { colspan }, content: [paragraph('x')] })
  const row = (...content: ProseNode[]): ProseNode => ({ type: 'tableRow', content })
  const nested = (type: 'bulletList' | 'blockquote', depth: number): ProseNode =>
    depth === 0
      ? paragraph('in fondo')
      : { type, content: type === 'bulletList' ? [{ type: 'listItem', content: [nested(type, depth - 1)] }] : [nested(type, depth - 1)] }

  test.each<[string, string, object]>([
    ['a node that nobody knows', 'BAD_NODE', { body: prose({ type: 'iframe' as 'paragraph' }) }],
    ['a table with a hole', 'BAD_NODE', { body: prose({ type: 'table', content: [row(cell(), cell()), row(cell())] }) }],
    ['lists seven deep', 'BAD_NODE', { body: prose(nested('bulletList', 7)) }],
    ['quotations forty deep', 'BAD_NODE', { body: prose(nested('blockquote', 40)) }],
    ['a fraction of a cent', 'BAD_NUMBER', { unit: { decimals: 0.5, heads: false } }],
    ['a moment without its offset', 'BAD_TIMESTAMP', { timestamp: '2026-05-20T09:00' }],
    ['a picture that was not given', 'BAD_ASSET', { company: { name: 'Acme', logo: 'logo.png' } }],
    ['a picture outside', 'BAD_ASSET', { company: { name: 'Acme', logo: '../../../../etc/passwd' } }],
    ['a tally of a point that is not there', 'TEMPLATE', { body: prose({ type: 'tally', attrs: { item: '9' } }) }],
    ['a language without words', 'TEMPLATE', { lang: 'fr' }],
  ])('%s is refused: %s', async (_, code, change) => {
    await expect(documents.compile('minutes', minutes(change as Partial<Minutes>))).rejects.toMatchObject({ name: 'DocumentRefused', code })
  })

  test('a picture that is none is refused, an SVG too', async () => {
    const company = { name: 'Acme', logo: 'logo.png' }
    for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(0)])
      await expect(documents.compile('notice', notice({ company }), { 'logo.png': bytes })).rejects.toMatchObject({ code: 'BAD_ASSET' })
  })

  test('a table whose cells span, lists six deep and headings that skip a level are fine', async () => {
    const tall: ProseNode = { type: 'tableCell', attrs: { rowspan: 2 }, content: [paragraph('alta')] }
    const heading: ProseNode = { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Terzo' }] }
    const body = prose(heading, { type: 'table', content: [row(tall, cell()), row(cell()), row(cell(2))] }, nested('bulletList', 6))
    expect((await documents.compile('minutes', minutes({ body }))).pages).toBeGreaterThan(0)
  })
})

test('nothing of one document is left in the next', async () => {
  const plain = sample<'receipt'>('receipt.en')
  const before = await documents.compile('receipt', plain)
  await expect(documents.compile('receipt', { ...plain, lang: 'xx' } as unknown as Receipt)).rejects.toMatchObject({ code: 'TEMPLATE' })
  await documents.compile('presence-sheet', sample<'presence-sheet'>('presence-sheet.it'), assets)
  expect(hashOf((await documents.compile('receipt', plain)).pdf)).toBe(hashOf(before.pdf))
})
