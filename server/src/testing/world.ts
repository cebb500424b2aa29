import type { Profile } from '@delibera/core/accounts/schema'
import { usualUnit } from '@delibera/core/companies/rules'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import { usualMode } from '@delibera/core/meetings/rules'
import { type MemberEntry, newMember, roleOf } from '@delibera/core/members/entry'
import type { HeldRole } from '@delibera/core/permissions'
import { endOf } from '@delibera/core/subscriptions/rules'
import type { Insertable } from 'kysely'
import { hashOf, linkSlug, newToken } from '../config/keys.ts'
import type { Db } from '../db/connect.ts'
import type { Companies, Decisions, MeetingMembers, Meetings, Subscriptions } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/accounts/commands.ts'
import { prove } from '../http/proven.ts'
import { post, walletOfCompany, walletOfUser } from '../ledger/wallet.ts'
import { addUser } from '../stores/accounts/account-store.ts'
import { addSession } from '../stores/accounts/session-store.ts'
import { addMembers } from '../stores/members/member-store.ts'
import { addSubscription } from '../stores/subscriptions/subscription-store.ts'

export interface Person {
  _id: string
  email: string
  password: string
}

type Rights = Partial<HeldRole>
type CompanyDetails = Partial<Insertable<Companies>>
type MemberDetails = Partial<Omit<MemberEntry, 'roles'> & { roles: string[] }>

/** Builds what a story starts from, by the same stores the product writes with. Tests, demo data and journeys share it. */
export function worldOf(deps: Pick<Deps, 'db' | 'clock' | 'keys'>) {
  const { db, clock } = deps
  return {
    person: (it: Partial<Person & Pick<Profile, 'first_name' | 'last_name' | 'locale'>> & { confirmed?: boolean } = {}) => addPerson(deps, it),

    /** A session as login would open it; answers its token. */
    session: (person: Person) => db.transaction().execute((tx) => addSession(tx, { user_id: person._id, agent: 'world', ip: '127.0.0.1', at: clock.system() })),

    /** A confirmed company with one person in it; `details` are columns of the table. */
    async company(business_name: string, person: Person, rights: Rights = {}, details: CompanyDetails = {}): Promise<{ _id: string }> {
      const now = clock.now().toISOString()
      const type = / s\.?p\.?a\.?$/i.test(business_name) ? 'SPA' : 'SRL'
      const company = await db
        .insertInto('companies')
        .values({
          business_name,
          name: business_name,
          type,
          code: `EXT_${type}`,
          shares_unit: usualUnit(type),
          confirmed_at: now,
          registry_checked_at: now,
          created_by: person._id,
          created_at: now,
          ...details,
        })
        .returning('_id')
        .executeTakeFirstOrThrow()
      const { role = 'ADMIN', status = 'ACTIVE' } = rights
      await db.insertInto('company_roles').values({ company_id: company._id, user_id: person._id, role, status, since: now }).execute()
      return company
    },

    /** Another person's role in a company. */
    async role(company_id: string, person: Person, { role = 'ADMIN', status = 'ACTIVE' }: Rights = {}): Promise<void> {
      await db.insertInto('company_roles').values({ company_id, user_id: person._id, role, status, since: clock.now().toISOString() }).execute()
    },

    /** Units in somebody's wallet, given by nobody. */
    async credits(owner: { user_id: string } | { company_id: string }, units: number): Promise<void> {
      const at = clock.now()
      await db.transaction().execute(async (tx) => {
        const wallet_id = 'user_id' in owner ? await walletOfUser(tx, owner.user_id) : await walletOfCompany(tx, owner.company_id)
        await post(tx, [{ wallet_id, amount_units: units, kind: 'ADJUST', idempotency_key: `world:${crypto.randomUUID()}`, at }])
      })
    },

    /** The annual subscription of a company, begun now, unless `details` say otherwise. Answers its id. */
    async subscription(company_id: string, details: Partial<Insertable<Subscriptions>> = {}): Promise<string> {
      const [start, end] = [clock.now(), endOf(clock.now(), 'yearly')!].map((it) => it.toISOString())
      const usual = { code: 'S0002', category: 'SUBSCRIPTION', duration: 'yearly', price: 1200, automatic_renewal: true }
      const row = { ...usual, company_id, start_date: start!, end_date: end!, created_at: start!, ...details }
      return db.transaction().execute((tx) => addSubscription(tx, row))
    },

    /** Somebody in the book of a company: a partner, unless `roles` says otherwise. Answers their id. */
    async member(company_id: string, details: MemberDetails = {}): Promise<string> {
      const [added] = await this.members(company_id, [details])
      return added!
    },

    /** Several at once; answers their ids in the same order. */
    members(company_id: string, people: MemberDetails[]): Promise<string[]> {
      const entries = people.map(({ roles = ['PAR'], last_name = 'Bianchi', ...details }) =>
        newMember({ first_name: 'Carlo', ...details, last_name, roles: roles.map((code) => roleOf(code)!) }, false),
      )
      return db.transaction().execute((tx) => addMembers(tx, prove(company_id), entries, clock.now()))
    },

    ...meetingWorld(deps),
  }
}

const guest = { first_name: 'Ugo', last_name: 'Ospite', roles: [roleOf('EXT')!] }

/** Meetings and the people in them. */
function meetingWorld({ db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>) {
  return {
    /** A meeting being prepared, of which `details` are columns; answers its id. */
    async meeting(company_id: string, details: Partial<Insertable<Meetings>> = {}): Promise<string> {
      const now = clock.now().toISOString()
      const usual = {
        meeting_type: 'ASSEMBLY',
        status: 'PROCESSING',
        is_offline: false,
        name: 'Assemblea',
        maker: 'ADMIN',
        mode: JSON.stringify(usualMode),
        slug: newToken(),
      }
      const row = { ...usual, company_id, date_at: now, created_at: now, updated_at: now, ...details }
      const { _id } = await db.insertInto('meetings').values(row).returning('_id').executeTakeFirstOrThrow()
      return _id
    },

    /** The draft of a decision in writing, of which `details` are columns; answers its id. */
    async decision(company_id: string, details: Partial<Insertable<Decisions>> = {}): Promise<string> {
      const meeting_id = await this.meeting(company_id, { form: 'WRITTEN', status: 'DRAFT', name: 'Decisione' })
      await db
        .insertInto('decisions')
        .values({ meeting_id, company_id, decision_status: 'DRAFT', body: 'PARTNERS', method: 'CONSULTATION', ...details })
        .execute()
      return meeting_id
    },

    /** Somebody in a meeting who is not in the company's book; answers their id in it. */
    async participant(meeting_id: string, details: Partial<Insertable<MeetingMembers>> = {}): Promise<string> {
      const { company_id } = await db.selectFrom('meetings').select('company_id').where('_id', '=', meeting_id).executeTakeFirstOrThrow()
      const usual = { source: 'EXTERNAL', person: JSON.stringify(guest), added_at: clock.now().toISOString() }
      const row = { ...usual, meeting_id, company_id, ...details }
      const { member_id } = await db.insertInto('meeting_members').values(row).returning('member_id').executeTakeFirstOrThrow()
      return member_id
    },

    /** A personal link of a member of a meeting; answers its slug. */
    async link(company_id: string, it: { meeting_id?: string; member_id?: string; generation?: number } = {}) {
      const { meeting_id = await this.meeting(company_id), generation = 1 } = it
      const member_id = it.member_id ?? (await this.participant(meeting_id))
      const slug = linkSlug(keys, { meeting_id, member_id, generation })
      await db
        .insertInto('personal_links')
        .values({ slug_hash: hashOf(slug), company_id, meeting_id, member_id, generation, created_at: clock.now().toISOString() })
        .execute()
      return { slug, meeting_id, member_id }
    },
  }
}

interface Draft {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
  locale?: Locale
  confirmed?: boolean
}

/** By password: to hash one is slow on purpose, and people are made by the hundred. */
const hashes = new Map<string, Promise<string>>()

function hashedOnce(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hashed)
  return hashed
}

async function addPerson({ db, clock }: { db: Db; clock: Deps['clock'] }, it: Draft): Promise<Person> {
  const { first_name = 'Anna', last_name = 'Rossi', locale = defaultLocale, password = 'Quattro.Rane7', confirmed = true } = it
  const email = it.email ?? `${first_name}.${crypto.randomUUID().slice(0, 8)}@example.test`.toLowerCase()
  const password_hash = await hashedOnce(password)
  const added = await db
    .transaction()
    .execute((tx) => addUser(tx, { email, password_hash, first_name, last_name, phone_number: null, locale, at: clock.now() }))
  if (!added) throw new Error(`${email} is already there`)
  if (confirmed) await db.updateTable('users').set({ email_confirmed_at: clock.now().toISOString() }).where('_id', '=', added._id).execute()
  return { _id: added._id, email, password }
}
