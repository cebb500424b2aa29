import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { factsOf } from '@delibera/core/minutes/minutes.stage'
import type { MinutesBlock } from '@delibera/core/minutes/schema'
import { stories } from '@delibera/core/minutes/stories.stage'
import { minutesBlocks } from '@delibera/core/minutes/text'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Documents } from '../../adapters/documents/port.ts'
import { typstDocuments } from '../../adapters/documents/typst.ts'
import { pdfFacts, pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { typesetter } from '../../testing/typesetter.ts'
import { minutesData, minutesPdf, type Paper, presenceSheetPdf, voteSheetPdf } from './papers.ts'

let documents: Documents
beforeAll(() => {
  documents = typstDocuments({ log: pino({ level: 'silent' }), size: 1, typesetter })
})
afterAll(() => documents.close())

const logo = { 'logo.png': readFileSync(new URL('../../adapters/documents/samples/logo.png', import.meta.url)) }

function paperOf(id: string, change: Partial<Paper> = {}): Paper {
  const facts = factsOf(id)
  const { business_name: name, address, town: seat, fiscal_code, vat_number, rea_code: rea } = facts.company
  return {
    facts,
    blocks: minutesBlocks(facts, 'it'),
    locale: 'it',
    logo,
    number: { number: 2, year: 2026 },
    at: new Date('2026-06-16T09:00:00Z'),
    company: { name, address, seat, fiscal_code, vat_number, rea, logo: 'logo.png' },
    ...change,
  }
}

const hashOf = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')
const made = [
  ['minutes', minutesPdf],
  ['attendance sheet', presenceSheetPdf],
  ['vote sheet', voteSheetPdf],
] as const

test('what was asked before the meeting and published is an annex, with its answer', () => {
  const facts = factsOf('S12')
  const [point] = facts.points
  const asked = { name: 'Anna Rossi', kind: 'QUESTION' as const, odg_id: point!._id, text: 'Perché?', file_name: null, answer: 'Per prudenza.' }
  const { annexes } = minutesData(paperOf('S12', { facts: { ...facts, questions: [asked] } }))
  expect(annexes.find((it) => it.questions)).toMatchObject({
    title: 'Domande e proposte presentate prima dell’assemblea',
    questions: [{ title: `Domanda di Anna Rossi, punto ${point!.number}`, text: 'Perché?', notes: ['Risposta: Per prudenza.'] }],
  })
})

test('the list of who voted in secret is printed as an annex, round by round', () => {
  const facts = factsOf('S12')
  const [point] = facts.points
  const election = { rounds: [{ result: { round: 1 }, voters: ['Anna Riva', 'Bruno Sala'] }] } as unknown as NonNullable<typeof point>['election']
  const { annexes } = minutesData(paperOf('S12', { facts: { ...facts, points: [{ ...point!, election }] } }))
  expect(annexes.find((it) => it.voters)).toMatchObject({
    title: 'Elenco dei votanti a scrutinio segreto',
    voters: [{ title: `Punto ${point!.number}, ${point!.title}: turno 1`, names: ['Anna Riva', 'Bruno Sala'] }],
  })
})

describe.each(['S05', 'S12'])('of %s', (id) => {
  test.each(made)('the %s is the same to the byte each time', async (_, make) => {
    const [one, two] = [await make({ documents }, paperOf(id)), await make({ documents }, paperOf(id))]
    expect(hashOf(one.pdf)).toBe(hashOf(two.pdf))
    expect(one.pages).toBeGreaterThan(0)
  })

  test.skipIf(!popplerInstalled).each(made)('the %s is archival, tagged where the compiler can, with numbered pages (needs poppler-utils)', async (_, make) => {
    const { pdf, pages } = await make({ documents }, paperOf(id))
    expect(pdfFacts(pdf)).toMatchObject({ Tagged: documents.compiler?.tagged ? 'yes' : 'no', Pages: String(pages), JavaScript: 'no' })
    expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
    expect(pdfText(pdf)).toContain(`pagina ${pages} di ${pages}`)
  })
})

describe.skipIf(!popplerInstalled)('the minutes say (needs poppler-utils)', () => {
  test('who was there, who voted what, and what was decided, with both sheets behind them', async () => {
    const { pdf, signatures } = await minutesPdf({ documents }, paperOf('S12'))
    const text = pdfText(pdf)
    for (const it of [
      'Verbale dell’assemblea ordinaria dei soci',
      'Libro delle decisioni dei soci',
      'n. 2/2026',
      '10:02 Apertura',
      'ad eccezione di Elda Fois',
      'Cora Dini (per delega a Bruno Cerri)',
      '4.500,00 52,94 %',
      'non è approvata',
      'Presenti o rappresentati all’apertura: 8.500,00 su 10.000,00 (85,00 %)',
      'Allegato A',
      'Non convocato',
      'Allegato B',
    ])
      expect(text).toContain(it)
    expect(signatures.map((it) => it.key)).toEqual(['president', 'secretary'])
  })

  test('the fingerprints of the papers beside them, each under its letter and only of what has come', async () => {
    const [proxy, one, two, notice, receipt] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((it) => it.repeat(32))
    const declared = (name: string, index: number) => ({
      _id: `d${index}`,
      name: 'Furio Gatti',
      text: 'Allego.',
      file: { _id: `f${index}`, name },
      accepted: { at: '2026-06-15T08:05:00.000Z', seq: 3 },
    })
    const facts: MinutesFacts = { ...factsOf('S12'), declarations: ['Perizia.pdf', 'Perizia.pdf', 'Mai arrivato.pdf'].map(declared) }
    // As they were measured, which is not the order in which they are cited.
    const files = [two, one].map((sha256, index) => ({ _id: `f${1 - index}`, name: 'Perizia.pdf', sha256: sha256! }))
    const papers = {
      delegations: [{ delegator: 'Cora Dini', delegate: 'Bruno Cerri', sha256: proxy! }],
      notice: [
        { name: 'Avviso di convocazione', sha256: notice! },
        { name: 'Ricevuta di avvenuta consegna della PEC: Agata Bini', sha256: receipt! },
      ],
      files,
    }
    const text = pdfText((await minutesPdf({ documents }, paperOf('S12', { facts, papers }))).pdf)
    const listed = text.slice(text.indexOf('Impronte degli allegati')).replace(/\s+/g, ' ')
    for (const it of [
      ...[
        'C Delega di Cora Dini a Bruno Cerri',
        'D Avviso di convocazione',
        'Ricevuta di avvenuta consegna della PEC: Agata',
        'd4d4d4d4 d4d4d4d4',
        'e5e5e5e5 e5e5e5e5',
      ],
      ...['Perizia.pdf', 'a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1', 'b2b2b2b2 b2b2b2b2', 'c3c3c3c3 c3c3c3c3'],
    ])
      expect(listed).toContain(it)
    expect(listed.indexOf('b2b2')).toBeLessThan(listed.indexOf('c3c3'))
    expect(listed).not.toContain('Mai arrivato')
    expect(pdfText((await minutesPdf({ documents }, paperOf('S12', { facts }))).pdf)).not.toContain('Impronte degli allegati')
  })

  test('a proxy that was used and ended, and the hours of the day after, on the sheets behind them', async () => {
    const [later, night] = [stories['a delegator who comes later']!(), stories['across midnight']!()]
    const printed = async (facts: MinutesFacts) =>
      pdfText((await minutesPdf({ documents }, paperOf('S01', { facts, blocks: minutesBlocks(facts, 'it') }))).pdf).replace(/\s+/g, ' ')
    const proxied = await printed(later)
    for (const it of ['Bix Orsi (fino alle', 'Cleo Bora: rappresentata da Bix Orsi fino alle ore 10:08, poi presente.', 'di persona', 'in collegamento'])
      expect(proxied).toContain(it)
    const late = await printed(night)
    for (const it of ['30/04 00:05', '30/04 00:01:00', 'alle ore 00:05 del 30 aprile 2026']) expect(late).toContain(it)
  })

  test('why a tie was approved, on the sheet of votes too', async () => {
    const facts = stories['a casting vote']!()
    const text = pdfText((await voteSheetPdf({ documents }, paperOf('S06', { facts }))).pdf).replace(/\s+/g, ' ')
    expect(text).toMatch(/Motivo prevalendo, a parità di voti, quello del .*presidente ai sensi dello statuto/)
  })

  test('that they are a draft, where a notary draws up the deed, and have no place to sign', async () => {
    const { pdf, signatures } = await minutesPdf({ documents }, paperOf('S05'))
    expect(pdfText(pdf)).toContain('Bozza per il notaio')
    expect(signatures).toEqual([])
  })

  test('what people wrote as it stands: none of it is markup', async () => {
    const hostile = '#read("/etc/passwd") $x^2$ *grassetto* <script>alert(1)</script> {{vote.summary}} \\ @ref'
    const told = { _id: 'd', name: '#strong[Ugo]', text: hostile, file: null, accepted: { at: '2026-06-15T08:05:00.000Z', seq: 3 } }
    const facts: MinutesFacts = { ...factsOf('S12'), declarations: [told] }
    const free: MinutesBlock = {
      id: 'free-1',
      kind: 'free',
      odg_id: null,
      at: null,
      paragraphs: [{ type: 'paragraph', content: [{ type: 'text', text: `= ${hostile}` }] }],
      source: null,
    }
    const text = pdfText((await minutesPdf({ documents }, paperOf('S12', { facts, blocks: [...minutesBlocks(facts, 'it'), free] }))).pdf)
    for (const it of ['#read("/etc/passwd")', '*grassetto*', '<script>alert(1)</script>', '{{vote.summary}}', '#strong[Ugo] dichiara:', '= #read'])
      expect(text).toContain(it)
    expect(text).not.toContain('root:')
  })

  test('the table as it was counted, even where somebody typed into it; and only their words where they took it out', async () => {
    const paper = paperOf('S12')
    const cell = (text: string) => ({ type: 'tableCell' as const, content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] })
    const replaced = (paragraphs: MinutesBlock['paragraphs']) => paper.blocks.map((it) => (it.id === '1:tally' ? { ...it, paragraphs } : it))
    const typed = replaced([{ type: 'table', content: [{ type: 'tableRow', content: [cell('Falso')] }] }])
    expect(pdfText((await minutesPdf({ documents }, { ...paper, blocks: typed })).pdf)).not.toContain('Falso')
    const words = replaced([{ type: 'paragraph', content: [{ type: 'text', text: 'Vota contro Furio Gatti.' }] }])
    expect(pdfText((await minutesPdf({ documents }, { ...paper, blocks: words })).pdf)).toContain('Vota contro Furio Gatti.')
  })

  test('the same in English, with the numbers as English writes them', async () => {
    const paper = paperOf('S12', { locale: 'en-GB', blocks: minutesBlocks(factsOf('S12'), 'en-GB') })
    const text = pdfText((await minutesPdf({ documents }, paper)).pdf)
    for (const it of ['Minutes of the ordinary general meeting of the members', '15 June 2026', 'In favour', '52.94%', 'page 1 of']) expect(text).toContain(it)
  })
})
