import { accountTerms } from '@delibera/core/accounts/rules'
import { isShutForExamples } from '@delibera/core/companies/example'
import { deadLink, Fault, inactive, unauthenticated } from '@delibera/core/faults'
import { type Locale, readLocale } from '@delibera/core/locale'
import { Id } from '@delibera/core/paging'
import { type CompanyStanding, type HeldRole, hasRight, standingOf } from '@delibera/core/permissions'
import { type Access, companyParam, isAboutDecision, meetingParam, type Route } from '@delibera/core/route'
import type { ServiceCode } from '@delibera/core/services'
import { codesWith } from '@delibera/core/subscriptions/catalogue'
import { needsSubscription, serviceNeeded } from '@delibera/core/subscriptions/rules'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { hashOf } from '../config/keys.ts'
import type { Db } from '../db/connect.ts'
import { togetherOn } from '../db/together.ts'
import type { Clock } from '../jobs/clock.ts'
import { type Proven, prove } from './proven.ts'
import { sessionKeyIn } from './session-cookie.ts'

/** What a guard found out. `caller` is whom a rate limit counts for. */
export interface Contexts {
  public: { caller: null }
  user: { caller: string; user: Proven<'user'>; session: Proven<'session'>; locale: Locale }
  /** `standing` is what the caller is to the company; the right that the route asks for is theirs. */
  company: { caller: string; user: Proven<'user'>; session: Proven<'session'>; locale: Locale; company: Proven<'company'>; standing: CompanyStanding }
  /** The meeting is one of that company. */
  meeting: Contexts['company'] & { meeting: Proven<'meeting'> }
  /** `form` says that it is the link of a decision in writing; of a meeting it may be left out. */
  link: { caller: string; company: Proven<'company'>; meeting: Proven<'meeting'>; member: Proven<'member'>; form?: Form }
}

/** A meeting that people sit in, or a decision in writing. */
type Form = 'MEETING' | 'WRITTEN'

/** What guards look things up in. */
type Knowing = { db: Db; clock: Clock; config: Pick<Config, 'public_url'> }

export type Guards = { [A in Access]: (request: FastifyRequest, route: Route) => Promise<Contexts[A]> }

/** A session is marked as seen at most this often: reading must not cost a write. */
const seenEveryMs = 5 * 60_000

export function buildGuards(deps: Knowing): Guards {
  const { db, clock } = deps
  return {
    public: async () => ({ caller: null }),
    user: (request) => signedIn(deps, request),
    company: async (request, route) => inCompany(db, await signedIn(deps, request), { id: companyOf(request, route), route, now: clock.now() }),
    meeting: async (request, route) => inMeeting(db, await signedIn(deps, request), { ...namedMeeting(request, route), route, now: clock.now() }),
    link: (request, route) => holderOf(db, keyIn(request, route)),
  }
}

/** From here on the call is answered in the person's language, refusals by the guard itself included, unless it asks for another that we speak. */
async function signedIn({ db, clock, config }: Knowing, request: FastifyRequest): Promise<Contexts['user']> {
  const who = await bearerOf(db, clock, sessionKeyIn(config, request))
  request.locale = readLocale(request.headers['accept-language']) ?? who.locale
  return who
}

/** The company that a call names, in its path or in its query. */
function companyOf(request: FastifyRequest, { path }: Route): string {
  const named = companyParam(path)
  const id = named ? (request.params as Record<string, unknown>)[named] : (request.query as Record<string, unknown>).company_id
  const read = Id.safeParse(id)
  if (!read.success) throw new Fault('E0001', [{ path: named ?? 'company_id', message: id === undefined ? 'requiredField' : 'invalidValue' }])
  return read.data
}

interface Asking {
  id: string
  route: Route
  now: Date
}

/** A company that is not there and one of strangers are alike: nobody learns which companies exist. */
async function inCompany(db: Db, who: Contexts['user'], { id, route, now }: Asking): Promise<Contexts['company']> {
  const standing = standingOf(await rolesIn(db, who.user, id))
  if (!standing || !hasRight(standing, route.right!)) throw new Fault('CP003', undefined, standing ? 403 : (route.forbidden ?? 403))
  if (isShutForExamples(route) && (await isExample(db, id))) throw new Fault('CP003', 'example')
  if (needsSubscription(route) && !(await isSubscribed(db, id, now))) throw new Fault('CP003', 'subscription_expired')
  if (route.service && !(await isServiceActive(db, id, route.service, now))) throw serviceNeeded(route.service)
  return { ...who, company: prove(id), standing }
}

/**
 * Admits to a company somebody who asked for long work and may be gone when it is done: with the rights of that moment, in no session.
 */
export function admitLater(db: Db, { user_id, locale }: { user_id: string; locale: Locale }, asking: Asking): Promise<Contexts['company']> {
  return inCompany(db, { caller: user_id, user: prove(user_id), session: prove(''), locale }, asking)
}

interface AskingMeeting extends Omit<Asking, 'id'> {
  meeting_id: string
  company_id: unknown
}

function namedMeeting(request: FastifyRequest, { path }: Route): Pick<AskingMeeting, 'meeting_id' | 'company_id'> {
  const meeting_id = (request.params as Record<string, string>)[meetingParam(path)!]!
  return { meeting_id, company_id: (request.query as Record<string, unknown>).company_id }
}

/** What a call about a meeting, or about a decision in writing, opens. */
const formOf = ({ path }: Route): Form => (isAboutDecision(path) ? 'WRITTEN' : 'MEETING')

/** The company is the meeting's own. One that the call names besides must be the same. */
async function inMeeting(db: Db, who: Contexts['user'], { meeting_id, company_id, ...asking }: AskingMeeting): Promise<Contexts['meeting']> {
  if (!Id.safeParse(meeting_id).success) throw new Fault('E0001', [{ path: meetingParam(asking.route.path), message: 'invalidValue' }])
  const row = await db.selectFrom('meetings').select('company_id').where('_id', '=', meeting_id).where('form', '=', formOf(asking.route)).executeTakeFirst()
  if (!row || (company_id !== undefined && company_id !== row.company_id)) throw new Fault('MT001')
  return { ...(await inCompany(db, who, { id: row.company_id, ...asking })), meeting: prove(meeting_id) }
}

/** In SQL, of the company `c`: by its base subscription, or because it pays for every step. */
export const subscribedInList = (now: Date) => sql<boolean>`(c.payperuse or exists (select 1 from subscriptions s
  where s.company_id = c._id and s.category <> 'SERVICE' and s.start_date <= ${now} and (s.end_date is null or s.end_date > ${now})))`

async function isSubscribed(db: Db, company_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from companies c where c._id = ${company_id} and ${subscribedInList(now)}`.execute(db)
  return rows.length > 0
}

async function isExample(db: Db, company_id: string): Promise<boolean> {
  const row = await db.selectFrom('companies').select('is_example').where('_id', '=', company_id).executeTakeFirst()
  return row?.is_example ?? false
}

/** Whether a company has a service now: bought alone, or included in its plan. */
export async function isServiceActive(db: Db, company_id: string, service: ServiceCode, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from subscriptions where company_id = ${company_id} and code = any(${codesWith(service)})
    and start_date <= ${now} and (end_date is null or end_date > ${now}) limit 1`.execute(db)
  return rows.length > 0
}

/** The roles somebody has in a company that still exists. */
export async function rolesIn(db: Db, user: Proven<'user'>, company_id: string): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom('company_roles')
    .innerJoin('companies', 'companies._id', 'company_roles.company_id')
    .select(['role', 'status'])
    .where('user_id', '=', user)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows as HeldRole[]
}

interface FoundSession {
  _id: string
  user_id: string
  last_seen_at: string
  locale: string
  email_confirmed_at: string | null
  disabled_at: string | null
  deleted_at: string | null
}

/** Every call of somebody signed in asks this first: those that come at one moment are looked up together. */
const sessionBehind = togetherOn(async (db: Db, hashes: readonly Buffer[]): Promise<(FoundSession | undefined)[]> => {
  const { rows } = await sql<
    FoundSession & { at: number }
  >`select given.at::int, s._id, user_id, last_seen_at, locale, email_confirmed_at, disabled_at, deleted_at
    from unnest(${hashes}::bytea[]) with ordinality given(token_hash, at) join sessions s using (token_hash) join users u on u._id = s.user_id`.execute(db)
  const found: (FoundSession | undefined)[] = hashes.map(() => undefined)
  for (const it of rows) found[it.at - 1] = it
  return found
})

/** Whose session a token is. Sessions live by the machine's clock: setting the product's must not end them. */
export async function bearerOf(db: Db, clock: Clock, token: string | undefined): Promise<Contexts['user']> {
  if (!token) throw unauthenticated()
  const row = await sessionBehind(db, hashOf(token))
  const idle = row ? clock.system().getTime() - Date.parse(row.last_seen_at) : 0
  if (!row || row.deleted_at || idle > accountTerms.session_idle_ms) throw unauthenticated()
  if (row.disabled_at) throw inactive('disabled')
  if (!row.email_confirmed_at) throw inactive('unconfirmed')
  if (idle > seenEveryMs) await db.updateTable('sessions').set({ last_seen_at: clock.system().toISOString() }).where('_id', '=', row._id).execute()
  return { caller: row.user_id, user: prove(row.user_id), session: prove(row._id), locale: row.locale as Locale }
}

interface LinkKey {
  slug: string
  /** The first part of the link, where the call names it, and what it then must be of. */
  meeting?: string | undefined
  form?: Form | undefined
}

function keyIn(request: FastifyRequest, route: Route): LinkKey {
  const { slug, member, ...rest } = request.params as Record<string, string>
  const named = meetingParam(route.path)
  return named ? { slug: slug ?? member!, meeting: rest[named], form: formOf(route) } : { slug: slug ?? member! }
}

interface FoundLink {
  company_id: string
  meeting_id: string
  member_id: string
  /** The first part of the link. */
  meeting: string
  form: Form
}

/** Thousands come through their links at one moment: their rows are read together. */
const linkBehind = togetherOn(async (db: Db, hashes: readonly Buffer[]): Promise<(FoundLink | undefined)[]> => {
  const rows = await db
    .selectFrom('personal_links')
    .innerJoin('meetings', 'meetings._id', 'personal_links.meeting_id')
    .innerJoin('companies', 'companies._id', 'personal_links.company_id')
    .select(['slug_hash', 'personal_links.company_id', 'meeting_id', 'member_id', 'meetings.slug as meeting', 'meetings.form'])
    .where(sql<boolean>`slug_hash = any(${hashes}) and revoked_at is null and companies.deleted_at is null`)
    .execute()
  const byHash = new Map(rows.map((it) => [it.slug_hash.toString('hex'), it as FoundLink]))
  return hashes.map((it) => byHash.get(it.toString('hex')))
})

/** Whose personal link a slug is. Unknown and revoked ones, those of another meeting or of a company that was removed, are alike: nothing there. */
export async function holderOf(db: Db, { slug, meeting, form }: LinkKey): Promise<Contexts['link']> {
  const row = await linkBehind(db, hashOf(slug))
  if (!row || (meeting !== undefined && row.meeting !== meeting) || (form !== undefined && row.form !== form)) throw deadLink()
  const { company_id, meeting_id, member_id } = row
  return { caller: `${meeting_id}:${member_id}`, company: prove(company_id), meeting: prove(meeting_id), member: prove(member_id), form: row.form }
}
