import { Fault } from '@delibera/core/faults'
import type { Logger } from 'pino'
import { curveOf, givenIdentity, type Identity, keptIdentity } from './identity.ts'
import { badPicture } from './picture.ts'
import type { SealCertificate, Seals, SignatureReader } from './port.ts'
import type { SealMaterial } from './sealing.ts'
import { SealThread } from './thread.ts'

interface Settings {
  /** Where the key is kept that the installation makes for itself. */
  folder: string
  /** PEM, where they are given instead. */
  given: { key: string; certificate: string } | undefined
  /** An authority that stamps the time of every seal (RFC 3161). */
  tsa_url: string | undefined
  /** The host at which people reach the installation. */
  host: string
  log: Pick<Logger, 'info' | 'warn'>
  at: Date
  /** Who reads what comes from outside: apart from the key, and where it holds up nobody. */
  reader: SignatureReader
  /** The program of its thread. */
  worker?: URL
}

/** Seals with a key of the installation's own. */
export function localSeals({ folder, given, tsa_url, host, log, at, reader, worker }: Settings): Seals {
  const identity = given ? givenIdentity(given) : keptIdentity({ folder, name: `Delibera ${host}`, at })
  const certificate = certificateOf(identity)
  log.info({ certificate: certificate.name, fingerprint: certificate.fingerprint, given: given !== undefined }, 'seals are made with this certificate')
  const sealing = new SealThread(materialOf(identity, tsa_url ?? null), worker)
  return {
    certificate,
    async sign(pdf, order) {
      try {
        return Buffer.from(await sealing.run({ pdf, order }))
      } catch (error) {
        if ((error as Error).message === badPicture) throw new Fault('E0001', [{ path: 'signature.image', message: 'fileTypeNotAllowed' }])
        log.warn({ err: error }, 'a document was not sealed')
        throw new Fault('GEN01', 'seal')
      }
    },
    // A file that cannot be read has no signature that anybody could check.
    verify: (pdf) => reader.signatures(pdf).catch(() => []),
    isOnlySigned: (earlier, later) => reader.isOnlySigned(earlier, later).catch(() => false),
    open: async (envelope) => {
      const opened = await reader.opened(envelope).catch(() => null)
      return opened === null || opened === 'detached' ? opened : { ...opened, content: Buffer.from(opened.content) }
    },
    close: () => sealing.close(),
  }
}

function certificateOf({ chain }: Identity): SealCertificate {
  const own = chain[0]!
  return { pem: own.toString(), name: /^CN=(.*)$/m.exec(own.subject)?.[1] ?? own.subject, fingerprint: own.fingerprint256 }
}

function materialOf({ key, chain }: Identity, tsa_url: string | null): SealMaterial {
  const isRsa = key.asymmetricKeyType === 'rsa'
  return {
    key: Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' })),
    chain: chain.map((it) => Uint8Array.from(it.raw)),
    kind: isRsa ? 'RSA' : 'EC',
    curve: curveOf(key),
    tsa_url,
  }
}
