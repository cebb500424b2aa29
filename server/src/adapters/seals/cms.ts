import { X509Certificate } from 'node:crypto'
import { type CertificatePerson, readCertificate } from '@delibera/core/formats/certificate'
import { readAsn } from '@delibera/core/formats/der'
import { type Certificate, ContentInfo, CryptoEngine, SignedData, type SignerInfo, TSTInfo } from 'pkijs'

/** What a signature of CMS (RFC 5652) says, and whether it is of this content. */
export interface CheckedSigner {
  holder: string | null
  person: CertificatePerson | null
  at: Date | null
  is_timed: boolean
  is_valid: boolean
}

const ids = { signingTime: '1.2.840.113549.1.9.5', timestamp: '1.2.840.113549.1.9.16.2.14', commonName: '2.5.4.3', givenName: '2.5.4.42', surname: '2.5.4.4' }
const unread: CheckedSigner = { holder: null, person: null, at: null, is_timed: false, is_valid: false }
/** Honest files have a few; checking each costs time. */
const mostSigners = 20

/** Its own: the library that writes PDF files brings another version of pkijs, and the two would share one by a global name. */
const engine = new CryptoEngine({ name: 'webcrypto', crypto: globalThis.crypto })

const apart = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

export function signedDataOf(bytes: Uint8Array): SignedData | null {
  try {
    const { contentType, content } = ContentInfo.fromBER(apart(bytes))
    return contentType === ContentInfo.SIGNED_DATA ? new SignedData({ schema: content }) : null
  } catch {
    return null
  }
}

/** The content that an envelope holds; null where it is kept apart. */
function contentOf(data: SignedData): Buffer | null {
  const { eContent } = data.encapContentInfo
  return eContent ? Buffer.from(eContent.getValue()) : null
}

/** Everybody who signed. Whether somebody vouches for their certificates is not asked: that is told as unknown. */
export async function signersOf(data: SignedData, content: Uint8Array): Promise<CheckedSigner[]> {
  const found: CheckedSigner[] = []
  for (const [index, info] of data.signerInfos.slice(0, mostSigners).entries()) found.push(await checked(data, { index, info }, content))
  return found.length > 0 ? found : [unread]
}

async function checked(data: SignedData, { index, info }: { index: number; info: SignerInfo }, content: Uint8Array): Promise<CheckedSigner> {
  const claimed = info.signedAttrs?.attributes.find((it) => it.type === ids.signingTime)?.values[0] as { toDate?: () => Date } | undefined
  const timed = await timeOf(info)
  const told = { at: timed ?? claimed?.toDate?.() ?? null, is_timed: timed !== null }
  try {
    // What an envelope holds is passed as well: were it left out, pkijs would read it from the envelope piece by piece.
    const { signatureVerified, signerCertificate } = await data.verify({ signer: index, data: apart(content), extendedMode: true }, engine)
    const whose = signerCertificate ? { holder: holderOf(signerCertificate), person: personOf(signerCertificate) } : { holder: null, person: null }
    return { ...told, ...whose, is_valid: signatureVerified === true }
  } catch {
    return { ...told, holder: null, person: null, is_valid: false }
  }
}

/** When an authority saw the signature, if its token is really of this one (RFC 3161). */
async function timeOf(info: SignerInfo): Promise<Date | null> {
  const token = info.unsignedAttrs?.attributes.find((it) => it.type === ids.timestamp)?.values[0] as { toBER?: () => ArrayBuffer } | undefined
  const stamped = token?.toBER ? signedDataOf(new Uint8Array(token.toBER())) : null
  if (!stamped) return null
  try {
    const { signatureVerified, date } = await stamped.verify({ signer: 0, data: info.signature.getValue(), extendedMode: true }, engine)
    return signatureVerified ? (generatedAt(stamped) ?? date ?? null) : null
  } catch {
    return null
  }
}

function generatedAt(token: SignedData): Date | null {
  const content = contentOf(token)
  return content ? TSTInfo.fromBER(apart(content)).genTime : null
}

function holderOf(certificate: Certificate): string | null {
  const { typesAndValues } = certificate.subject
  const said = (type: string) => typesAndValues.find((it) => it.type === type)?.value.valueBlock.value as string | undefined
  const person = [said(ids.givenName), said(ids.surname)].filter(Boolean).join(' ')
  return person || said(ids.commonName) || subjectOf(certificate)
}

/** By the same lines as in an envelope. */
function personOf(certificate: Certificate): CertificatePerson | null {
  try {
    return readCertificate(readAsn(new Uint8Array(certificate.toSchema().toBER()))).person
  } catch {
    return null
  }
}

function subjectOf(certificate: Certificate): string | null {
  try {
    return new X509Certificate(Buffer.from(certificate.toSchema().toBER())).subject.replaceAll('\n', ', ')
  } catch {
    return null
  }
}
