import { unarmoured } from '../formats/armour.ts'
import { storedMimetype, zipNames } from '../formats/zip-names.ts'
import { extensionOf } from './rules.ts'

export interface DetectedType {
  mime_type: string
  /** In lower case, without the dot. */
  extension: string
}

const ooxml = 'application/vnd.openxmlformats-officedocument'
const odf = 'application/vnd.oasis.opendocument'

/** For every family that content can tell: the extensions a name may then have, and the type of each. */
const families = {
  pdf: { pdf: 'application/pdf' },
  png: { png: 'image/png' },
  jpeg: { jpg: 'image/jpeg', jpeg: 'image/jpeg' },
  gif: { gif: 'image/gif' },
  webp: { webp: 'image/webp' },
  rtf: { rtf: 'application/rtf' },
  wordperfect: { wpd: 'application/vnd.wordperfect' },
  signed: { p7m: 'application/pkcs7-mime' },
  text: { txt: 'text/plain', csv: 'text/csv', tsv: 'text/tab-separated-values' },
  ole: {
    doc: 'application/msword',
    dot: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    wps: 'application/vnd.ms-works',
  },
  word: { docx: `${ooxml}.wordprocessingml.document`, dotx: `${ooxml}.wordprocessingml.template` },
  excel: { xlsx: `${ooxml}.spreadsheetml.sheet`, xltx: `${ooxml}.spreadsheetml.template`, xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  excel_macros: { xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  powerpoint: {
    pptx: `${ooxml}.presentationml.presentation`,
    ppsx: `${ooxml}.presentationml.slideshow`,
    potx: `${ooxml}.presentationml.template`,
  },
  odt: { odt: `${odf}.text` },
  ott: { ott: `${odf}.text-template` },
  ods: { ods: `${odf}.spreadsheet` },
  ots: { ots: `${odf}.spreadsheet-template` },
  odp: { odp: `${odf}.presentation` },
  otp: { otp: `${odf}.presentation-template` },
} satisfies Record<string, Record<string, string>>

type Family = keyof typeof families

const magic: [Family, number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', codes('GIF87a')],
  ['gif', codes('GIF89a')],
  ['rtf', codes('{\\rtf')],
  ['wordperfect', [0xff, ...codes('WPC')]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

/**
 * What a whole file is, by its content; null when that is nothing we know, or when the name claims something else. The name only chooses
 * within a family that content cannot part: a web page named .txt is plain text and is served as such, one named .pdf is nothing.
 */
export function detectType(bytes: Uint8Array, name: string): DetectedType | null {
  const extension = extensionOf(name.trim())
  const family = extension === 'p7m' && isArmoured(bytes) ? 'signed' : familyOf(bytes)
  if (!family) return null
  const mime_type = new Map(Object.entries(families[family])).get(extension)
  return mime_type ? { mime_type, extension } : null
}

/** Other names under which browsers declare these types: Windows calls a csv a sheet of Excel. */
const aliases: Record<string, string[]> = {
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'application/rtf': ['text/rtf', 'application/msword'],
  'application/pkcs7-mime': ['application/x-pkcs7-mime'],
  'text/csv': ['text/plain', 'application/csv', 'application/vnd.ms-excel'],
  'text/tab-separated-values': ['text/plain'],
}

/** Whether the type a browser declared is the one found. One that knows no type for an extension declares none, or only bytes. */
export function agrees(declared_mime: string, detected: DetectedType): boolean {
  const declared = declared_mime.split(';')[0]!.trim().toLowerCase()
  return ['', 'application/octet-stream', detected.mime_type.toLowerCase(), ...(aliases[detected.mime_type] ?? [])].includes(declared)
}

function familyOf(bytes: Uint8Array): Family | null {
  const known = magic.find(([, start]) => holds(bytes, 0, start))
  if (known) return known[0]
  if (holds(bytes, 0, codes('RIFF')) && holds(bytes, 8, codes('WEBP'))) return 'webp'
  if (holds(bytes, 0, codes('PK\x03\x04'))) return zipFamily(bytes)
  if (holds(bytes, afterBlanks(bytes), codes('%PDF-'))) return 'pdf'
  if (isSignedData(bytes)) return 'signed'
  return isText(bytes) ? 'text' : null
}

/** An office file with macros is of a family of its own, so that it passes only under the extension that says so. */
function zipFamily(bytes: Uint8Array): Family | null {
  const stored = storedMimetype(bytes)
  if (stored) return (['odt', 'ott', 'ods', 'ots', 'odp', 'otp'] as const).find((it) => Object.values(families[it])[0] === stored) ?? null

  const names = zipNames(bytes)
  if (!names.includes('[Content_Types].xml')) return null
  const macros = names.some((it) => /(^|\/)vbaProject\.bin$/i.test(it))
  const inFolder = (folder: string) => names.some((it) => it.startsWith(folder))
  if (inFolder('word/')) return macros ? null : 'word'
  if (inFolder('ppt/')) return macros ? null : 'powerpoint'
  if (inFolder('xl/') && !names.includes('xl/workbook.bin')) return macros ? 'excel_macros' : 'excel'
  return null
}

/** A PKCS #7 envelope in DER or BER: a SEQUENCE that begins with the identifier of signedData, 1.2.840.113549.1.7.2. */
function isSignedData(bytes: Uint8Array): boolean {
  const length = bytes[1] ?? 0
  const header = length > 0x80 ? 2 + (length & 0x7f) : 2
  return bytes[0] === 0x30 && header <= 6 && holds(bytes, header, [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02])
}

/** The same as text. It is a text, too, and passes as one under a name that says so. */
function isArmoured(bytes: Uint8Array): boolean {
  const binary = unarmoured(bytes)
  return binary !== null && isSignedData(binary)
}

/** UTF-8, UTF-16 that says so, or else the Windows form of Latin-1 with its five unused codes refused. Control characters betray a binary file in all of them. */
function isText(bytes: Uint8Array): boolean {
  if (holds(bytes, 0, [0xff, 0xfe])) return isUtf16(bytes)
  if (bytes.length === 0 || bytes.some((it) => isControl(it) || it === 0x7f)) return false
  return isUtf8(bytes) || !bytes.some((it) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(it))
}

/** All but the tab and the ends of lines and pages. */
const isControl = (code: number): boolean => code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d

/** What Excel saves as "Unicode text". */
function isUtf16(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length % 2 === 1) return false
  for (let at = 2; at < bytes.length; at += 2) if (isControl(view.getUint16(at, true))) return false
  return bytes.length > 2
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Some producers put a byte order mark or an empty line before a PDF, and readers accept it. */
function afterBlanks(bytes: Uint8Array): number {
  let at = holds(bytes, 0, [0xef, 0xbb, 0xbf]) ? 3 : 0
  while (at < 1024 && (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d)) at++
  return at
}

function holds(bytes: Uint8Array, at: number, codes: readonly number[]): boolean {
  return codes.every((it, index) => bytes[at + index] === it)
}

function codes(text: string): number[] {
  return [...text].map((it) => it.charCodeAt(0))
}
