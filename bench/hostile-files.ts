import { zip } from '../server/src/spreadsheets/zip.stage.ts'

const sheet = (rows: string, more: Record<string, string> = {}): Buffer =>
  zip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...more })
const listed = (elements: string) => ({ 'xl/workbook.xml': `<workbook>${elements}</workbook>`, 'xl/_rels/workbook.xml.rels': '<Relationships/>' })
const text = (words: string) => `<sst><si><t>${words}</t></si></sst>`
const laughs = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`).join('')}]>`
/** What a person may send at most. */
const largestTable = 3 * 1024 * 1024
const largestFile = 10 * 1024 * 1024

/** Tables to be imported, by what they are made of. */
export const hostileTables: Record<string, () => Buffer> = {
  'a row of 4,800,000 cells': () => sheet(`<row>${'<c/>'.repeat(4_800_000)}</row>`),
  'a list of 4,800,000 sheets': () => sheet('<row/>', listed('<x/>'.repeat(4_800_000))),
  'one long text in every cell': () =>
    sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(5000), { 'xl/sharedStrings.xml': text('a'.repeat(30_000)) }),
  'a sheet of 1,500,000 levels': () => sheet('<row><c>'.repeat(1) + '<a>'.repeat(1_500_000)),
  'a sheet that unpacks to 200 MB': () => sheet(' '.repeat(200 * 1024 * 1024)),
  'entities of entities': () =>
    zip({ 'xl/worksheets/sheet1.xml': `${laughs}<worksheet><sheetData><row><c t="inlineStr"><is><t>&l30;</t></is></c></row></sheetData></worksheet>` }),
  '2,900,000 empty lines': () => Buffer.from('\n'.repeat(2_900_000)),
  'a line of 1,500,000 columns': () => Buffer.from(`cognome${';'.repeat(900_000)}`),
  '3 MB of quotes': () => Buffer.from('"'.repeat(largestTable)),
  'as many full cells as are looked at': () => Buffer.from(`cognome${';a'.repeat(99)}\n${`x${';b'.repeat(99)}\n`.repeat(5000)}`),
}

/** Files of other kinds, which are only recognised. */
export const hostileContents: Record<string, () => Buffer> = {
  'an archive of 65,000 names': () => zip({ '[Content_Types].xml': '', ...Object.fromEntries(Array.from({ length: 65_000 }, (_, i) => [`word/${i}`, ''])) }),
  '10 MB of text': () => Buffer.alloc(largestFile, 'testo '),
}

/** A PDF whose objects stand inside each other. */
export const hostilePdf = (): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(1_500_000)}${']'.repeat(1_400_000)}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF`)

/** What calendar servers answer. */
export const hostileAnswers: Record<string, () => Buffer> = {
  'an answer of 400,000 events': () => answer(400_000),
  'an answer of as many events as are taken': () => answer(10_000),
}
const answer = (events: number) => Buffer.from(`<multistatus xmlns="DAV:">${'<response><href>/a</href></response>'.repeat(events)}</multistatus>`)

/** A picture of 400 million points in fifty kilobytes. */
export function hostilePicture(): string {
  const size = Buffer.alloc(25)
  size.writeUInt32BE(13, 0)
  size.write('IHDR', 4)
  size.writeUInt32BE(20_000, 8)
  size.writeUInt32BE(20_000, 12)
  return `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), size, Buffer.alloc(49_000)]).toString('base64')}`
}
