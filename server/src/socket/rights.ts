import { Fault, unauthenticated } from '@delibera/core/faults'
import { Id } from '@delibera/core/paging'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { Route } from '@delibera/core/route'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { bearerOf, type Contexts, holderOf, rolesIn } from '../http/guards.ts'
import type { Limiter } from '../http/limits.ts'
import type { Subscription } from './hub.ts'
import type { Topic } from './publish.ts'

/** Where the client was on a channel; what cannot be a position is none. */
const Position = z.coerce.number().int().min(0).nullable().catch(null)

export const SocketQuery = z.object({
  /** A session's token or a personal link's slug. */
  token: z.string().catch(''),
  meeting_id: Id.optional(),
  company_id: Id.optional(),
  app_seq: Position,
  live_seq: Position,
  chat_seq: Position,
})
export type SocketQuery = z.infer<typeof SocketQuery>

type Caller = Contexts['user'] | Contexts['link']
type Known = Pick<Deps, 'db' | 'clock'>

/** What a limit needs to know: opening a socket counts as a read. */
const opening = (access: 'link' | 'user'): Route => ({ method: 'GET', path: '/socket', access, about: 'Opens the socket.' })

/** Somebody at the door: they are let in, or refused, and counted. */
export async function admit(deps: Known, query: SocketQuery, { limiter, ip }: { limiter: Limiter; ip: string }): Promise<Subscription[]> {
  const caller = (await sessionOf(deps, query.token)) ?? (await linkOf(deps.db, query.token, { limiter, ip }))
  limiter.caller(opening('user' in caller ? 'user' : 'link'), caller.caller)
  await refuseTarget(deps.db, caller, query)
  return subscriptionsOf(caller, query)
}

/** Throws when somebody inside would no longer be let in: signed out, link revoked, role taken away. */
export async function checkAgain(deps: Known, query: SocketQuery): Promise<void> {
  await refuseTarget(deps.db, (await sessionOf(deps, query.token)) ?? (await holderOf(deps.db, { slug: query.token })), query)
}

/** Null when the token is nobody's session: it may be a link. */
const sessionOf = ({ db, clock }: Known, token: string): Promise<Contexts['user'] | null> =>
  bearerOf(db, clock, token).catch((error) => {
    if (error instanceof Fault && error.status === 401) return null
    throw error
  })

async function linkOf(db: Db, slug: string, { limiter, ip }: { limiter: Limiter; ip: string }): Promise<Contexts['link']> {
  limiter.address(opening('link'), ip)
  try {
    return await holderOf(db, { slug })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    limiter.stranger(ip)
    throw unauthenticated()
  }
}

/** A link opens its own meeting and company; a user needs a role in the company. A user's meeting is looked at by the channels of meetings. */
async function refuseTarget(db: Db, caller: Caller, { company_id, meeting_id }: SocketQuery): Promise<void> {
  const isAllowed =
    'user' in caller
      ? !company_id || hasRight(standingOf(await rolesIn(db, caller.user, company_id)), 'read')
      : (company_id ?? caller.company) === caller.company && (meeting_id ?? caller.meeting) === caller.meeting
  if (!isAllowed) throw new Fault('CP003')
}

function subscriptionsOf(caller: Caller, query: SocketQuery): Subscription[] {
  const own: Topic = 'user' in caller ? `user:${caller.user}` : `link:${caller.meeting}:${caller.member}`
  const followed = [{ channel: 'app' as const, topic: own }]
  return followed.map((it) => ({ ...it, seq: query[`${it.channel}_seq`] }))
}
