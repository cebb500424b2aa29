import type { verifyRoutes } from '@delibera/core/minutes/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { issuedDocument } from '../../stores/minutes/issued-store.ts'

export function verifyHandlers({ db, keys, seals }: Deps): Handlers<typeof verifyRoutes> {
  // Not read before it is asked for: the list of calls is printed without any of them.
  const installation = () => ({ seal: seals.certificate.fingerprint.replaceAll(':', '').toLowerCase(), key: keys.receipts.public_key })
  return {
    /** Who has the hash has the file, and is told no more than what stands in it. */
    verify: async ({ params }) => {
      const document = await issuedDocument(db, Buffer.from(params.sha256, 'hex'))
      return { issued: document !== null, document, installation: installation() }
    },
  }
}
