import { type Bytes, digestOf, isSame } from './bytes.ts'
import type { Certificate } from './certificate.ts'
import { attribute, type SignedData, type Signer } from './cms.ts'
import { type Asn, oidOf, part, readAsn } from './der.ts'

/**
 * Whether somebody's key signed these very bytes. `changed`: they are not what was signed. `forged`: the signature is not of that key. `uncheckable`:
 * nobody here can say, because the certificate is missing or the kind of signature is not known.
 */
export type SignerStatus = 'good' | 'changed' | 'forged' | 'uncheckable'
export interface SignerCheck {
  status: SignerStatus
  certificate: Certificate | null
}

const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const rsa: Record<string, string | null> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
}
const ecdsa: Record<string, string> = { '1.2.840.10045.4.3.2': 'SHA-256', '1.2.840.10045.4.3.3': 'SHA-384', '1.2.840.10045.4.3.4': 'SHA-512' }
const curves: Record<string, { namedCurve: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', bytes: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', bytes: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', bytes: 66 },
}
const pss = '1.2.840.113549.1.1.10'

/** The name of a digest for WebCrypto, where it is known. */
export const hashNamed = (oid: string): string | undefined => hashes[oid]

/** SHA-1 still names certificates; what it vouches for could have been made to fit. */
export async function checkSigner(data: SignedData, signer: Signer, content: Bytes): Promise<SignerCheck> {
  const certificate = certificateOf(data, signer)
  const hash = hashes[signer.digest]
  if (!certificate || !hash || hash === 'SHA-1' || !data.digests.includes(signer.digest)) return { status: 'uncheckable', certificate }
  if (signer.signed) {
    const kind = signer.attributes.get(attribute.contentType)
    const digest = signer.attributes.get(attribute.messageDigest)
    if (!kind || !digest || oidOf(part(kind, 0)) !== data.contentKind) return { status: 'forged', certificate }
    if (!isSame(part(digest, 0).content, await digestOf(hash, content))) return { status: 'changed', certificate }
    if (!(await namesCertificate(signer, certificate))) return { status: 'forged', certificate }
  }
  const isGood = await verified(signer, hash, certificate, signer.signed ?? content)
  // Without attributes one number says both: the content is what changes more easily.
  const bad = signer.signed ? 'forged' : 'changed'
  return { status: isGood === null ? 'uncheckable' : isGood ? 'good' : bad, certificate }
}

function certificateOf({ certificates }: SignedData, { issuer, serial, keyId }: Signer): Certificate | null {
  const isMeant = (it: Certificate) =>
    keyId
      ? it.subjectKeyId !== null && isSame(it.subjectKeyId, keyId)
      : issuer !== null && serial !== null && isSame(it.issuer, issuer) && isSame(it.serial, serial)
  return certificates.find(isMeant) ?? null
}

/** Where the signer named their certificate by its hash (RFC 5035), it is that one: another with the same number would show another name. */
async function namesCertificate({ attributes }: Signer, { raw }: Certificate): Promise<boolean> {
  const named = attributes.get(attribute.signingCertificateV2) ?? attributes.get(attribute.signingCertificate)
  if (!named) return true
  const first = part(part(part(named, 0), 0), 0)
  const isOld = !attributes.has(attribute.signingCertificateV2)
  const given = first.parts[0]?.tag === 0x30 ? hashes[oidOf(part(first.parts[0], 0))] : isOld ? 'SHA-1' : 'SHA-256'
  const expected = first.parts.find((it) => it.tag === 0x04)
  return given !== undefined && expected !== undefined && isSame(expected.content, await digestOf(given, raw))
}

/** Null when this kind of signature cannot be checked here. */
async function verified(signer: Signer, hash: string, { key, keyKind, curve }: Certificate, text: Bytes): Promise<boolean | null> {
  const kind = oidOf(part(signer.algorithm, 0))
  try {
    if (kind in rsa && keyKind === '1.2.840.113549.1.1.1') {
      const named = rsa[kind] ?? hash
      const imported = await crypto.subtle.importKey('spki', key, { name: 'RSASSA-PKCS1-v1_5', hash: named }, false, ['verify'])
      return named === hash && (await crypto.subtle.verify('RSASSA-PKCS1-v1_5', imported, signer.signature, text))
    }
    if (kind === pss && keyKind === '1.2.840.113549.1.1.1') {
      const imported = await crypto.subtle.importKey('spki', key, { name: 'RSA-PSS', hash }, false, ['verify'])
      return await crypto.subtle.verify({ name: 'RSA-PSS', saltLength: saltOf(signer.algorithm) }, imported, signer.signature, text)
    }
    const on = curve === null ? undefined : curves[curve]
    if (kind in ecdsa && on) {
      const imported = await crypto.subtle.importKey('spki', key, { name: 'ECDSA', namedCurve: on.namedCurve }, false, ['verify'])
      const plain = plainSignature(signer.signature, on.bytes)
      return ecdsa[kind] === hash && plain !== null && (await crypto.subtle.verify({ name: 'ECDSA', hash }, imported, plain, text))
    }
  } catch {
    return null
  }
  return null
}

/** RSASSA-PSS-params (RFC 4055): the salt is the third, 20 bytes where nothing is said. */
function saltOf(algorithm: Asn): number {
  const salt = algorithm.parts[1]?.parts.find((it) => it.tag === 0xa2)?.parts[0]?.content
  return salt ? salt.reduce((sum, it) => sum * 256 + it, 0) : 20
}

/** ECDSA's two numbers side by side, each as long as the field: a certificate's way of writing them is another than WebCrypto's. */
function plainSignature(signature: Bytes, bytes: number): Bytes | null {
  const whole = readPair(signature)
  if (!whole) return null
  const plain = new Uint8Array(2 * bytes)
  for (const [at, number] of whole.entries()) {
    const digits = number[0] === 0 ? number.subarray(1) : number
    if (digits.length > bytes) return null
    plain.set(digits, (at + 1) * bytes - digits.length)
  }
  return plain
}

function readPair(bytes: Bytes): [Bytes, Bytes] | null {
  const whole = readAsn(bytes)
  const [first, second, ...more] = whole.parts
  const isPair = whole.tag === 0x30 && whole.raw.length === bytes.length && first?.tag === 0x02 && second?.tag === 0x02 && more.length === 0
  return isPair ? [first.content, second.content] : null
}
