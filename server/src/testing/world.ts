import type { Profile } from '@delibera/core/accounts/schema'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/accounts/commands.ts'
import { addSession } from '../features/accounts/session-store.ts'
import { addUser } from '../features/accounts/store.ts'
import { hashOf, linkSlug } from '../keys.ts'

export interface Person {
  _id: string
  email: string
  password: string
}

type Rights = { role: 'ADMIN' | 'CONSULTANT'; enabled?: boolean }

/** Builds what a story starts from, by the same stores the product writes with. Tests, demo data and journeys share it. */
export function worldOf(deps: Pick<Deps, 'db' | 'clock' | 'keys'>) {
  const { db, clock, keys } = deps
  return {
    person: (it: Partial<Person & Pick<Profile, 'first_name' | 'last_name' | 'locale'>> & { confirmed?: boolean } = {}) => addPerson(deps, it),

    /** A session as login would open it; answers its token. */
    session: (person: Person) => db.transaction().execute((tx) => addSession(tx, { user_id: person._id, agent: 'world', ip: '127.0.0.1', at: clock.system() })),

    async company(business_name: string, admin: Person, { role, enabled = true }: Rights = { role: 'ADMIN' }): Promise<{ _id: string }> {
      const company = await db
        .insertInto('companies')
        .values({ business_name, created_at: clock.now().toISOString() })
        .returning('_id')
        .executeTakeFirstOrThrow()
      await db.insertInto('company_roles').values({ company_id: company._id, user_id: admin._id, role, enabled }).execute()
      return company
    },

    /** A personal link of a member of a meeting; answers its slug. */
    async link(company_id: string, it: { meeting_id?: string; member_id?: string; generation?: number } = {}) {
      const { meeting_id = crypto.randomUUID(), member_id = crypto.randomUUID(), generation = 1 } = it
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

async function addPerson({ db, clock }: { db: Db; clock: Deps['clock'] }, it: Draft): Promise<Person> {
  const { first_name = 'Anna', last_name = 'Rossi', locale = defaultLocale, password = 'Delibera.2026', confirmed = true } = it
  const email = it.email ?? `${first_name}.${crypto.randomUUID().slice(0, 8)}@example.test`.toLowerCase()
  const password_hash = await hashPassword(password)
  const added = await db
    .transaction()
    .execute((tx) => addUser(tx, { email, password_hash, first_name, last_name, phone_number: null, locale, at: clock.now() }))
  if (!added) throw new Error(`${email} is already there`)
  if (confirmed) await db.updateTable('users').set({ email_confirmed_at: clock.now().toISOString() }).where('_id', '=', added._id).execute()
  return { _id: added._id, email, password }
}
