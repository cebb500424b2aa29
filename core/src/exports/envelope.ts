import { asciiOf, type Bytes, sha256Of } from './bytes.ts'
import { readSignedData, type SignedData, type Signer, signingTime } from './cms.ts'
import type { CheckedSignature } from './pdf-signatures.ts'
import { checkSigner } from './signers.ts'
import { stampOf } from './timestamps.ts'

export interface Envelope {
  content: Bytes
  signatures: CheckedSignature[]
  /** Envelopes inside this one, each with what it holds: whoever signs after another puts one around the other's. */
  inside: Bytes[]
}

const deepest = 5

/** A .p7m: a file inside its signatures (CAdES). Null when it is none, or holds no file. Some programs write it as text (PEM or plain base64). */
export async function openEnvelope(bytes: Bytes, depth = 1): Promise<Envelope | null> {
  try {
    const binary = bytes[0] === 0x30 ? bytes : unarmoured(bytes)
    if (!binary) return null
    const data = readSignedData(binary)
    const { content } = data
    if (!content || data.length !== binary.length) return null
    const own = await Promise.all(data.signers.map((it) => checkedSigner(data, it, content)))
    const inner = depth < deepest ? await openEnvelope(content, depth + 1) : null
    if (!inner) return { content, signatures: own, inside: [] }
    const { length } = inner.content
    return { content: inner.content, signatures: [...inner.signatures, ...own.map((it) => ({ ...it, length }))], inside: [content, ...inner.inside] }
  } catch {
    return null
  }
}

function unarmoured(bytes: Bytes): Bytes | null {
  if (!/^(-----BEGIN|MI)/.test(asciiOf(bytes.subarray(0, 10)))) return null
  const text = asciiOf(bytes)
    .replace(/-----[A-Z0-9 ]+-----/g, '')
    .replace(/\s+/g, '')
  return /^MI[A-Za-z0-9+/]+={0,2}$/.test(text) ? Uint8Array.from(atob(text), (it) => it.charCodeAt(0)) : null
}

async function checkedSigner(data: SignedData, signer: Signer, content: Bytes): Promise<CheckedSignature> {
  const { status, certificate } = await checkSigner(data, signer, content)
  const stamp = await stampOf(signer)
  return {
    ...{ isStamp: false, name: null, reason: null, length: content.length },
    status: stamp && !stamp.isGood && status === 'good' ? 'forged' : status,
    at: signingTime(signer)?.toISOString() ?? null,
    holder: certificate?.subject ?? null,
    issuer: certificate?.issuerName ?? null,
    certificate: certificate ? await sha256Of(certificate.raw) : null,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority, is_good: stamp.isGood },
  }
}
