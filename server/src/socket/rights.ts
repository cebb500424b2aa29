import { Fault, unauthenticated } from '@delibera/core/faults'
import type { Actor } from '@delibera/core/live/events'
import { Id } from '@delibera/core/paging'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { Route } from '@delibera/core/route'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { bearerOf, type Contexts, holderOf, rolesIn } from '../http/guards.ts'
import type { Limiter } from '../http/limits.ts'
import type { LogKind } from '../live/log-store.ts'
import type { Subscription } from './hub.ts'
import { managersTopic, type Topic } from './publish.ts'

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

/** Somebody's place in a live meeting, from which they may speak. */
export interface Seat {
  meeting_id: string
  /** Whoever presides, for the administrator. */
  member_id: string
  actor: Actor
  /** The administrator acts in the rehearsal while there is one; members never do. */
  kind: LogKind
}

export interface Admitted {
  subscriptions: Subscription[]
  seat: Seat | null
  /** As rate limits know them: a person, or a personal link. */
  owner: string
}

/** What a limit needs to know: opening a socket counts as a read. */
const opening = (access: 'link' | 'user'): Route => ({ method: 'GET', path: '/socket', access, about: 'Opens the socket.' })

/** Somebody at the door: they are let in, or refused, and counted. */
export async function admit(deps: Known, query: SocketQuery, { limiter, ip }: { limiter: Limiter; ip: string }): Promise<Admitted> {
  const caller = (await sessionOf(deps, query.token)) ?? (await linkOf(deps.db, query.token, { limiter, ip }))
  await limiter.caller(opening('user' in caller ? 'user' : 'link'), caller.caller)
  return admitted(deps.db, caller, query)
}

/** Throws when somebody inside would no longer be let in: signed out, link revoked, role taken away. Answers what they may follow now. */
export async function checkAgain(deps: Known, query: SocketQuery): Promise<Admitted> {
  return admitted(deps.db, (await sessionOf(deps, query.token)) ?? (await holderOf(deps.db, { slug: query.token })), query)
}

async function admitted(db: Db, caller: Caller, query: SocketQuery): Promise<Admitted> {
  await refuseTarget(db, caller, query)
  const seat = await seatOf(db, caller, query)
  const decision = await decisionTopic(db, caller, query)
  const channels = seat && !decision ? meetingChannels(seat, query) : []
  return { subscriptions: [ownTopic(caller, query), ...(decision ? [decision] : []), ...channels], seat, owner: caller.caller }
}

/** Null when the token is nobody's session: it may be a link. */
const sessionOf = ({ db, clock }: Known, token: string): Promise<Contexts['user'] | null> =>
  bearerOf(db, clock, token).catch((error) => {
    if (error instanceof Fault && error.status === 401) return null
    throw error
  })

async function linkOf(db: Db, slug: string, { limiter, ip }: { limiter: Limiter; ip: string }): Promise<Contexts['link']> {
  await limiter.address(opening('link'), ip)
  try {
    return await holderOf(db, { slug })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await limiter.stranger(ip)
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

/** Whom a user is in a meeting: its administrator, as long as they have a role in the company, or nobody. */
async function seatOf(db: Db, caller: Caller, { meeting_id }: SocketQuery): Promise<Seat | null> {
  if ('member' in caller && caller.form === 'WRITTEN') return null
  if ('member' in caller) return { meeting_id: caller.meeting, member_id: caller.member, actor: { kind: 'member', id: caller.member }, kind: 'REAL' }
  if (!meeting_id) return null
  const row = await db
    .selectFrom('meetings')
    .leftJoin('live_logs', (join) => join.onRef('live_logs.meeting_id', '=', 'meetings._id').on('live_logs.kind', '=', 'REHEARSAL'))
    .select(['meetings.company_id', 'administrator_id', 'administrator_user_id', 'live_logs._id as rehearsal'])
    .where('meetings._id', '=', meeting_id)
    .executeTakeFirst()
  if (row?.administrator_user_id !== caller.user || row.administrator_id === null) return null
  if (!hasRight(standingOf(await rolesIn(db, caller.user, row.company_id)), 'read')) return null
  return { meeting_id, member_id: row.administrator_id, actor: { kind: 'user', id: caller.user }, kind: row.rehearsal ? 'REHEARSAL' : 'REAL' }
}

function ownTopic(caller: Caller, query: SocketQuery): Subscription {
  const topic: Topic = 'user' in caller ? `user:${caller.user}` : `link:${caller.meeting}:${caller.member}`
  return { channel: 'app', topic, seq: query.app_seq }
}

/** Of a decision in writing a member hears how many have answered; who may read it in the company, also what they say. Null: there is none. */
async function decisionTopic(db: Db, caller: Caller, { meeting_id }: SocketQuery): Promise<Subscription | null> {
  if ('member' in caller) return caller.form === 'WRITTEN' ? { channel: 'decision', topic: `decision:${caller.meeting}`, seq: null } : null
  if (!meeting_id) return null
  const row = await db.selectFrom('decisions').select('company_id').where('meeting_id', '=', meeting_id).executeTakeFirst()
  if (!row || !hasRight(standingOf(await rolesIn(db, caller.user, row.company_id)), 'read')) return null
  return { channel: 'decision', topic: managersTopic(meeting_id), seq: null }
}

function meetingChannels({ meeting_id, member_id, actor, kind }: Seat, query: SocketQuery): Subscription[] {
  const topic = `${kind}:${meeting_id}`
  if (actor.kind === 'member') {
    const viewer = { kind: 'member', member_id } as const
    return (['live', 'chat'] as const).map((channel) => ({ channel, topic, viewer, seq: query[`${channel}_seq`] }))
  }
  // A place in a rehearsal says nothing about the meeting: the administrator begins anew each time.
  return (['live', 'chat'] as const).map((channel) => ({ channel, topic, viewer: { kind: 'administrator' } as const, seq: null }))
}
