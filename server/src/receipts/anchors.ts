import { createHash, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Those whom this installation believes that they know the certified mail providers. */
export interface Anchors {
  certificates: readonly X509Certificate[]
  /** Changes with them: what could not be checked before is checked again. */
  fingerprint: Buffer
}

export const anchorsOf = (certificates: readonly X509Certificate[]): Anchors => ({
  certificates,
  fingerprint: createHash('sha256')
    .update([...new Set(certificates.map((it) => it.fingerprint256))].sort().join())
    .digest(),
})

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Every certificate in a folder: PEM, one or more in a file, or DER. */
export function certificatesIn(folder: string): X509Certificate[] {
  const files = readdirSync(folder).filter((it) => /\.(pem|crt|cer|der)$/i.test(it))
  return files.sort().flatMap((name) => {
    const content = readFileSync(join(folder, name))
    const blocks = content.toString('latin1').match(block)
    try {
      return (blocks ?? [content]).map((it) => new X509Certificate(it))
    } catch (error) {
      throw new Error(`${name} is not a certificate`, { cause: error })
    }
  })
}
