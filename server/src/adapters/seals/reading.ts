import { isDetached, openEnvelope } from '@delibera/core/formats/envelope'
import { PDF, type PdfArray, type PdfDict, PdfNumber } from '@libpdf/core'
import { signedDataOf, signersOf } from './cms.ts'
import type { FoundSignature, OpenedEnvelope } from './port.ts'

/** The signatures of a PDF in the order in which they were made. Those that only stamp the time are none of somebody. */
export async function readSignatures(bytes: Uint8Array): Promise<FoundSignature[]> {
  const found: FoundSignature[] = []
  for (const it of signatureDicts(await PDF.load(bytes))) found.push(await readOne(bytes, await asSigned(bytes, it)))
  return found.sort((a, b) => a.bytes - b.bytes)
}

/** What a signature says of itself is read in the file that it covers: what was appended later could say otherwise under the same number. */
async function asSigned(bytes: Uint8Array, dict: PdfDict): Promise<PdfDict> {
  const end = rangeOf(dict.getArray('ByteRange'), bytes)?.end
  if (end === undefined || end === bytes.length) return dict
  const then = bytes.subarray(0, end)
  const own = signatureDicts(await PDF.load(then)).find((it) => rangeOf(it.getArray('ByteRange'), then)?.end === end)
  if (!own) throw new Error('a signature is not in the file that it covers')
  return own
}

function signatureDicts(pdf: PDF): PdfDict[] {
  const fields = pdf.getForm()?.getSignatureFields() ?? []
  const dicts = fields.flatMap((it) => (it.isSigned() ? [it.getSignatureDict()] : [])).filter((it) => it !== null)
  return dicts.filter((it) => it.getName('SubFilter')?.value !== 'ETSI.RFC3161')
}

async function readOne(bytes: Uint8Array, dict: PdfDict): Promise<FoundSignature> {
  const told = { name: dict.getString('Name')?.asString() ?? null, at: dateOf(dict.getString('M')?.asString()) }
  const range = rangeOf(dict.getArray('ByteRange'), bytes)
  const signature = dict.getString('Contents')?.bytes
  const data = signature ? signedDataOf(signature) : null
  if (!range || !data) return { ...told, holder: null, person: null, is_timed: false, is_valid: false, is_whole: false, bytes: range?.end ?? bytes.length }
  const covered = Buffer.concat([bytes.subarray(0, range.gap), bytes.subarray(range.after, range.end)])
  const [signer, ...others] = await signersOf(data, covered)
  const is_whole = isSignature(bytes.subarray(range.gap, range.after), signature!) && isEnd(bytes.subarray(0, range.end))
  return {
    name: told.name ?? signer!.holder,
    holder: signer!.holder,
    person: signer!.person,
    at: signer!.is_timed ? signer!.at : (told.at ?? signer!.at),
    is_timed: signer!.is_timed,
    is_valid: signer!.is_valid && others.every((it) => it.is_valid),
    is_whole,
    bytes: range.end,
  }
}

interface Range {
  /** Where the signature itself begins and ends, and what is covered after it. */
  gap: number
  after: number
  end: number
}

function rangeOf(range: PdfArray | undefined, bytes: Uint8Array): Range | null {
  const numbers = range ? [...range].map((it) => (it instanceof PdfNumber ? it.value : Number.NaN)) : []
  const [from, gap, after, rest] = numbers
  const isSound =
    numbers.length === 4 && numbers.every((it) => Number.isInteger(it) && it >= 0) && from === 0 && gap! < after! && after! + rest! <= bytes.length
  return isSound ? { gap: gap!, after: after!, end: after! + rest! } : null
}

/** What is left out of the cover is the signature and nothing more: `<` its bytes in hexadecimal `>`. */
function isSignature(left: Uint8Array, signature: Uint8Array): boolean {
  const text = Buffer.from(left).toString('latin1')
  if (!/^<[\dA-Fa-f]*>$/.test(text)) return false
  const written = Buffer.from(text.slice(1, -1), 'hex')
  return written.subarray(0, signature.length).equals(signature) && written.subarray(signature.length).every((it) => it === 0)
}

const isEnd = (bytes: Uint8Array): boolean => /%%EOF[\r\n]*$/.test(Buffer.from(bytes.subarray(-16)).toString('latin1'))

/** D:20270518120000+02'00' (ISO 32000, 7.9.4). */
function dateOf(text: string | undefined): Date | null {
  const [, y, mo, d, h, mi, s, sign, zh, zm] = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:([+-])(\d\d)'(\d\d)|Z)?/.exec(text ?? '') ?? []
  if (!y) return null
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}${sign ? `${sign}${zh}:${zm}` : 'Z'}`)
}

/** By the same lines as the page that verifies: what is called good there is taken here. */
export async function readEnvelope(bytes: Uint8Array): Promise<OpenedEnvelope | 'detached' | null> {
  const own = Uint8Array.from(bytes)
  const opened = await openEnvelope(own)
  if (!opened) return isDetached(own) ? 'detached' : null
  const signatures = opened.signatures.map(({ holder, person, at, status }) => ({
    holder,
    person,
    at: at === null ? null : new Date(at),
    is_valid: status === 'good',
  }))
  return { content: Buffer.from(opened.content), signatures }
}
