import { meetingRoutes } from '@delibera/core/meetings/routes'
import { type CompanyStanding, type HeldRole, standingOf } from '@delibera/core/permissions'
import type { Call } from '../../../web/src/api/call.ts'
import { prove } from '../http/proven.ts'
import { linksOf, renewLinks } from '../meeting/links.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { companyInEveryStatus } from './every-status.stage.ts'
import { type Ids, idsOf } from './ids.stage.ts'

/** Somebody who is not to get at anything of the victims but what `standing` gives in their companies. */
export interface Caller {
  name: string
  /** Of a session, whether it still holds or not. */
  token?: string
  standing: CompanyStanding | null
  /** Companies and meetings of their own; without any, nothing of theirs can be named beside something of the victims. */
  own: Ids[]
  /** The second part of a personal link, where they come by one. */
  link?: { meeting_slug: string; link: string }
  /** Known to the companies of the victims, as one whom they invited, or who was theirs: of which company it is, they know. */
  inCompany?: true
  /** Calls to which they have the right without any standing. */
  may?: string[]
}

/** Who was invited may accept, who has asked may take it back: the company is told, and something of it changes. */
const answering = ['PATCH /companies/:id/user/my-permission']

/** What they are in every company of the victims. */
const inCompany: [string, HeldRole, string[]?][] = [
  ['a consultant who was invited', { role: 'CONSULTANT', status: 'PENDING' }, answering],
  ['a consultant who asked', { role: 'CONSULTANT', status: 'REQUESTED_PENDING' }, answering],
  ['a consultant', { role: 'CONSULTANT', status: 'ACTIVE' }],
  ['a consultant who was revoked', { role: 'CONSULTANT', status: 'INCACTIVE' }],
  ['a manager who was disabled', { role: 'ADMIN', status: 'INCACTIVE' }],
  ['somebody whom the certified mail has not confirmed', { role: 'ADMIN', status: 'PENDING' }],
]

/** Everybody who may try, with or without a session. */
export async function callersAgainst(app: TestApp, victims: readonly string[]): Promise<Caller[]> {
  const session = async (person: Person) => ({ token: await app.world.session(person), standing: null, own: [] })
  const held = await Promise.all(
    inCompany.map(async ([name, role, may = []]) => {
      const person = await app.world.person()
      for (const company of victims) await app.world.role(company, person, role)
      return { name, ...(await session(person)), standing: standingOf([role]), inCompany: true as const, may }
    }),
  )
  return [
    { name: 'nobody', standing: null, own: [] },
    { name: 'a session that has ended', ...(await ended(app)) },
    { name: 'an account whose address is not confirmed', ...(await session(await app.world.person({ confirmed: false }))) },
    { name: 'an account that was disabled', ...(await disabled(app)) },
    { name: 'somebody without a company', ...(await session(await app.world.person())) },
    ...held,
    ...(await ofAnotherCompany(app)),
  ]
}

async function ended(app: TestApp) {
  const person = await app.world.person()
  const token = await app.world.session(person)
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', person._id).execute()
  return { token, standing: null, own: [] }
}

async function disabled(app: TestApp) {
  const person = await app.world.person()
  const token = await app.world.session(person)
  await app.deps.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('_id', '=', person._id).execute()
  return { token, standing: null, own: [] }
}

/** Links into a meeting of the victims that no longer hold: of somebody who was taken out of it, one that was withdrawn, one that a newer has replaced. */
export async function deadLinks(app: TestApp, company: { call: Call; ids: string[] }, meeting: string): Promise<Caller[]> {
  const { db } = app.deps
  const [removed, revoked, renewed] = company.ids.slice(1) as [string, string, string]
  const { slug: meeting_slug } = await db.selectFrom('meetings').select('slug').where('_id', '=', meeting).executeTakeFirstOrThrow()
  const links = await db.transaction().execute((tx) => linksOf(tx, app.deps, prove(meeting), company.ids))
  const linkOf = (id: string) => ({ meeting_slug, link: links.find((it) => it.member_id === id)!.slug })
  await company.call(meetingRoutes.changeMembers, { params: { id: meeting }, body: { remove: [removed] } })
  await db
    .updateTable('personal_links')
    .set({ revoked_at: app.deps.clock.now().toISOString() })
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', revoked)
    .execute()
  await db.transaction().execute((tx) => renewLinks(tx, app.deps, prove(meeting), [renewed]))
  return [
    ['the link of somebody who was taken out', removed],
    ['a link that was withdrawn', revoked],
    ['a link that a newer one has replaced', renewed],
  ].map(([name, id]) => ({ name: name!, standing: null, own: [], link: linkOf(id!) }))
}

/** An administrator and a consultant elsewhere, with everything there that the victims have, and who comes by a link of one of those meetings. */
async function ofAnotherCompany(app: TestApp): Promise<Caller[]> {
  const other = await companyInEveryStatus(app, 'Altrove Soc. coop.')
  const own = await Promise.all(Object.values(other.meetings).map((meeting) => idsOf(app.deps, { company: other._id, meeting })))
  const adviser = await app.world.person()
  await app.world.role(other._id, adviser, { role: 'CONSULTANT' })
  const linked = own.filter((it) => it.link)
  const { meeting_slug, link } = linked.at(-1)!
  const presiding = await administratorOf(app, other)
  return [
    { name: 'the administrator of another company', token: await app.world.session(other.owner), standing: null, own },
    { name: 'the consultant of another company', token: await app.world.session(adviser), standing: null, own },
    { name: 'a member of another meeting, by link', standing: null, own: linked, link: { meeting_slug: meeting_slug!, link: link! } },
    { name: 'who presides another meeting, by link', standing: null, own: linked, link: presiding },
  ]
}

/** The key to the room of who presides. */
async function administratorOf(app: TestApp, { _id, meetings, owner, call, ids }: Awaited<ReturnType<typeof companyInEveryStatus>>) {
  const set = { administrator_user_id: owner._id, administrator_id: ids[0]! }
  await app.deps.db.updateTable('meetings').set(set).where('company_id', '=', _id).where('_id', '=', meetings.STARTED!).execute()
  const { meeting_slug, slug } = await call(meetingRoutes.administratorSlug, { params: { id: meetings.STARTED! } })
  return { meeting_slug, link: slug }
}
