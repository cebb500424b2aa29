import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agrees, detectType } from './content.ts'
import { editableExtensions, extensionOf } from './rules.ts'

const text = (it: string) => new TextEncoder().encode(it)
const bytes = (...it: (string | number[] | Uint8Array)[]) => Uint8Array.from(it.flatMap((part) => [...(typeof part === 'string' ? text(part) : part)]))
const u16 = (it: number) => [it & 0xff, it >> 8]
const u32 = (it: number) => [...u16(it & 0xffff), ...u16(it >>> 16)]

/** A zip whose entries are kept unpacked: name and content. */
function zip(...entries: [string, string?][]): Uint8Array {
  let body = bytes()
  let directory = bytes()
  for (const [name, content = 'x'] of entries) {
    const sizes = [...u32(content.length), ...u32(content.length), ...u16(name.length), ...u16(0)]
    const common = [...u16(20), ...u16(0), ...u16(0), ...u32(0), ...u32(0), ...sizes]
    directory = bytes(directory, 'PK\x01\x02', u16(20), common, u16(0), u16(0), u16(0), u32(0), u32(body.length), name)
    body = bytes(body, 'PK\x03\x04', common, name, content)
  }
  const count = u16(entries.length)
  return bytes(body, directory, 'PK\x05\x06', u16(0), u16(0), count, count, u32(directory.length), u32(body.length), u16(0))
}

const office = (...names: string[]) => zip(['[Content_Types].xml'], ['_rels/.rels'], ...names.map((it): [string] => [it]))
const opendocument = (kind: string) => zip(['mimetype', `application/vnd.oasis.opendocument.${kind}`], ['content.xml'])

const pdf = text('%PDF-1.7\n')
const ole = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], new Uint8Array(100))
const exe = bytes('MZ', [0x90, 0, 3, 0, 0, 0])
const page = text('<!doctype html><script>alert(1)</script>')
const word = office('word/document.xml')
const excel = office('xl/workbook.xml', 'xl/worksheets/sheet1.xml')
const macros = office('xl/workbook.xml', 'xl/vbaProject.bin')
const base64 = (it: Uint8Array) => btoa(String.fromCharCode(...it))
const signed = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((it) => [it.charCodeAt(0) & 0xff, it.charCodeAt(0) >> 8])])
const latin1 = Uint8Array.from([...'Societ\xe0 \x80 5'].map((it) => it.charCodeAt(0)))

const accepted: [string, string, Uint8Array, string][] = [
  ['a PDF', 'a.pdf', pdf, 'application/pdf'],
  ['a PDF after a mark and an empty line', 'a.pdf', bytes([0xef, 0xbb, 0xbf], '\r\n', pdf), 'application/pdf'],
  ['a name in capitals', 'VERBALE.PDF', pdf, 'application/pdf'],
  ['a PNG', 'a.png', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'image/png'],
  ['a JPEG', 'a.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['a JPEG by its short name', 'a.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['a GIF', 'a.gif', text('GIF89a'), 'image/gif'],
  ['a WebP', 'a.webp', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), 'image/webp'],
  ['a document of Word', 'a.docx', word, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a template of Word', 'a.dotx', word, 'application/vnd.openxmlformats-officedocument.wordprocessingml.template'],
  ['a sheet of Excel', 'a.xlsx', excel, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a sheet with macros', 'a.xlsm', macros, 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['a sheet for macros that has none', 'a.xlsm', excel, 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ['slides', 'a.pptx', office('ppt/presentation.xml'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a template of slides', 'a.potx', office('ppt/presentation.xml'), 'application/vnd.openxmlformats-officedocument.presentationml.template'],
  ['an archive with a comment at its end', 'a.docx', bytes(word, 'by somebody'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['an OpenDocument text', 'a.odt', opendocument('text'), 'application/vnd.oasis.opendocument.text'],
  ['an OpenDocument template', 'a.ott', opendocument('text-template'), 'application/vnd.oasis.opendocument.text-template'],
  ['an OpenDocument sheet', 'a.ods', opendocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['an old document', 'a.doc', ole, 'application/msword'],
  ['an old template', 'a.dot', ole, 'application/msword'],
  ['an old sheet', 'a.xls', ole, 'application/vnd.ms-excel'],
  ['old slides', 'a.ppt', ole, 'application/vnd.ms-powerpoint'],
  ['a document of Works', 'a.wps', ole, 'application/vnd.ms-works'],
  ['rich text', 'a.rtf', text('{\\rtf1\\ansi}'), 'application/rtf'],
  ['a document of WordPerfect', 'a.wpd', bytes([0xff], 'WPC', [0, 1]), 'application/vnd.wordperfect'],
  ['an envelope in DER', 'verbale.pdf.p7m', bytes([0x30, 0x82, 0x10, 0x00], signed, [0]), 'application/pkcs7-mime'],
  ['an envelope of unstated length', 'verbale.pdf.p7m', bytes([0x30, 0x80], signed, [0]), 'application/pkcs7-mime'],
  ['an envelope as base64', 'verbale.pdf.p7m', text(base64(bytes([0x30, 0x82, 0x10, 0x00], signed, [0]))), 'application/pkcs7-mime'],
  [
    'an envelope as PEM',
    'verbale.p7m',
    text(`-----BEGIN PKCS7-----\r\n${base64(bytes([0x30, 0x80], signed, [0, 0]))}\r\n-----END PKCS7-----\r\n`),
    'application/pkcs7-mime',
  ],
  ['the same under the name of a text', 'verbale.txt', text(base64(bytes([0x30, 0x82, 0x10, 0x00], signed, [0]))), 'text/plain'],
  ['a short envelope', 'a.p7m', bytes([0x30, 0x40], signed, [0]), 'application/pkcs7-mime'],
  ['a text', 'a.txt', text('Società: 5 €'), 'text/plain'],
  ['a text of old Windows', 'a.txt', latin1, 'text/plain'],
  ['what Excel saves as Unicode text', 'a.csv', utf16('Società\t5\r\n'), 'text/csv'],
  ['a table', 'soci.csv', text('nome;quota\r\nAnna;50\r\n'), 'text/csv'],
  ['a table with tabs', 'soci.tsv', text('nome\tquota\n'), 'text/tab-separated-values'],
  ['a web page that is called a text', 'a.txt', page, 'text/plain'],
  ['a script that is called a text', 'a.txt', text('#!/bin/sh\nrm -rf /\n'), 'text/plain'],
]

const refused: [string, string, Uint8Array][] = [
  ['an empty file', 'a.txt', bytes()],
  ['a program that is called a PDF', 'a.pdf', exe],
  ['a program that is called a text', 'a.txt', exe],
  ['a program under its own name', 'a.exe', exe],
  ['a web page that is called a PDF', 'a.pdf', page],
  ['a web page under its own name', 'a.html', page],
  ['a drawing that can carry scripts', 'a.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a web page with a PDF further on', 'a.pdf', bytes(page, pdf)],
  ['a PDF that is called a text', 'a.txt', pdf],
  ['a PDF that is called a picture', 'a.png', pdf],
  ['a PDF without an extension', 'verbale', pdf],
  ['a PDF whose extension is a word of JavaScript', 'a.constructor', pdf],
  ['a plain archive', 'a.zip', zip(['a.txt'])],
  ['a plain archive that is called a document', 'a.docx', zip(['a.txt'])],
  ['a program for Java that is called a document', 'a.docx', zip(['META-INF/MANIFEST.MF'], ['word/A.class'])],
  ['a sheet that is called a document', 'a.docx', excel],
  ['a sheet with macros that hides them', 'a.xlsx', macros],
  ['a document with macros', 'a.docx', office('word/document.xml', 'word/vbaProject.bin')],
  ['slides with macros', 'a.pptx', office('ppt/presentation.xml', 'ppt/vbaProject.bin')],
  ['a binary sheet', 'a.xlsx', office('xl/workbook.bin')],
  ['an OpenDocument sheet that is called a text', 'a.odt', opendocument('spreadsheet')],
  ['an OpenDocument of a kind we do not take', 'a.odt', opendocument('graphics')],
  ['an archive cut short', 'a.docx', word.subarray(0, word.length - 30)],
  ['an old document that is called a new one', 'a.docx', ole],
  ['a certificate, which is a SEQUENCE too', 'a.p7m', Uint8Array.of(0x30, 0x82, 0x03, 0x00, 0x30, 0x82, 0x02, 0x00)],
  ['a text with a zero in it', 'a.txt', bytes('a', [0], 'b')],
  ['a text in UTF-16 with a zero in it', 'a.txt', utf16('a\0b')],
  ['half a letter in UTF-16', 'a.txt', Uint8Array.of(0xff, 0xfe, 0x41)],
  ['bytes that no alphabet has', 'a.txt', Uint8Array.of(0x41, 0x81, 0x8d)],
]

describe('the type of a file', () => {
  test.each(accepted)('%s is known by its content (%s)', (_, name, content, mime_type) => {
    expect(detectType(content, name)).toEqual({ mime_type, extension: extensionOf(name) })
  })

  test.each(refused)('%s is refused (%s)', (_, name, content) => {
    expect(detectType(content, name)).toBeNull()
  })

  test('every extension that the product edits can be told', () => {
    const told = new Set(accepted.map(([, name]) => extensionOf(name)))
    expect(editableExtensions.filter((it) => !told.has(it))).toEqual([])
  })

  test('bytes within a larger buffer are read from where they begin', () => {
    const larger = bytes([1, 2, 3], word)
    expect(detectType(larger.subarray(3), 'a.docx')?.extension).toBe('docx')
  })

  test('no file, however broken, makes it fail', () => {
    const starts = accepted.map(([, , content]) => content)
    const broken = fc
      .tuple(fc.constantFrom(...starts), fc.nat(), fc.uint8Array({ maxLength: 64 }))
      .map(([start, cut, tail]) => bytes(start.subarray(0, cut % (start.length + 1)), tail))
    const name = fc.constantFrom('a.docx', 'a.odt', 'a.p7m', 'a.txt', 'a', '')
    fc.assert(fc.property(broken, name, (content, it) => [null, extensionOf(it)].includes(detectType(content, it)?.extension ?? null)))
  })

  test('a directory of an archive that points anywhere is not followed outside', () => {
    const at = word.length - 22
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (changed) => {
        const content = bytes(word.subarray(0, at + 8), changed, word.subarray(at + 20))
        expect([null, 'docx']).toContain(detectType(content, 'a.docx')?.extension ?? null)
      }),
    )
  })
})

describe('the type that a browser declares', () => {
  const found = (name: string, content: Uint8Array) => detectType(content, name)!
  test.each([
    ['the same', 'application/pdf', found('a.pdf', pdf), true],
    ['the same with a parameter and in capitals', 'Text/Plain; charset=utf-8', found('a.txt', page), true],
    ['none', '', found('a.p7m', bytes([0x30, 0x80], signed)), true],
    ['only bytes', 'application/octet-stream', found('a.pdf', pdf), true],
    ['a table as Windows calls it', 'application/vnd.ms-excel', found('a.csv', text('a;b')), true],
    ['a type with capitals in its name', 'application/vnd.ms-excel.sheet.macroEnabled.12', found('a.xlsm', macros), true],
    ['a web page for a text', 'text/html', found('a.txt', page), false],
    ['a picture for a PDF', 'image/png', found('a.pdf', pdf), false],
  ])('agrees or not: %s', (_, declared, detected, answer) => expect(agrees(declared, detected)).toBe(answer))
})
