import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { certifiedLetter, pdfPart, writtenLetter } from '../mailroom/letter.stage.ts'
import { provider, receiptOf } from '../receipts/receipt.stage.ts'
import { writeCsv } from '../spreadsheets/csv.ts'
import { parsing } from '../testing/typesetter.ts'
import { buildParsers } from './parsers.ts'

const log = pino({ level: 'silent' })
const parsers = buildParsers({ log, ...parsing })
/** One that reads some things for ever. */
const stuck = buildParsers({
  log,
  worker: new URL('./stuck.fixture.ts', import.meta.url),
  within: { letters: 1500, receipt: 300, reference: 300, table: 300, page: 300 },
})
afterAll(() => Promise.all([parsers.close(), stuck.close()]))

const at = new Date('2026-11-09T09:00:05Z')
const toRead = (bytes: Buffer) => ({ bytes, received_at: at, is_head: false, about: {} })

test('what is read apart is what was read beside: letters, pages, enclosed files, receipts, tables, answers of calendars', async () => {
  const { issuer, anchors } = await provider()
  const letter = certifiedLetter(issuer, writtenLetter({ html: '<p onclick="x()">Ciao</p>', parts: [pdfPart()] }))
  const read = await parsers.letters([toRead(letter), { ...toRead(letter), is_head: true }], anchors)
  expect(read).toMatchObject([
    { whole: { subject: 'Relazione', envelope: { signature: 'valid' } } },
    { head: { subject: 'POSTA CERTIFICATA: Relazione' }, fault: null },
  ])
  expect(await parsers.page(letter, { remote: false, title: 'x', only_words: '' }, {})).toContain('<p>Ciao</p>')
  expect((await parsers.enclosed(letter, 2, {}))?.content.toString()).toBe('%PDF-1.7 prova')
  expect(await parsers.enclosed(letter, 7, {})).toBeNull()
  expect(await parsers.receipt(receiptOf(issuer, 'accettazione'), anchors, {})).toMatchObject({
    message: { kind: 'accettazione' },
    check: { status: 'valid' },
    fault: null,
  })
  expect(await parsers.receipt(Buffer.from('X-Ricevuta: x\r\n\r\n'), anchors, {})).toMatchObject({ message: null, reference: null, fault: null })
  expect(await parsers.table(Buffer.from(writeCsv([['a'], ['b']])), 9, {})).toMatchObject([{ cells: ['a'] }, { cells: ['b'] }])
  expect(await parsers.table(Buffer.from([0, 1, 2]), 9, {})).toBeNull()
  expect(await parsers.content(Buffer.from('%PDF-1.7'), 'a.pdf')).toMatchObject({ detected: { extension: 'pdf' } })
  await expect(parsers.multistatus('<html/>')).rejects.toThrow('another shape')
  await expect(parsers.merged([Buffer.from('no')])).rejects.toThrow()
})

test('of a hundred letters the one that holds up the others is given up, and the others are read', async () => {
  const { anchors } = await provider()
  const letters = ['uno', 'loop', 'due'].map((it) => toRead(Buffer.from(it)))
  const read = await stuck.letters(letters, anchors)
  expect(read).toEqual([{ text: 'uno' }, { head: null, fault: 'given up' }, { text: 'due' }])
})

test('what is given up has an answer of its own: no page, no rows, a receipt that nobody believes', async () => {
  const endless = Buffer.from('loop')
  expect(await stuck.page(endless, { remote: false, title: 'x', only_words: '' }, {})).toBeNull()
  expect(await stuck.table(endless, 9, {})).toBeNull()
  const { anchors } = await provider()
  expect(await stuck.receipt(endless, anchors, {})).toMatchObject({
    message: null,
    check: { status: 'unknown', detail: expect.stringContaining('time and memory') },
  })
})
