import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Clock } from '../jobs/clock.ts'

/** RFC 9116 wants less than a year; who reads an old copy should ask again sooner. */
const valid_days = 180

/**
 * Personal links and the addresses in letters are not named here: a crawler that may not read a page never sees that it must not
 * be listed, and would list the bare address, which is a key. Their answers say `noindex`.
 */
const robots = `User-agent: *
Disallow: /user/
Disallow: /consultant
Disallow: /company/
Disallow: /dev/
Disallow: /metrics
`

/** What machines ask of any site by a fixed address. */
export function registerSiteFiles(app: FastifyInstance, { config, clock }: { config: Config; clock: Clock }): void {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/.well-known/security.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(securityText(config, clock.system())))
  app.get('/.well-known/change-password', async (_, reply) => reply.redirect('/user/security', 302))
}

/** Whom to tell of a weakness. The day of expiry is whole, so that the text changes once a day. */
function securityText({ public_url, support_email }: Config, now: Date): string {
  const midnight = new Date(now.toISOString().slice(0, 10))
  const expires = new Date(midnight.getTime() + valid_days * 86_400_000).toISOString()
  return `Contact: mailto:${support_email}
Expires: ${expires}
Preferred-Languages: it, en
Canonical: ${public_url}/.well-known/security.txt
`
}
