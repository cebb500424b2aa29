import type { ConfirmationKind, Identity, IdentityAwaited } from '@delibera/core/companies/confirmations'
import { confirmationDays } from '@delibera/core/companies/rules'
import { dayMs } from '@delibera/core/durations'
import { sql } from 'kysely'
import { hashOf, newToken } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'

interface Ask {
  company_id: string
  user_id: string
  kind: ConfirmationKind
  /** Where the letter goes. */
  email: string
  /** What the company is to be, where that is what is asked for. */
  identity?: WantedIdentity | undefined
  at: Date
}

/** An identity that waits for an answer, with when the registry was asked about it. */
export type WantedIdentity = Identity & { registry_checked_at: string | null }

/** The key of a letter to the certified mail. Letters sent before to the same address are as good; those to another one are void. */
export async function issueConfirmation(tx: Tx, { company_id, user_id, kind, email, identity, at }: Ask): Promise<string> {
  const slug = newToken()
  const expires_at = new Date(at.getTime() + confirmationDays * dayMs).toISOString()
  // Of identities one waits at a time, whoever asks for it.
  if (identity) await withdrawIdentities(tx, company_id)
  else await unanswered(tx, { company_id, user_id, kind }).where('email', '!=', email).execute()
  await tx
    .insertInto('company_confirmations')
    .values({
      slug_hash: hashOf(slug),
      company_id,
      user_id,
      kind,
      email,
      created_at: at.toISOString(),
      expires_at,
      identity: identity ? JSON.stringify(identity) : null,
    })
    .execute()
  return slug
}

interface Subject {
  company_id: string
  user_id: string
  kind: ConfirmationKind
}

const unanswered = (tx: Tx, it: Subject) =>
  tx
    .deleteFrom('company_confirmations')
    .where('company_id', '=', it.company_id)
    .where('user_id', '=', it.user_id)
    .where('kind', '=', it.kind)
    .where('used_at', 'is', null)

/** What was asked for is no longer wanted: its letters open nothing any more. */
export async function withdrawConfirmations(tx: Tx, it: Subject): Promise<void> {
  await unanswered(tx, it).execute()
}

/** False when nothing waited. */
export async function withdrawIdentities(tx: Tx, company_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_confirmations')
    .where('company_id', '=', company_id)
    .where('kind', '=', 'IDENTITY')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The identity that waits for the certified mail of a company; what is too late to be answered waits no more. */
export async function identityAwaited(db: Db, company_id: string, now: Date): Promise<IdentityAwaited | null> {
  const row = await db
    .selectFrom('company_confirmations')
    .select(['identity', 'email', 'created_at as asked_at', 'expires_at'])
    .where('company_id', '=', company_id)
    .where('kind', '=', 'IDENTITY')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return null
  const { identity, ...letter } = row
  const { business_name, vat_number, fiscal_code } = identity as unknown as WantedIdentity
  return { business_name, vat_number, fiscal_code, ...letter }
}

/** The page that a letter to the certified mail leads to. */
export function confirmationUrl(public_url: string, kind: ConfirmationKind, slug: string): string {
  return `${public_url}/confirmations/company/${kind === 'REGISTRATION' || kind === 'IDENTITY' ? 'registration' : 'activation'}?slug=${slug}`
}

export type ConfirmationRow = NonNullable<Awaited<ReturnType<typeof confirmationOf>>>

export function confirmationOf(db: Db, slug: string) {
  return db
    .selectFrom('company_confirmations')
    .innerJoin('companies', 'companies._id', 'company_confirmations.company_id')
    .innerJoin('users', 'users._id', 'company_confirmations.user_id')
    .select(['company_id', 'user_id', 'kind', 'company_confirmations.email', 'expires_at', 'used_at', 'identity'])
    .select(['business_name', 'name', 'confirmed_at', 'vat_number', 'companies.fiscal_code', 'cerved_id', 'companies.email as company_email'])
    .select(['first_name', 'last_name', 'users.email as person_email', 'studio', 'locale'])
    .where('slug_hash', '=', hashOf(slug))
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Spent once: of two at the same time the row lock lets one through. */
export async function spendConfirmation(tx: Tx, slug: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_confirmations')
    .set({ used_at: at.toISOString() })
    .where('slug_hash', '=', hashOf(slug))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asked for the same, whenever the registry was asked about it; unanswered, for what was confirmed can be asked for once more. */
const sameIdentity = ({ registry_checked_at, ...wanted }: WantedIdentity) =>
  sql<boolean>`used_at is null and identity - 'registry_checked_at' = ${JSON.stringify(wanted)}::jsonb`

/** Whether such a letter left for this address since then. */
export async function isAskedSince(tx: Tx, it: Subject & { email: string; identity?: WantedIdentity | undefined; since: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('company_confirmations')
    .select('created_at')
    .where('company_id', '=', it.company_id)
    .where('user_id', '=', it.user_id)
    .where('kind', '=', it.kind)
    .where('email', '=', it.email)
    .where('created_at', '>', it.since.toISOString())
    .$if(it.identity !== undefined, (same) => same.where(sameIdentity(it.identity!)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
