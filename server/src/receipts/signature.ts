import { X509Certificate } from 'node:crypto'
import type { SignatureStatus } from '@delibera/core/communications/receipts'
import type { Certificate, SignedData } from 'pkijs'
import { plainSigner, type Signer } from './cms.ts'
import type { SignedPart } from './message.ts'

export interface SignatureCheck {
  status: SignatureStatus
  /** The subject of the certificate, where there is one. */
  signer: string | null
  /** In a few words, why it is not valid. */
  detail: string | null
}

interface Claim {
  /** The address the message says it is from. */
  sender: string
  /** When it was signed: a certificate that has expired since was good then. */
  at: Date
}

/** Fetched by the first signature that is checked. */
const pki = () => import('pkijs')
type Pki = Awaited<ReturnType<typeof pki>>

const longestChain = 5
/** Honest messages bring two or three; more would only make the way to a trusted one long to look for. */
const mostCertificates = 10
const emailProtection = ['1.3.6.1.5.5.7.3.4', '2.5.29.37.0']
const unknown = (detail: string, signer: string | null = null): SignatureCheck => ({ status: 'unknown', signer, detail })
const invalid = (detail: string, signer: string | null = null): SignatureCheck => ({ status: 'invalid', signer, detail })

/**
 * Whether a provider that this installation trusts signed exactly this content (S/MIME, RFC 8551). Invalid: somebody changed it, or who signed is
 * not who it is from. Unknown: nothing was signed, or by somebody of whom nobody we trust has vouched. Revocation lists are not asked for.
 */
export async function checkSignature(signed: SignedPart | null, { sender, at }: Claim, anchors: readonly X509Certificate[]): Promise<SignatureCheck> {
  if (!signed) return unknown('not signed')
  const signer = plainSigner(signed.signature, signed.content) ?? (await unusualSigner(signed))
  if ('status' in signer) return signer
  const { certificate: found, certificates } = signer
  const name = found.subject.replaceAll('\n', ', ')
  const chain = knownChain(anchors, found, certificates)
  if (!chain) return unknown('nobody this installation trusts has issued the certificate', name)
  if (!chain.every((it) => isCurrent(it, at))) return invalid('a certificate was not valid at that time', name)
  const uses = found.keyUsage as string[] | undefined
  if (uses && !uses.some((it) => emailProtection.includes(it))) return invalid('the certificate is not for mail', name)
  if (!addressesOf(found).includes(sender)) return invalid('the certificate is of another address than the sender', name)
  return { status: 'valid', signer: name, detail: null }
}

/** Of a signature that is not made as most are, or does not hold. */
async function unusualSigner({ signature, content }: SignedPart): Promise<Signer | SignatureCheck> {
  const library = await pki()
  const data = signedDataOf(library, signature)
  if (!data) return invalid('the signature cannot be read')
  const found = await signerOf(library, data, content)
  return found instanceof X509Certificate ? { certificate: found, certificates: certificatesOf(library, data) } : found
}

function signedDataOf({ ContentInfo, SignedData }: Pki, bytes: Uint8Array): SignedData | null {
  try {
    const { contentType, content } = ContentInfo.fromBER(new Uint8Array(bytes).buffer)
    if (contentType !== ContentInfo.SIGNED_DATA) return null
    const data = new SignedData({ schema: content })
    // A signature that brings its own content along would be checked against that, and not against what the message says.
    return data.encapContentInfo.eContent || data.signerInfos.length !== 1 ? null : data
  } catch {
    return null
  }
}

/** The certificate whose key has signed the content, or what stands against it. */
async function signerOf({ SignedDataVerifyError }: Pki, data: SignedData, content: Buffer): Promise<X509Certificate | SignatureCheck> {
  // Lines end in CR LF where it was signed (RFC 8551, 3.1.1); a message kept in a file may have lost them.
  const canonical = Buffer.from(content.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
  let refusal = invalid('the content is not what was signed')
  for (const bytes of canonical.equals(content) ? [content] : [content, canonical]) {
    try {
      const result = await data.verify({ signer: 0, data: new Uint8Array(bytes).buffer, extendedMode: true })
      const certificate = result.signerCertificate && x509(result.signerCertificate)
      if (result.signatureVerified && certificate) return certificate
    } catch (error) {
      // 3: the certificate was left out. 7: an algorithm that nobody here can check. Neither says that something was changed.
      const code = error instanceof SignedDataVerifyError ? error.code : 0
      if (code === 2 || code === 3) refusal = unknown('the certificate is missing')
      if (code === 7) refusal = unknown('signed in a way that cannot be checked')
    }
  }
  return refusal
}

const certificatesOf = ({ Certificate }: Pki, data: SignedData): X509Certificate[] =>
  (data.certificates ?? [])
    .slice(0, mostCertificates)
    .flatMap((it) => (it instanceof Certificate ? [x509(it)] : []))
    .filter((it) => it !== null)

function x509(certificate: Certificate): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  } catch {
    return null
  }
}

/** The ways that were found, as long as the installation trusts the same: a provider's messages all go the same way. */
const chains = new WeakMap<readonly X509Certificate[], Map<string, X509Certificate[]>>()
const mostChains = 200

function knownChain(anchors: readonly X509Certificate[], signer: X509Certificate, between: readonly X509Certificate[]): X509Certificate[] | null {
  const known = chains.get(anchors) ?? new Map<string, X509Certificate[]>()
  chains.set(anchors, known)
  const key = [signer, ...between].map((it) => it.fingerprint256).join()
  const chain = known.get(key) ?? chainTo(anchors, signer, between)
  if (chain && known.size < mostChains) known.set(key, chain)
  return chain
}

/** From the signer up to somebody trusted, each one issued by the next; certificates that came along may stand in between. */
function chainTo(anchors: readonly X509Certificate[], signer: X509Certificate, between: readonly X509Certificate[]): X509Certificate[] | null {
  const climb = (chain: X509Certificate[]): X509Certificate[] | null => {
    const last = chain.at(-1)!
    if (anchors.some((it) => it.raw.equals(last.raw))) return chain
    if (chain.length >= longestChain) return null
    const issuers = [...anchors, ...between].filter((it) => it.ca && !chain.some((above) => above.raw.equals(it.raw)) && isIssuedBy(last, it))
    for (const issuer of issuers) {
      const whole = climb([...chain, issuer])
      if (whole) return whole
    }
    return null
  }
  return climb([signer])
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

const isCurrent = ({ validFrom, validTo }: X509Certificate, at: Date) => new Date(validFrom) <= at && at <= new Date(validTo)

/** In the alternative names or, as older certificates have it, in the subject. */
function addressesOf({ subject, subjectAltName }: X509Certificate): string[] {
  const alternative = [...(subjectAltName ?? '').matchAll(/(?:^|, )email:("[^"]*"|[^,]*)/g)].map((it) => it[1]!)
  const own = [...subject.matchAll(/^emailAddress=(.*)$/gm)].map((it) => it[1]!)
  return [...alternative, ...own].map((it) => it.trim().toLowerCase())
}
