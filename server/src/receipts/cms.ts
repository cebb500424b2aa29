import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { attribute, readSignedParts, type Signer as SignerParts } from '@delibera/core/formats/cms'
import { type Asn, oidOf, part } from '@delibera/core/formats/der'

/** Who signed, with all certificates that came along. */
export interface Signer {
  certificate: X509Certificate
  certificates: X509Certificate[]
}

const plainData = '1.2.840.113549.1.7.1'
const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA with the padding of PKCS #1 1.5, whether or not the digest is named with it. */
const rsa = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13']
const mostCertificates = 10

/**
 * The signer of a signature as providers of certified mail make them: one signer named by issuer and number, attributes, SHA-2 and RSA. Null for
 * every other one, and for one that does not hold: whoever asks looks at it more closely. A mailbox holds thousands of these, nearly all of them plain.
 */
export function plainSigner(signature: Uint8Array, content: Buffer): Signer | null {
  try {
    return signerIn(signature, content)
  } catch {
    return null
  }
}

function signerIn(signature: Uint8Array, content: Buffer): Signer | null {
  const data = readSignedParts(signature as Uint8Array<ArrayBuffer>)
  const [signer, ...others] = data.signers
  // A signature that brings its own content along would be checked against that, and not against what the message says.
  if (!signer || others.length > 0 || data.content || data.contentKind !== plainData || data.length !== signature.length) return null
  const { issuer, serial, signed } = signer
  const hash = digests[signer.digest]
  if (!hash || !issuer || !serial || !signed || !speaksOf(signer, hash, content)) return null
  const certificates = data.certificates.slice(0, mostCertificates)
  const own = certificates.find((it) => isNamed(it, issuer, serial))
  const { certificate, key } = own ? certificateOf(own) : {}
  if (!certificate || key?.asymmetricKeyType !== 'rsa' || !verify(hash, signed, key, signer.signature)) return null
  return { certificate, certificates: certificates.map((it) => certificateOf(it).certificate) }
}

/** Whether what was signed names this very content, in a way that is checked here. */
function speaksOf({ algorithm, attributes }: SignerParts, hash: string, content: Buffer): boolean {
  if (!rsa.includes(oidOf(part(algorithm, 0)))) return false
  const [kind, digest] = [onlyValue(attributes.get(attribute.contentType), 0x06), onlyValue(attributes.get(attribute.messageDigest), 0x04)]
  return kind !== null && digest !== null && oidOf(kind) === plainData && createHash(hash).update(content).digest().equals(digest.content)
}

/** The value of an attribute that has one of that kind. */
const onlyValue = (values: Asn | undefined, tag: number): Asn | null => (values?.parts.length === 1 && values.parts[0]!.tag === tag ? values.parts[0]! : null)

function isNamed(certificate: Asn, issuer: Uint8Array, serial: Uint8Array): boolean {
  const said = part(certificate, 0, 0x30).parts
  const [number, , by] = said[0]?.tag === 0xa0 ? said.slice(1) : said
  return number?.tag === 0x02 && Buffer.compare(number.content, serial) === 0 && by !== undefined && Buffer.compare(by.raw, issuer) === 0
}

/** A provider signs all of its messages with the same one. */
const known = new Map<string, ReadCertificate>()
interface ReadCertificate {
  certificate: X509Certificate
  key: KeyObject
}
const mostKnown = 200

function certificateOf({ raw }: Asn): ReadCertificate {
  const name = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const found = known.get(name)
  if (found) return found
  const certificate = new X509Certificate(raw)
  if (known.size >= mostKnown) known.clear()
  const read = { certificate, key: certificate.publicKey }
  known.set(name, read)
  return read
}
