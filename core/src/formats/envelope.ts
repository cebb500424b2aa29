import { unarmoured } from './armour.ts'
import { type Bytes, sha256Of } from './bytes.ts'
import { readSignedData, type SignedData, type Signer, signingTime } from './cms.ts'
import type { CheckedSignature } from './pdf-signatures.ts'
import { checkSigner } from './signers.ts'
import { stampOf } from './timestamps.ts'

export interface SignedEnvelope {
  content: Bytes
  signatures: CheckedSignature[]
  /** Envelopes inside this one, each with what it holds: whoever signs after another puts one around the other's. */
  inside: Bytes[]
}

const deepest = 5
/** Honest files have a few; checking each costs time. */
const mostSigners = 60

/** A .p7m: a file inside its signatures (CAdES). Null when it is none, or holds no file. Some programs write it as text (PEM or plain base64). */
export async function openEnvelope(bytes: Bytes, depth = 1): Promise<SignedEnvelope | null> {
  try {
    const data = signedDataIn(bytes)
    const content = data?.content
    if (!content || data.signers.length > mostSigners) return null
    const own = await Promise.all(data.signers.map((it) => checkedSigner(data, it, content)))
    const inner = depth < deepest ? await openEnvelope(content, depth + 1) : null
    if (!inner) return { content, signatures: own, inside: [] }
    const { length } = inner.content
    return { content: inner.content, signatures: [...inner.signatures, ...own.map((it) => ({ ...it, length }))], inside: [content, ...inner.inside] }
  } catch {
    return null
  }
}

/** The signed data, if it is the whole file: bytes after it would not be covered by the signature. */
function signedDataIn(bytes: Bytes): SignedData | null {
  const binary = bytes[0] === 0x30 ? bytes : unarmoured(bytes)
  const data = binary && readSignedData(binary)
  return data && data.length === binary.length ? data : null
}

/** Whether it is a signature whose file is kept elsewhere (a detached one). */
export function isDetached(bytes: Bytes): boolean {
  try {
    return signedDataIn(bytes)?.content === null
  } catch {
    return false
  }
}

async function checkedSigner(data: SignedData, signer: Signer, content: Bytes): Promise<CheckedSignature> {
  const { status, certificate } = await checkSigner(data, signer, content)
  const stamp = await stampOf(signer)
  return {
    isStamp: false,
    name: null,
    reason: null,
    length: content.length,
    status: stamp && !stamp.isGood && status === 'good' ? 'forged' : status,
    at: signingTime(signer)?.toISOString() ?? null,
    holder: certificate?.subject ?? null,
    person: certificate?.person ?? null,
    issuer: certificate?.issuerName ?? null,
    certificate: certificate ? await sha256Of(certificate.raw) : null,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority, is_good: stamp.isGood },
  }
}
