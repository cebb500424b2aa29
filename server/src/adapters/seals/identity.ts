import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bits, integer, octets, oid, sequence, set, tagged, time, utf8, yes } from '../../receipts/der.ts'

/** The key that seals, and who it says it is. */
export interface Identity {
  key: KeyObject
  /** The certificate of the key first, then those that vouch for it. */
  chain: X509Certificate[]
}

const ids = {
  commonName: oid('2.5.4.3'),
  organization: oid('2.5.4.10'),
  ecdsaWithSha256: sequence(oid('1.2.840.10045.4.3.2')),
  basicConstraints: oid('2.5.29.19'),
  keyUsage: oid('2.5.29.15'),
}
const yearsValid = 20

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** By the name that browsers and their like know; null where they do not. */
export const curveOf = ({ asymmetricKeyDetails }: KeyObject): string | null => curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? null

/** Given as PEM. Throws in words for a person when the two do not belong together. */
export function givenIdentity({ key, certificate }: { key: string; certificate: string }): Identity {
  const chain = (certificate.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((it) => new X509Certificate(it))
  const own = createPrivateKey(key)
  if (!chain[0]?.checkPrivateKey(own)) throw new Error('the certificate is not that of the key')
  if (own.asymmetricKeyType !== 'rsa' && !curveOf(own)) throw new Error('the key must be RSA, or of the curve P-256, P-384 or P-521')
  return { key: own, chain }
}

/** Made at the first start and kept beside the data. Of two processes that start at once both keep what one of them made. */
export function keptIdentity({ folder, name, at }: { folder: string; name: string; at: Date }): Identity {
  const file = join(folder, 'seal.pem')
  const read = () => {
    const pem = readFileSync(file, 'utf8')
    return givenIdentity({ key: pem, certificate: pem })
  }
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, newIdentity(name, at), { flag: 'wx', mode: 0o600 })
  try {
    // A link is there with all of its content or not at all, and is not made over another.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read()
}

/** P-256, which every reader of PDF knows; vouches for itself (RFC 5280). */
function newIdentity(name: string, at: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const own = sequence(set(sequence(ids.organization, utf8('Delibera'))), set(sequence(ids.commonName, utf8(name))))
  const from = new Date(at.getTime() - 24 * 3_600_000)
  const to = new Date(at)
  to.setUTCFullYear(to.getUTCFullYear() + yearsValid)
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const said = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    ids.ecdsaWithSha256,
    own,
    sequence(time(from), time(to)),
    own,
    publicKey.export({ type: 'spki', format: 'der' }),
    // Signs, and what it signed cannot be denied; vouches for nobody else.
    tagged(3, sequence(sequence(ids.basicConstraints, yes, octets(sequence())), sequence(ids.keyUsage, yes, octets(bits(Buffer.from([0b1100_0000]), 6))))),
  )
  const certificate = sequence(said, ids.ecdsaWithSha256, bits(sign('sha256', said, privateKey)))
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${new X509Certificate(certificate).toString()}`
}
