import type { CertificatePerson } from '@delibera/core/formats/certificate'
import type { SignatureArea } from '../documents/port.ts'

export interface SealOrder {
  /** Where the signature is seen; its key names the field, which no other signature of the file has. */
  area: SignatureArea
  /** Who signs: it stands in the signature, while the certificate is the installation's. */
  name: string
  reason: string
  /** As drawn, any unit, y downwards; it stays sharp on paper. */
  strokes?: readonly (readonly { x: number; y: number }[])[] | undefined
  /** PNG or JPEG, where nothing was drawn. */
  image?: Uint8Array | undefined
  at: Date
}

export interface FoundSignature {
  /** Who signed by the signature's own word, else by the certificate. */
  name: string | null
  /** The subject of the certificate, as people read it and part by part. */
  holder: string | null
  person: CertificatePerson | null
  /** As the signer claims it, unless `is_timed`. */
  at: Date | null
  /** An authority vouches for the time (RFC 3161). */
  is_timed: boolean
  /** Nothing that it covers has changed since. Who issued the certificate is not asked. */
  is_valid: boolean
  /** It covered all of the file as it was when it was signed. */
  is_whole: boolean
  /** How long the file was then. */
  bytes: number
}

/** A document inside a signed envelope (.p7m). */
export interface OpenedEnvelope {
  content: Buffer
  signatures: Pick<FoundSignature, 'holder' | 'person' | 'at' | 'is_valid'>[]
}

export interface SealCertificate {
  pem: string
  /** The common name, which says whose installation it is. */
  name: string
  /** SHA-256 of the certificate, as others print it: AB:CD:... */
  fingerprint: string
}

/** Reads what somebody else signed; rejects where that cannot be read. */
export interface SignatureReader {
  signatures(pdf: Uint8Array): Promise<FoundSignature[]>
  isOnlySigned(earlier: Uint8Array, later: Uint8Array): Promise<boolean>
  opened(envelope: Uint8Array): Promise<OpenedEnvelope | 'detached' | null>
}

/** Seals PDF files in the name of the installation, and reads signatures of anybody. */
export interface Seals {
  readonly certificate: SealCertificate
  /** The same file with one signature more: what was there stays as it was, to the byte. Rejects with E0001 for a picture that cannot be used, with GEN01 where it cannot be sealed. */
  sign(pdf: Uint8Array, order: SealOrder): Promise<Buffer>
  /** The signatures of a PDF in the order in which they were made. */
  verify(pdf: Uint8Array): Promise<FoundSignature[]>
  /** Whether the later file is the earlier one with signatures and nothing else that would be seen differently. */
  isOnlySigned(earlier: Uint8Array, later: Uint8Array): Promise<boolean>
  /** In DER or BER, or as text (PEM, base64). `detached`: a signature without what it signs. Null when it is neither. */
  open(envelope: Uint8Array): Promise<OpenedEnvelope | 'detached' | null>
  close(): Promise<void>
}
