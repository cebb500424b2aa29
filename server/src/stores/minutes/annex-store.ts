import { defaultLocale } from '@delibera/core/locale'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { decisionTexts, documentTexts } from '../../i18n/texts.ts'

export interface AnnexFile {
  _id: string
  name: string
  /** The hash of the annex's bytes, in hexadecimal. */
  sha256: string
}

/** Files of the agenda and of delegations, and those that somebody handed in with a declaration. */
const isAnnex = (
  meeting: Proven<'meeting'>,
  declared: readonly string[],
) => sql`(f.meeting_id = ${meeting} and (f.context in ('verbal', 'delegation') or f._id = any(${declared}::uuid[]))
  or f._id in (select file_id from agenda_files join agenda_points on agenda_points._id = point_id where agenda_points.meeting_id = ${meeting}))`

/** What has been measured, those of the agenda in its order, then the others as they came. */
export async function annexFiles(db: Db, meeting: Proven<'meeting'>, declared: readonly string[]): Promise<AnnexFile[]> {
  const { rows } = await sql<AnnexFile>`
    select f._id, v.name, encode(v.sha256, 'hex') as sha256
    from files f join lateral (select name, sha256 from file_versions where file_id = f._id and state = 'READY' order by version desc limit 1) v on true
    left join agenda_files af on af.file_id = f._id left join agenda_points p on p._id = af.point_id
    where ${isAnnex(meeting, declared)} order by p.position nulls last, af.position, f.created_at, f._id`.execute(db)
  return rows
}

/** Files with a version that nobody has opened yet. */
export async function unopenedAnnexes(db: Db, meeting: Proven<'meeting'>, declared: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select f._id from files f
    where ${isAnnex(meeting, declared)} and exists (select from file_versions where file_id = f._id and state = 'PENDING')`.execute(db)
  return rows.map((it) => it._id)
}

/** What the notice, or the proposal of a decision without a meeting, is called among the papers of a letter, whatever its reader's language. */
const noticeNames = [documentTexts(defaultLocale).notice.file, decisionTexts.proposal.file]

/** The notice as it was sent, or what a provider of certified mail said of one of its letters. */
export interface NoticeFile {
  /** Which receipt it is; null for the notice itself. */
  kind: 'accettazione' | 'avvenuta-consegna' | null
  member_id: string | null
  recipient: string | null
  sha256: string
}

const isNotice = (meeting: Proven<'meeting'>) => sql`m.meeting_id = ${meeting} and m.event in ('CONVOCATION', 'CONVOCATION_SECOND', 'DECISION_PROPOSAL')`
/** Of a letter may come more than one, and not all of them count. */
const isProof = sql`r.counted and r.kind in ('accettazione', 'avvenuta-consegna')`

/** Whether there is anything of it, which is asked at every look at the minutes. */
export async function noticeKept(db: Db | Tx, meeting: Proven<'meeting'>): Promise<{ has_notice: boolean; has_receipts: boolean }> {
  const { rows } = await sql<{ has_notice: boolean; has_receipts: boolean }>`
    select exists (select from mails m join mail_enclosures e on e.mail_id = m._id where ${isNotice(meeting)} and e.name = any(${noticeNames}::text[])) as has_notice,
      exists (select from mails m join receipts r on r.mail_id = m._id where ${isNotice(meeting)} and ${isProof}) as has_receipts`.execute(db)
  return rows[0]!
}

/** The notice once for each text that it had, then the receipts letter by letter. */
export async function noticeFiles(db: Db | Tx, meeting: Proven<'meeting'>): Promise<NoticeFile[]> {
  const { rows: notices } = await sql<NoticeFile>`
    select null as kind, null as member_id, null as recipient, encode(e.sha256, 'hex') as sha256
    from mails m join mail_enclosures e on e.mail_id = m._id
    where ${isNotice(meeting)} and e.name = any(${noticeNames}::text[])
    group by e.sha256 order by min(m.created_at), e.sha256`.execute(db)
  const { rows: receipts } = await sql<NoticeFile>`
    select r.kind, m.member_id, m.recipient, encode(r.sha256, 'hex') as sha256
    from mails m join receipts r on r.mail_id = m._id
    where ${isNotice(meeting)} and ${isProof}
    order by m.created_at, m._id, r.kind`.execute(db)
  return [...notices, ...receipts]
}
