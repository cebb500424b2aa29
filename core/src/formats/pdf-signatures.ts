import { asciiOf, type Bytes, isSame, joined, sha256Of } from './bytes.ts'
import type { CertificatePerson } from './certificate.ts'
import { readSignedData, type SignedData, type Signer, signingTime } from './cms.ts'
import { Unreadable } from './der.ts'
import { type PdfDictionary, PdfReader, type PdfValue, pdfDate, pdfText } from './pdf-objects.ts'
import { checkSigner, type SignerStatus } from './signers.ts'
import { checkTimeStamp, stampOf } from './timestamps.ts'

export type PdfSignatureStatus = SignerStatus | 'unreadable'

/** A signature on a file and what was found of it. Times are what is written there; only a good stamp is somebody else's word for it. */
export interface CheckedSignature {
  status: PdfSignatureStatus
  /** A document time stamp: nobody's consent, only when the file was seen. */
  isStamp: boolean
  /** As the signature says; the certificate's holder stands beside it. */
  name: string | null
  reason: string | null
  at: string | null
  holder: string | null
  /** Whom the certificate names, part by part. */
  person: CertificatePerson | null
  issuer: string | null
  /** SHA-256 of the certificate: tells whether it is the installation's own. */
  certificate: string | null
  stamp: { at: string; authority: string; is_good: boolean } | null
  /** How many bytes the file had when it was signed; all of them are covered. */
  length: number
}

interface Place {
  /** Where the signature itself stands, between its angle brackets. */
  from: number
  to: number
  length: number
  dictionary: PdfDictionary
}

const marker = '/ByteRange'
/** More would only be there to keep somebody busy. */
const most = 60
const mostMarkers = 1000

/** Every signature in a PDF, in the order in which they were put. */
export async function pdfSignatures(bytes: Bytes): Promise<CheckedSignature[]> {
  const text = asciiOf(bytes)
  const found: CheckedSignature[] = []
  for (let [at, seen] = [text.indexOf(marker), 0]; at >= 0 && found.length < most && seen < mostMarkers; at = text.indexOf(marker, at + 1), seen++) {
    const place = placeAt(text, at)
    if (place) found.push('length' in place ? await checked(bytes, text, place) : unreadable(place.dictionary, bytes.length))
  }
  return found.sort((one, other) => one.length - other.length)
}

/** Null where the word stands in something else than a signature. */
function placeAt(text: string, at: number): Place | { dictionary: PdfDictionary } | null {
  const around = objectAround(text, at)
  if (!around) return null
  const { dictionary, start, end } = around
  const gap = gapIn(dictionary)
  if (!gap) return { dictionary }
  const { from, to, length } = gap
  // What is left out is the signature and nothing else, since anything could be hidden in a wider gap; and what is said of it, such as a name, is covered.
  const isInside = start < from && from < to && to <= end && end <= length && length <= text.length
  const isOneString = isInside && text[from] === '<' && text[to - 1] === '>' && /^[\da-fA-F]*$/.test(text.slice(from + 1, to - 1))
  const contents = dictionary.get('Contents')
  const isOwn = isOneString && contents !== undefined && 'text' in contents && isSame(contents.text, bytesOf(text.slice(from + 1, to - 1)))
  return isOwn ? { from: from + 1, to: to - 1, length, dictionary } : { dictionary }
}

/** What the signature leaves out of the file, from where to where, and how much of the file it speaks of. */
function gapIn(dictionary: PdfDictionary): { from: number; to: number; length: number } | null {
  const range = numbersIn(dictionary.get('ByteRange'))
  const [zero, from, to, rest] = range
  if (range.length !== 4 || zero !== 0 || from === undefined || to === undefined || rest === undefined) return null
  return { from, to, length: to + rest }
}

/** A signature's dictionary is an object of its own: it begins after the nearest `obj` before. */
function objectAround(text: string, at: number): { dictionary: PdfDictionary; start: number; end: number } | null {
  const start = text.lastIndexOf(' obj', at)
  if (start < 0) return null
  try {
    const reader = new PdfReader(text, start + 4)
    const value = reader.value()
    const isAround = 'dictionary' in value && reader.at > at && value.dictionary.has('ByteRange')
    return isAround ? { dictionary: value.dictionary, start, end: reader.at } : null
  } catch {
    return null
  }
}

const numbersIn = (value: PdfValue | undefined): number[] =>
  value && 'list' in value ? value.list.flatMap((it) => ('number' in it && Number.isSafeInteger(it.number) && it.number >= 0 ? [it.number] : [])) : []

function bytesOf(digits: string): Bytes {
  const bytes = new Uint8Array(Math.ceil(digits.length / 2))
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2).padEnd(2, '0'), 16)
  return bytes
}

const said = (dictionary: PdfDictionary) => ({
  name: pdfText(dictionary.get('Name')),
  reason: pdfText(dictionary.get('Reason')),
  at: pdfDate(dictionary.get('M'))?.toISOString() ?? null,
})
const nothingKnown = { isStamp: false, holder: null, person: null, issuer: null, certificate: null, stamp: null }
const unreadable = (dictionary: PdfDictionary, length: number): CheckedSignature => ({ ...nothingKnown, status: 'unreadable', ...said(dictionary), length })

async function checked(bytes: Bytes, text: string, place: Place): Promise<CheckedSignature> {
  const { dictionary, from, to, length } = place
  const digits = text.slice(from, to)
  const content = joined(bytes.subarray(0, from - 1), bytes.subarray(to + 1, length))
  try {
    const contents = bytesOf(digits)
    const data = readSignedData(contents)
    const [signer] = data.signers
    const isStamp = isTimeStamp(dictionary)
    // Room is left for a signature whose length is not known beforehand; it stays empty, and nobody writes digits in two ways.
    const isClean = contents.subarray(data.length).every((it) => it === 0) && !(/[a-f]/.test(digits) && /[A-F]/.test(digits))
    if (!signer || data.signers.length !== 1 || !isClean || (data.content && !isStamp)) return unreadable(dictionary, length)
    if (isStamp) return await documentStamp(contents.slice(0, data.length), content, place)
    return {
      ...said(dictionary),
      ...(await checkedSigner(data, signer, content)),
      at: (signingTime(signer) ?? pdfDate(dictionary.get('M')))?.toISOString() ?? null,
      length,
    }
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(dictionary, length)
    throw error
  }
}

function isTimeStamp(dictionary: PdfDictionary): boolean {
  const kind = dictionary.get('SubFilter')
  return kind !== undefined && 'name' in kind && kind.name === 'ETSI.RFC3161'
}

/** Who signed, by their certificate. A stamp of time that is no good spoils the signature that it was put on. */
async function checkedSigner(data: SignedData, signer: Signer, content: Bytes): Promise<Omit<CheckedSignature, 'name' | 'reason' | 'at' | 'length'>> {
  const { status, certificate } = await checkSigner(data, signer, content)
  const stamp = await stampOf(signer)
  return {
    status: stamp && !stamp.isGood && status === 'good' ? 'forged' : status,
    isStamp: false,
    holder: certificate?.subject ?? null,
    person: certificate?.person ?? null,
    issuer: certificate?.issuerName ?? null,
    certificate: certificate ? await sha256Of(certificate.raw) : null,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority, is_good: stamp.isGood },
  }
}

async function documentStamp(token: Bytes, content: Bytes, { dictionary, length }: Place): Promise<CheckedSignature> {
  const stamp = await checkTimeStamp(token, content)
  if (!stamp) return unreadable(dictionary, length)
  const at = stamp.at.toISOString()
  const status = stamp.isGood ? 'good' : 'changed'
  return { ...nothingKnown, ...said(dictionary), status, isStamp: true, at, stamp: { at, authority: stamp.authority, is_good: stamp.isGood }, length }
}
