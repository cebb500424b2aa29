import { tries } from '@delibera/core/fuzz.stage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { writeSheet } from './sheet.ts'
import { readTable } from './table.ts'
import { zip } from './zip.stage.ts'
import { ZipReader } from './zip.ts'

const most = 5001
const utf8 = (text: string) => Buffer.from(text)
const cellsOf = async (bytes: Uint8Array) => (await readTable(bytes, most))?.map((it) => it.cells) ?? null

describe('a CSV', () => {
  const table = [
    ['Cognome', 'Città'],
    ['Zanè', 'Forlì'],
  ]
  test.each([
    ['semicolons', utf8('Cognome;Città\r\nZanè;Forlì\r\n')],
    ['commas', utf8('Cognome,Città\nZanè,Forlì')],
    ['tabs', utf8('Cognome\tCittà\rZanè\tForlì\r')],
    ['the mark of UTF-8', utf8('\ufeffCognome;Città\r\nZanè;Forlì')],
    ['Windows-1252', Buffer.from('Cognome;Città\r\nZanè;Forlì', 'latin1')],
    ['UTF-16 as Excel saves "Unicode text"', Buffer.from('\ufeffCognome\tCittà\r\nZanè\tForlì\r\n', 'utf16le')],
    ['a line that names the sign', utf8('sep=,\r\nCognome,Città\r\nZanè,Forlì')],
    ['quoted cells', utf8('"Cognome";"Città"\r\n"Zanè";"Forlì"')],
    ['empty lines', utf8('\r\n\r\nCognome;Città\r\n;\r\n\r\nZanè;Forlì\r\n\r\n')],
  ])('with %s', async (_, bytes) => expect(await cellsOf(bytes)).toEqual(table))

  test('keeps separators, quotes and line ends inside quotes', async () => {
    expect(await cellsOf(utf8('a;b\n"x;y";"say ""no""\nand go"\n'))).toEqual([
      ['a', 'b'],
      ['x;y', 'say "no"\nand go'],
    ])
  })

  test('numbers its lines as the file does', async () => {
    const lines = async (text: string) => (await readTable(utf8(text), most))?.map((it) => it.line)
    expect(await lines('a;b\n\n"x\ny";2\nz;3\n')).toEqual([1, 3, 5])
    expect(await lines('sep=;\r\na;b\r\nz;3')).toEqual([2, 3])
  })

  test('of blanks alone has no rows, however many they are', async () => expect(await readTable(utf8(' '.repeat(300_000)), most)).toEqual([]))

  test('is read to the last row that is wanted', async () => expect(await readTable(utf8('a\n'.repeat(9000)), 5001)).toHaveLength(5001))

  test('of millions of empty lines is not read to their end', async () => expect(await readTable(utf8('\n'.repeat(2_900_000)), most)).toBeNull())

  test('of a million columns has a hundred', async () => expect((await cellsOf(utf8(`a${';b'.repeat(300_000)}`)))![0]).toHaveLength(100))
})

const listed = (elements: string) => ({ 'xl/workbook.xml': `<workbook>${elements}</workbook>`, 'xl/_rels/workbook.xml.rels': '<Relationships/>' })
const crowded = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(500)
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

describe('an .xlsx', () => {
  test('of ours comes back as it was written', async () => {
    const bytes = await writeSheet({
      name: 'Soci: [elenco] di marzo/aprile, con tutte le quote',
      headings: ['Nome', 'Quota'],
      rows: [
        [{ value: 'Zanè & "Figli" <S.p.A.>' }, { value: 1234.56 }],
        [{ value: "'=1+1" }, { value: 5 }],
      ],
    })
    const file = new ZipReader(bytes, 1_000_000)
    expect(await file.text('xl/workbook.xml')).toContain('name="Soci   elenco  di marzo aprile,"')
    expect(await file.text('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:B3"/>')
    expect(await cellsOf(bytes)).toEqual([
      ['Nome', 'Quota'],
      ['Zanè & "Figli" <S.p.A.>', '1234,56'],
      ["'=1+1", '5'],
    ])
  })

  test('of another program: shared and inline texts, runs, prefixes, gaps, formulas and errors', async () => {
    const strings = '<sst><si><t xml:space="preserve"> Cognome </t></si><si><r><t>Ra</t></r><r><t>chele</t></r><rPh><t>no</t></rPh></si><si/></sst>'
    const rows = `<x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="inlineStr"><x:is><x:t>Citt&#224; &amp; co</x:t></x:is></x:c></x:row>
      <x:row r="4"/><x:row r="7"><x:c r="A7" t="s"><x:v>1</x:v></x:c><x:c r="B7" t="str"><x:f>A1</x:f><x:v>testo</x:v></x:c>
      <x:c r="C7"><x:v>1.2345678903E10</x:v></x:c><x:c r="D7" t="e"><x:v>#REF!</x:v></x:c><x:c r="E7" t="b"><x:v>1</x:v></x:c></x:row>`
    const bytes = zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Soci" r:id="rId7"/><sheet name="Altro" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/b.xml"/><Relationship Id="rId7" Target="/xl/worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': sheet(rows),
      'xl/sharedStrings.xml': strings,
    })
    expect(await readTable(bytes, most)).toEqual([
      { line: 3, cells: [' Cognome ', '', 'Città & co'] },
      { line: 7, cells: ['Rachele', 'testo', '12345678903', '', 'true'] },
    ])
  })

  test.each([
    ['that unpacks to more than 20 MB', () => zip({ 'xl/worksheets/sheet1.xml': sheet(' '.repeat(21 * 1024 * 1024)) })],
    ['of small parts that are too much together', () => zip({ 'xl/worksheets/sheet1.xml': ' '.repeat(15e6), 'xl/sharedStrings.xml': ' '.repeat(15e6) })],
    ['without a sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' })],
    ['of one row with millions of cells', () => zip({ 'xl/worksheets/sheet1.xml': sheet(`<row>${'<c/>'.repeat(4_800_000)}</row>`) })],
    ['whose list of sheets has millions of elements', () => zip({ ...listed('<x/>'.repeat(4_800_000)), 'xl/worksheets/sheet1.xml': sheet('<row/>') })],
    [
      'with one long text in every cell',
      () => zip({ 'xl/worksheets/sheet1.xml': sheet(crowded), 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>` }),
    ],
    ['whose rows never end', () => zip({ 'xl/worksheets/sheet1.xml': sheet('<row>'.repeat(100_000)) })],
    ['that is cut off', () => zip({ 'xl/worksheets/sheet1.xml': sheet('<row/>') }).subarray(0, 60)],
  ])('%s is not read', async (_, bytes) => expect(await readTable(bytes(), most)).toBeNull())

  test('is read to the last row that is wanted', async () => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
    expect(await readTable(zip({ 'xl/worksheets/sheet1.xml': sheet(row.repeat(6000)) }), 5001)).toHaveLength(5001)
  })
})

test('what is written as CSV is read back', async () => {
  // A lone carriage return is a line end to a spreadsheet, whoever wrote it.
  const cell = fc.string({ unit: 'grapheme' }).filter((it) => !/\p{Cc}/u.test(it))
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const filled = given.filter((row) => row.some((it) => it.trim() !== ''))
      expect(await cellsOf(utf8(writeCsv([['Cognome', 'Nome'], ...given])))).toEqual([['Cognome', 'Nome'], ...filled])
    }),
  )
})

test('arbitrary bytes are read or refused, and never throw', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.uint8Array({ maxLength: 2000 }).map((it) => Buffer.concat([Buffer.from('PK\x03\x04'), it])),
    fc.string({ maxLength: 500 }).map((it) => Buffer.from(it)),
    fc.string({ maxLength: 500 }).map((it) => zip({ 'xl/worksheets/sheet1.xml': it, 'xl/workbook.xml': it, 'xl/_rels/workbook.xml.rels': it })),
    fc.string({ maxLength: 300 }).map((it) => zip({ 'xl/worksheets/sheet1.xml': sheet(`<row><c t="s"><v>${it}</v></c></row>`), 'xl/sharedStrings.xml': it })),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (it) => {
      const rows = await readTable(it, most)
      expect(rows === null || rows.every((row) => row.cells.every((text) => typeof text === 'string'))).toBe(true)
    }),
    tries(100),
  )
})
