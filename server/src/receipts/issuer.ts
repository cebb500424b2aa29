import { createHash, createPrivateKey, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { bits, integer, nothing, octets, oid, sequence, set, tagged, taggedText, time, utf8, yes } from './der.ts'

/** Somebody who signs receipts, and who vouches for them. */
export interface Issuer {
  /** PEM, and PKCS #8 in PEM. */
  authority: string
  certificate: string
  key: string
  /** Issuer and serial number of the certificate, by which a signature names it: DER in base 64. */
  signer: string
}

interface Names {
  authority: string
  provider: string
  /** The address that receipts are from. */
  address: string
  from: Date
  to: Date
}

const ids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingTime: oid('1.2.840.113549.1.9.5'),
  sha256: sequence(oid('2.16.840.1.101.3.4.2.1'), nothing),
  rsa: sequence(oid('1.2.840.113549.1.1.1'), nothing),
  sha256WithRsa: sequence(oid('1.2.840.113549.1.1.11'), nothing),
  commonName: oid('2.5.4.3'),
  basicConstraints: oid('2.5.29.19'),
  keyUsage: oid('2.5.29.15'),
  extendedKeyUsage: oid('2.5.29.37'),
  emailProtection: oid('1.3.6.1.5.5.7.3.4'),
  subjectAltName: oid('2.5.29.17'),
}

/** A new authority, of which nobody keeps the key, and one provider that it vouches for: as certified mail providers are by theirs. */
export async function makeIssuer({ authority, provider, address, from, to }: Names): Promise<Issuer> {
  const [above, own] = await Promise.all([newKeys(), newKeys()])
  const issuer = nameOf(authority)
  const serial = newSerial()
  const common = { issuer, from, to, signedBy: above.privateKey }
  const isAuthority = [extension(ids.basicConstraints, sequence(yes), true), extension(ids.keyUsage, bits(Buffer.from([0b0000_0110]), 1), true)]
  const isForMail = [
    extension(ids.keyUsage, bits(Buffer.from([0b1000_0000]), 7), true),
    extension(ids.extendedKeyUsage, sequence(ids.emailProtection)),
    extension(ids.subjectAltName, sequence(taggedText(1, address))),
  ]
  return {
    authority: certificateOf({ ...common, subject: issuer, serial: newSerial(), of: above.publicKey, extensions: isAuthority }),
    certificate: certificateOf({ ...common, subject: nameOf(provider), serial, of: own.publicKey, extensions: isForMail }),
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signer: sequence(issuer, integer(serial)).toString('base64'),
  }
}

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const nameOf = (common: string) => sequence(set(sequence(ids.commonName, utf8(common))))
const extension = (id: Buffer, value: Buffer, critical = false) => sequence(id, ...(critical ? [yes] : []), octets(value))

/** Positive and of full length, so that its encoding needs no care. */
function newSerial(): Buffer {
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  return serial
}

interface Statement {
  issuer: Buffer
  serial: Buffer
  subject: Buffer
  of: KeyObject
  signedBy: KeyObject
  extensions: Buffer[]
  from: Date
  to: Date
}

function certificateOf({ issuer, serial, subject, of, signedBy, extensions, from, to }: Statement): string {
  const said = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    ids.sha256WithRsa,
    issuer,
    sequence(time(from), time(to)),
    subject,
    of.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  )
  return pem(sequence(said, ids.sha256WithRsa, bits(sign('sha256', said, signedBy))))
}

const pem = (bytes: Buffer) => `-----BEGIN CERTIFICATE-----\n${wrapped(bytes, '\n')}\n-----END CERTIFICATE-----\n`
export const wrapped = (bytes: Buffer, end = '\r\n'): string =>
  bytes
    .toString('base64')
    .match(/.{1,76}/g)!
    .join(end)
const bytesOf = (text: string) => Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64')

/** A signature apart from what it signs (CMS, RFC 5652), with both certificates. */
export function signatureOver(content: Buffer, issuer: Issuer, at: Date): Buffer {
  const one = Buffer.from([1])
  const attributes = [
    sequence(ids.contentType, set(ids.data)),
    sequence(ids.signingTime, set(time(at))),
    sequence(ids.messageDigest, set(octets(createHash('sha256').update(content).digest()))),
  ]
  const signed = sign('sha256', set(...attributes), createPrivateKey(issuer.key))
  const name = Buffer.from(issuer.signer, 'base64')
  const signer = sequence(integer(one), name, ids.sha256, tagged(0, ...attributes.sort(Buffer.compare)), ids.rsa, octets(signed))
  const certificates = tagged(0, bytesOf(issuer.certificate), bytesOf(issuer.authority))
  const said = sequence(integer(one), set(ids.sha256), sequence(ids.data), certificates, set(signer))
  return sequence(ids.signedData, tagged(0, said))
}
