import { acceptedOf, callsOf, isValid, stands } from '@delibera/core/delegations/rules'
import type { Delegation, DelegationState, Instruction } from '@delibera/core/delegations/schema'
import type { ConvocationType, DelegationFact } from '@delibera/core/law/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

type Named = Delegation['delegator']

/** A delegation as it is kept, with the names of the moment. */
export interface DelegationRow extends Omit<Delegation, 'delegator' | 'delegate' | 'signature' | 'accepted' | 'is_valid'> {
  convocation_type: ConvocationType
  delegator: Named
  delegate: Named & { source: string; email: string | null }
  signature: string | null
}

/** Every delegation ever given in a meeting, revoked ones too, the oldest first. */
export async function delegationRows(db: Db | Tx, meeting: Proven<'meeting'>): Promise<DelegationRow[]> {
  const named = (who: string) => sql`json_build_object('_id', ${sql.ref(`${who}.member_id`)},
    'first_name', coalesce(${sql.ref(`${who}_book.first_name`)}, ${sql.ref(`${who}.person`)}->>'first_name'),
    'last_name', coalesce(${sql.ref(`${who}_book.last_name`)}, ${sql.ref(`${who}.person`)}->>'last_name'),
    'source', ${sql.ref(`${who}.source`)},
    'email', coalesce(${sql.ref(`${who}.email`)}, ${sql.ref(`${who}_book.email`)}, ${sql.ref(`${who}.person`)}->>'email'))`
  const { rows } = await sql<DelegationRow>`
    select d._id, d.convocation_id, c.convocation_type, d.issuer, d.content, d.votes, d.signature, d.signed, d.state, d.requires_acceptance,
      d.valid_for_second, d.datetime, d.version, ${named('delegator')} as delegator, ${named('delegate')} as delegate,
      case when f._id is not null then json_build_object('_id', f._id, 'name', f.name) end as file
    from delegations d
      join convocations c on c._id = d.convocation_id
      join meeting_members delegator on delegator.meeting_id = d.meeting_id and delegator.member_id = d.delegator_id
      join meeting_members delegate on delegate.meeting_id = d.meeting_id and delegate.member_id = d.delegate_id
      left join members delegator_book on delegator_book._id = delegator.book_id
      left join members delegate_book on delegate_book._id = delegate.book_id
      left join files f on f._id = d.file_id
    where d.meeting_id = ${meeting}
    order by d.datetime, d._id`.execute(db)
  return rows
}

const nameOf = ({ _id, first_name, last_name }: Named): Named => ({ _id, first_name, last_name })

/** Without the picture of the signature, and of people nothing but their names. */
export const delegationShown = ({ convocation_type, signature, delegator, delegate, ...it }: DelegationRow): Delegation => ({
  ...it,
  delegator: nameOf(delegator),
  delegate: nameOf(delegate),
  signature: signature !== null,
  accepted: acceptedOf(it.state),
  is_valid: isValid(it),
})

export const delegationsOf = async (db: Db, meeting: Proven<'meeting'>): Promise<Delegation[]> => (await delegationRows(db, meeting)).map(delegationShown)

/** Those that stand, as the law asks about them. */
export async function delegationFacts(db: Db, meeting: Proven<'meeting'>): Promise<DelegationFact[]> {
  const rows = await db
    .selectFrom('delegations')
    .innerJoin('convocations', 'convocations._id', 'delegations.convocation_id')
    .select(['delegations._id', 'convocation_type', 'delegator_id', 'delegate_id', 'signed', 'state', 'requires_acceptance', 'valid_for_second'])
    .where('delegations.meeting_id', '=', meeting)
    .where('state', 'in', ['CREATED', 'ACCEPTED'])
    .orderBy('delegations.datetime')
    .execute()
  return rows.map(({ _id, delegator_id, delegate_id, ...it }) => ({
    _id,
    delegator_id,
    delegate_id,
    convocations: callsOf(it.convocation_type as ConvocationType, it.valid_for_second),
    is_valid: isValid({ ...it, state: it.state as DelegationState }),
  }))
}

/** Whose votes somebody holds as things stand. */
export async function representedBy(db: Db, meeting: Proven<'meeting'>, member: Proven<'member'>): Promise<string[]> {
  const rows = await db
    .selectFrom('delegations')
    .select(['delegator_id', 'signed', 'state', 'requires_acceptance'])
    .where('meeting_id', '=', meeting)
    .where('delegate_id', '=', member)
    .execute()
  return rows.filter((it) => isValid({ ...it, state: it.state as DelegationState })).map((it) => it.delegator_id)
}

/** Whether it holds for a call, given for it or for the one before. */
export const holdsFor = (it: DelegationRow, call: { _id: string; convocation_type: string }): boolean =>
  stands(it) && (it.convocation_id === call._id || callsOf(it.convocation_type, it.valid_for_second).includes(call.convocation_type as ConvocationType))

export interface NewDelegation {
  _id: string
  company_id: string
  meeting_id: string
  convocation_id: string
  delegator_id: string
  delegate_id: string
  issuer: Delegation['issuer']
  issued_by: string | null
  content: string
  votes: readonly Instruction[]
  file_id: string | null
  signature: string | null
  signed: boolean
  requires_acceptance: boolean
  valid_for_second: boolean
}

/** Two given at once for one delegator: the key lets one through. */
export async function addDelegation(tx: Tx, { votes, ...it }: NewDelegation, at: Date): Promise<void> {
  await tx
    .insertInto('delegations')
    .values({ ...it, votes: JSON.stringify(votes), state: 'CREATED', datetime: at.toISOString() })
    .execute()
}

interface Terms {
  content: string
  votes: readonly Instruction[]
  file_id: string | null
  signature: string | null
  signed: boolean
  valid_for_second: boolean
  /** Other terms are to be accepted anew. */
  state: DelegationState
}

/** False when somebody was quicker. */
export async function rewriteDelegation(tx: Tx, it: Pick<DelegationRow, '_id' | 'version'>, { votes, ...terms }: Terms): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delegations')
    .set({ ...terms, votes: JSON.stringify(votes), version: sql`version + 1` })
    .where('_id', '=', it._id)
    .where('version', '=', it.version)
    .where('state', 'in', ['CREATED', 'ACCEPTED'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From where it was read, and only from there; false when somebody was quicker. */
export async function moveDelegation(tx: Tx, it: Pick<DelegationRow, '_id' | 'state'>, to: DelegationState, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delegations')
    .set({ state: to, version: sql`version + 1`, ...(to === 'REVOKED' ? { revoked_at: at.toISOString() } : { decided_at: at.toISOString() }) })
    .where('_id', '=', it._id)
    .where('state', '=', it.state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
