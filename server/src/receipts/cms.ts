import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'

/** Who signed, with all certificates that came along. */
export interface Signer {
  certificate: X509Certificate
  certificates: X509Certificate[]
}

interface Value {
  tag: number
  /** With its tag and length, and without. */
  whole: Buffer
  body: Buffer
}

class Unusual extends Error {}

const sequence = 0x30
const set = 0x31
const integer = 0x02
const octets = 0x04
const context = (number: number) => 0xa0 + number

/** Object identifiers, as their bytes in hexadecimal. */
const ids = {
  data: '2a864886f70d010701',
  signedData: '2a864886f70d010702',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
}
const digests: Record<string, string> = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' }
/** RSA with the padding of PKCS #1 1.5, whether or not the digest is named with it. */
const rsa = ['2a864886f70d010101', '2a864886f70d01010b', '2a864886f70d01010c', '2a864886f70d01010d']

/**
 * The signer of a signature as providers of certified mail make them: DER, one signer named by issuer and number, attributes, SHA-2 and RSA. Null for
 * every other one, and for one that does not hold: whoever asks looks at it more closely. A mailbox holds thousands of these, nearly all of them plain.
 */
export function plainSigner(signature: Uint8Array, content: Buffer): Signer | null {
  try {
    return signerIn(Buffer.from(signature.buffer, signature.byteOffset, signature.byteLength), content)
  } catch {
    return null
  }
}

function signerIn(signature: Buffer, content: Buffer): Signer | null {
  const { issuer, serial, certificates, attributes, ...said } = plainParts(signature)
  const digest = attributeOf(attributes, ids.messageDigest, octets)
  if (attributeOf(attributes, ids.contentType, 0x06).toString('hex') !== ids.data) return null
  if (!createHash(said.digest).update(content).digest().equals(digest)) return null
  const own = certificates.find((it) => isNamed(it, issuer, serial))
  if (!own) return null
  const { certificate, key } = certificateOf(own)
  if (key.asymmetricKeyType !== 'rsa') return null
  // The attributes are signed as a set (RFC 5652, 5.4), whatever tag they travel under.
  const covered = Buffer.concat([Buffer.from([set]), attributes.whole.subarray(1)])
  if (!verify(said.digest, covered, key, said.signature)) return null
  return { certificate, certificates: certificates.map((it) => certificateOf(it).certificate) }
}

function plainParts(signature: Buffer) {
  const [kind, wrapped] = among(only(signature, sequence), 2)
  if (kind!.body.toString('hex') !== ids.signedData) throw new Unusual()
  const [, , encapsulated, certificates, ...rest] = valuesIn(only(wrapped!.body, sequence).body)
  // A signature that brings its own content along would be checked against that, and not against what the message says.
  if (!encapsulated || !certificates || valuesIn(encapsulated.body).length !== 1 || certificates.tag !== context(0)) throw new Unusual()
  const signers = rest.filter((it) => it.tag === set)
  if (signers.length !== 1) throw new Unusual()
  const [, name, digest, attributes, algorithm, value] = valuesIn(only(signers[0]!.body, sequence).body)
  const hash = digests[valuesIn(digest!.body)[0]!.body.toString('hex')]
  if (!hash || name!.tag !== sequence || attributes!.tag !== context(0) || value!.tag !== octets) throw new Unusual()
  if (!rsa.includes(valuesIn(algorithm!.body)[0]!.body.toString('hex'))) throw new Unusual()
  const [issuer, serial] = among(name!, 2)
  return {
    issuer: issuer!,
    serial: serial!,
    digest: hash,
    attributes: attributes!,
    signature: value!.body,
    certificates: valuesIn(certificates.body).slice(0, 10),
  }
}

/** The one value of an attribute that stands there once. */
function attributeOf(attributes: Value, id: string, tag: number): Buffer {
  const found = valuesIn(attributes.body).filter((it) => valuesIn(it.body)[0]!.body.toString('hex') === id)
  if (found.length !== 1) throw new Unusual()
  return only(among(found[0]!, 2)[1]!.body, tag).body
}

function isNamed(certificate: Value, issuer: Value, serial: Value): boolean {
  const said = valuesIn(valuesIn(certificate.body)[0]!.body)
  const [number, , by] = said[0]!.tag === context(0) ? said.slice(1) : said
  return number!.tag === integer && number!.whole.equals(serial.whole) && by!.whole.equals(issuer.whole)
}

/** A provider signs all of its messages with the same one. */
const known = new Map<string, Known>()
interface Known {
  certificate: X509Certificate
  key: KeyObject
}
const mostKnown = 200

function certificateOf({ whole }: Value): Known {
  const name = whole.toString('latin1')
  const found = known.get(name)
  if (found) return found
  const certificate = new X509Certificate(whole)
  if (known.size >= mostKnown) known.clear()
  const read = { certificate, key: certificate.publicKey }
  known.set(name, read)
  return read
}

function only(bytes: Buffer, tag: number): Value {
  const [first, ...more] = valuesIn(bytes)
  if (first?.tag !== tag || more.length > 0) throw new Unusual()
  return first
}

function among({ body }: Value, count: number): Value[] {
  const found = valuesIn(body)
  if (found.length !== count) throw new Unusual()
  return found
}

/** Values with lengths that are said beforehand (X.690, 8.1.3), one after the other to the end. */
function valuesIn(bytes: Buffer): Value[] {
  const found: Value[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1]
    if (first === undefined || (bytes[at]! & 0x1f) === 0x1f || first === 0x80 || first > 0x84) throw new Unusual()
    const more = first < 0x80 ? 0 : first & 0x7f
    const start = at + 2 + more
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    if (start + length > bytes.length) throw new Unusual()
    found.push({ tag: bytes[at]!, whole: bytes.subarray(at, start + length), body: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}
