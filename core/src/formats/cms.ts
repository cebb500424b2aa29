import type { Bytes } from './bytes.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { type Asn, octetsOf, oidOf, part, readAsn, timeOf, Unreadable } from './der.ts'

/** Signed data as RFC 5652 writes it: what a PDF's signature, a .p7m and a time stamp are. */
export interface SignedData {
  /** What it envelops; null when the content stands elsewhere. */
  content: Bytes | null
  contentKind: string
  digests: string[]
  certificates: Certificate[]
  signers: Signer[]
}

export interface Signer {
  /** Who is meant: by issuer and serial number, or by the key's name. */
  issuer: Bytes | null
  serial: Bytes | null
  keyId: Bytes | null
  digest: string
  /** The identifier with its parameters. */
  algorithm: Asn
  signature: Bytes
  /** As they were signed: a set, whatever tag stands in the file. */
  signed: Bytes | null
  attributes: ReadonlyMap<string, Asn>
  unsigned: ReadonlyMap<string, Asn>
}

export const attribute = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** Followed by zeros in a PDF, by nothing elsewhere: what comes after is for the caller to judge. */
export function readSignedData(bytes: Bytes): SignedData & { length: number } {
  const { certificates, ...data } = readSignedParts(bytes)
  return { ...data, certificates: certificates.map(readCertificate) }
}

/** The same with its certificates as they stand there: whoever sees the same ones a thousand times need not read them each time. */
export function readSignedParts(bytes: Bytes): Omit<SignedData, 'certificates'> & { certificates: Asn[]; length: number } {
  const whole = readAsn(bytes)
  if (whole.tag !== 0x30 || oidOf(part(whole, 0)) !== '1.2.840.113549.1.7.2') throw new Unreadable('not signed data')
  const data = part(part(whole, 1, 0xa0), 0, 0x30)
  const [version, digests, envelope, ...rest] = data.parts
  if (version?.tag !== 0x02 || ![1, 3, 4, 5].includes(version.content[0] ?? 0) || digests?.tag !== 0x31 || !envelope) throw new Unreadable('not signed data')
  const inner = envelope.parts[1]
  const signers = rest.at(-1)
  if (signers?.tag !== 0x31) throw new Unreadable('nobody signed')
  return {
    length: whole.raw.length,
    contentKind: oidOf(part(envelope, 0)),
    content: inner ? octetsOf(part(inner, 0)) : null,
    digests: digests.parts.map((it) => oidOf(part(it, 0))),
    certificates: (rest.find((it) => it.tag === 0xa0)?.parts ?? []).filter((it) => it.tag === 0x30),
    signers: signers.parts.map(readSigner),
  }
}

function readSigner(info: Asn): Signer {
  const [version, who, digest, ...rest] = info.parts
  const isByKey = who?.tag === 0x80
  if (version?.content[0] !== (isByKey ? 3 : 1) || !who || !digest) throw new Unreadable('a signer of another kind')
  const signed = rest[0]?.tag === 0xa0 ? rest.shift() : undefined
  const [algorithm, signature, unsigned] = rest
  if (algorithm?.tag !== 0x30 || signature?.tag !== 0x04) throw new Unreadable('no signature')
  return {
    issuer: isByKey ? null : part(who, 0).raw,
    serial: isByKey ? null : part(who, 1).content,
    keyId: isByKey ? who.content : null,
    digest: oidOf(part(digest, 0)),
    algorithm,
    signature: signature.content,
    signed: signed ? asSet(signed) : null,
    attributes: attributesIn(signed),
    unsigned: attributesIn(unsigned),
  }
}

/** What was signed is the set with its own tag (RFC 5652, 5.4). */
function asSet({ raw }: Asn): Bytes {
  // A slice would not do: that of a Buffer is no copy, and the signature itself would be changed.
  const set = Uint8Array.from(raw)
  set[0] = 0x31
  return set
}

function attributesIn(list: Asn | undefined): Map<string, Asn> {
  const found = new Map<string, Asn>()
  for (const it of list?.parts ?? []) {
    const name = oidOf(part(it, 0))
    // Said twice, nobody could tell which was meant.
    if (found.has(name)) throw new Unreadable('an attribute twice')
    found.set(name, part(it, 1, 0x31))
  }
  return found
}

export function signingTime({ attributes }: Signer): Date | null {
  const found = attributes.get(attribute.signingTime)
  return found ? timeOf(part(found, 0)) : null
}
