import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { holdsFor, sealContext } from '@delibera/core/advance/rules'
import { AdvanceContent } from '@delibera/core/advance/schema'
import type { ConvocationType } from '@delibera/core/law/facts'
import { sql } from 'kysely'
import { type Keys, sealWith, unsealWith } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { ConvocationRow } from '../meetings/meeting-store.ts'

/** A ballot as it is kept; what it says is sealed. */
export interface BallotRow {
  _id: string
  meeting_id: string
  convocation_id: string
  member_id: string
  version: number
  given_at: string
  valid_for_second: boolean
  /** It is a proxy to the designated representative. */
  is_designated: boolean
  sealed: Buffer
  sealed_sha256: string
  /** Drawn here; null where a signed paper was handed in. */
  signature: string | null
  file_id: string | null
}

const columns = [
  '_id',
  'meeting_id',
  'convocation_id',
  'member_id',
  'version',
  'given_at',
  'valid_for_second',
  'is_designated',
  'sealed',
  'sealed_sha256',
  'signature',
  'file_id',
] as const

const standing = (db: Db | Tx, meeting: Proven<'meeting'>) => db.selectFrom('advance_ballots').where('meeting_id', '=', meeting).where('ended_at', 'is', null)

/** Those that stand, the oldest first. Each has its seal and its signature: who wants to know of one member asks for that one. */
export const standingBallots = (db: Db | Tx, meeting: Proven<'meeting'>): Promise<BallotRow[]> =>
  standing(db, meeting).select(columns).orderBy('given_at').orderBy('_id').execute()

/** The one of a member that stands. */
export const standingBallot = (db: Db | Tx, meeting: Proven<'meeting'>, member_id: string): Promise<BallotRow | undefined> =>
  standing(db, meeting).select(columns).where('member_id', '=', member_id).executeTakeFirst()

const nameColumns = ['_id', 'member_id', 'convocation_id', 'valid_for_second', 'is_designated', 'sealed_sha256'] as const

/** Which stand, the oldest first, without what is in them. */
export const standingNames = (db: Db | Tx, meeting: Proven<'meeting'>): Promise<Pick<BallotRow, (typeof nameColumns)[number]>[]> =>
  standing(db, meeting).select(nameColumns).orderBy('given_at').orderBy('_id').execute()

/** Proxies to the designated representative that a meeting used: those that stand, and those that ended when who gave them came. */
export const proxiesUsed = (db: Db | Tx, meeting: Proven<'meeting'>): Promise<(BallotRow & { ended_at: string | null })[]> =>
  db
    .selectFrom('advance_ballots')
    .select([...columns, 'ended_at'])
    .where('meeting_id', '=', meeting)
    .where('is_designated', '=', true)
    .where((it) => it.or([it('ended_at', 'is', null), it('ended_by', '=', 'ENTRY')]))
    .orderBy('given_at')
    .orderBy('_id')
    .execute()

/** Whose votes before the meeting stand for a call, and whose proxies to the designated representative. */
export async function sealedVoters(
  db: Db | Tx,
  meeting: Proven<'meeting'>,
  call: Pick<ConvocationRow, '_id' | 'convocation_type'> | undefined,
): Promise<{ advance: string[]; designated: string[] }> {
  if (!call) return { advance: [], designated: [] }
  const of = { _id: call._id, convocation_type: call.convocation_type as ConvocationType }
  const holding = (await standing(db, meeting).select(['member_id', 'convocation_id', 'valid_for_second', 'is_designated']).execute()).filter((it) =>
    holdsFor(it, of),
  )
  const those = (is_designated: boolean) => holding.filter((it) => it.is_designated === is_designated).map((it) => it.member_id)
  return { advance: those(false), designated: those(true) }
}

const ballotsByIds = (db: Db | Tx, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<BallotRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('advance_ballots')
        .select(columns)
        .where('meeting_id', '=', meeting)
        .where('_id', 'in', [...ids])
        .execute()

/** Every ballot that the meeting's audit chain names up to a row of it, also those that have ended since. */
export async function ballotsInChain(db: Db | Tx, meeting: Proven<'meeting'>, upTo: number): Promise<BallotRow[]> {
  const { rows } = await sql<{ _id: string }>`select data->>'ballot_id' as _id from audit_log
    where chain = ${`meeting:${meeting}`} and action in ('advance.given', 'designated.given') and seq <= ${upTo} order by seq`.execute(db)
  const known = new Map(
    (
      await ballotsByIds(
        db,
        meeting,
        rows.map((it) => it._id),
      )
    ).map((it) => [it._id, it]),
  )
  return rows.flatMap((it) => known.get(it._id) ?? [])
}

/** By what the ballots of a meeting that ended have ended. */
export async function endingsOf(tx: Tx, meeting: Proven<'meeting'>): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('advance_ballots').select(['_id', 'ended_by']).where('meeting_id', '=', meeting).where('ended_by', 'is not', null).execute()
  return new Map(rows.map((it) => [it._id, it.ended_by!]))
}

const wrapping = (meeting_id: string) => `advance:${meeting_id}`

/** The key of the ballots of a meeting, made with its first one: two at once make one. */
async function keyOf(tx: Tx, keys: Pick<Keys, 'seal' | 'unseal'>, meeting_id: string): Promise<Buffer> {
  const wrapped = keys.seal(randomBytes(32).toString('base64'), wrapping(meeting_id))
  await tx
    .insertInto('advance_keys')
    .values({ meeting_id, wrapped })
    .onConflict((it) => it.doNothing())
    .execute()
  return knownKey(tx, keys, meeting_id)
}

async function knownKey(db: Db | Tx, keys: Pick<Keys, 'unseal'>, meeting_id: string): Promise<Buffer> {
  const found = await db.selectFrom('advance_keys').select('wrapped').where('meeting_id', '=', meeting_id).executeTakeFirstOrThrow()
  return Buffer.from(keys.unseal(found.wrapped, wrapping(meeting_id)), 'base64')
}

interface NewBallot {
  company_id: string
  meeting_id: string
  convocation_id: string
  member_id: string
  valid_for_second: boolean
  is_designated: boolean
  signature: string | null
  file_id: string | null
  /** The account that entered a paper which the company received. */
  issued_by?: string
  content: AdvanceContent
}

/** In bytes. */
const sealedBlock = 4096

/** As long as any other of its size: who has the database would read from the length of what is sealed whether it says yes or no. */
function padded(content: AdvanceContent): string {
  const text = JSON.stringify(content)
  const bytes = Buffer.byteLength(text)
  return text + ' '.repeat(Math.ceil(bytes / sealedBlock) * sealedBlock - bytes)
}

/** Seals a ballot and keeps it as the next version of its author's. */
export async function addBallot(tx: Tx, keys: Pick<Keys, 'seal' | 'unseal'>, { content, ...it }: NewBallot, at: Date): Promise<BallotRow> {
  const key = await keyOf(tx, keys, it.meeting_id)
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int + 1 as version from advance_ballots where meeting_id = ${it.meeting_id} and member_id = ${it.member_id}`.execute(tx)
  const { version } = rows[0]!
  const sealed = sealWith(key, padded(content), sealContext({ ...it, version }))
  const sealed_sha256 = createHash('sha256').update(sealed).digest('hex')
  const row = { ...it, _id: randomUUID(), version, given_at: at.toISOString(), sealed, sealed_sha256 }
  await tx.insertInto('advance_ballots').values(row).execute()
  return row
}

const sealedColumns = ['meeting_id', 'convocation_id', 'member_id', 'version', 'sealed'] as const
type SealedRow = Pick<BallotRow, (typeof sealedColumns)[number]>

/** What is to be opened of these ballots; their signatures, ten times as large, stay where they are. */
export const sealedByIds = (tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<SealedRow[]> =>
  tx
    .selectFrom('advance_ballots')
    .select(sealedColumns)
    .where('meeting_id', '=', meeting)
    .where('_id', 'in', [...ids])
    .execute()

/** What ballots say: for their author, or for the vote that opens. */
export async function unsealed(db: Db | Tx, keys: Pick<Keys, 'unseal'>, rows: readonly SealedRow[]): Promise<(AdvanceContent & { member_id: string })[]> {
  const [first] = rows
  if (!first) return []
  const key = await knownKey(db, keys, first.meeting_id)
  return rows.map((it) => ({ ...AdvanceContent.parse(JSON.parse(unsealWith(key, it.sealed, sealContext(it)))), member_id: it.member_id }))
}

/** Whether a proxy was given by this paper, also one that ended: a paper is used once. */
export const isProxyPaper = async (tx: Tx, file_id: string): Promise<boolean> =>
  (await tx.selectFrom('advance_ballots').select('_id').where('file_id', '=', file_id).executeTakeFirst()) !== undefined

/** False when it has ended already. */
export async function endBallot(tx: Tx, _id: string, by: 'REPLACED' | 'WITHDRAWN' | 'ENTRY' | 'DELEGATION' | 'DESIGNATED', at: Date): Promise<boolean> {
  const set = { ended_at: at.toISOString(), ended_by: by }
  const { numUpdatedRows } = await tx.updateTable('advance_ballots').set(set).where('_id', '=', _id).where('ended_at', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The texts of a meeting's points as its notice has them. */
export async function keepNoticeTexts(tx: Tx, hashes: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...hashes].map(([_id, sha256]) => ({ _id, sha256 }))
  await sql`update agenda_points p set notice_sha256 = it.sha256
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (_id uuid, sha256 text) where p._id = it._id`.execute(tx)
}

export async function noticeTextOf(tx: Tx, odg_id: string): Promise<string | null> {
  const found = await tx.selectFrom('agenda_points').select('notice_sha256').where('_id', '=', odg_id).executeTakeFirst()
  return found?.notice_sha256 ?? null
}
