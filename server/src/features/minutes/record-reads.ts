import { registryOfficeOf } from '@delibera/core/companies/letterhead'
import { stands } from '@delibera/core/delegations/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import type { MinutesRecords } from '@delibera/core/minutes/records'
import type { CompanyTold, NoticeChannel } from '@delibera/core/minutes/told-records'
import { fullName } from '@delibera/core/names'
import type { OfflineTaken } from '@delibera/core/offline/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { capitalIn } from '../../meeting/letterhead.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { assemblyRequest } from '../../stores/decisions/decision-store.ts'
import { delegationRows } from '../../stores/delegations/delegation-store.ts'
import { transcriptOf } from '../../stores/live/transcript-store.ts'
import { placeOf } from '../../stores/meetings/meeting-place.ts'
import { activeCall, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { intentionsOf } from '../../stores/meetings/member-store.ts'
import { noticeKept } from '../../stores/minutes/annex-store.ts'
import type { VerbalRow } from '../../stores/minutes/minutes-store.ts'
import { questionsOf } from '../../stores/questions/question-store.ts'

interface Loading {
  meeting: Proven<'meeting'>
  known: KnownMeeting
  taken: OfflineTaken | null
  closing: VerbalRow['closing']
  /** The day on which they are written, in Italy. */
  today: string
}

/** What the product knows of a meeting beside what happened in it. What nobody told is left out here, and found as missing in the text. */
export async function recordsOf(db: Db | Tx, { meeting, known, taken, closing, today }: Loading): Promise<MinutesRecords> {
  const { company, row, calls, participants, points } = known
  const transcript = taken ? [] : await transcriptOf(db, meeting)
  const at = (type: string) => calls.find((it) => it.convocation_type === type)?.datetime ?? null
  const isCalled = (it: KnownMeeting['participants'][number]) =>
    taken && row.summon_sent_at === null
      ? taken.presences.find(({ member_id }) => member_id === it._id)?.presence !== 'NOT_CONVOCATED'
      : it.convocated_at !== null
  return {
    meeting_id: row._id,
    company: companyTold(company),
    people: participants.map((it) => ({
      _id: it._id,
      name: fullName(it),
      kind: it.kind,
      fiscal_code: it.fiscal_code,
      roles: it.roles,
      legal_representative: it.legal_representative,
      convocated: isCalled(it),
    })),
    place: placeTold(row, company),
    first_at: at('FIRST'),
    second_at: at('SECOND'),
    notice: await noticeTold(db, known, taken),
    papers: await papersKept(db, meeting, taken),
    excused: await excusedFrom(db, known),
    notary: notaryTold(row),
    requested: await requestTold(db, row),
    questions: await questionsTold(db, meeting, participants),
    administrator_id: row.administrator_id,
    agenda_locale: 'it',
    points: points.map((it) => ({ ...it, discussion: taken?.points.find(({ odg_id }) => odg_id === it._id)?.discussion ?? null })),
    transcript: transcript.map(({ _id, member_id, started_at }) => ({ _id, member_id, started_at })),
    closing,
    today,
  }
}

/** As its letterhead names it. */
export const companyTold = (it: CompanyOnPaper): CompanyTold => ({
  _id: it._id,
  business_name: it.business_name,
  type: it.type as CompanyTold['type'],
  town: townOf(it),
  address: it.address,
  fiscal_code: it.fiscal_code,
  vat_number: it.vat_number,
  rea_code: it.rea_code,
  shares_unit: it.shares_unit as CompanyTold['shares_unit'],
  shares_value: it.shares_value,
  capital: capitalIn(it),
  registry_office: registryOfficeOf(it),
  sole_partner: it.sole_partner,
  in_liquidation: it.in_liquidation,
})

/** Padova (PD), and the town alone where nobody told the province. */
const townOf = ({ locality, province }: Pick<CompanyOnPaper, 'locality' | 'province'>): string | null =>
  locality && province && locality !== province ? `${locality} (${province})` : locality

function placeTold(row: MeetingRow, company: CompanyOnPaper): MinutesRecords['place'] {
  const { address_type, call_type, call_platform, call_link } = row.mode as unknown as Mode
  const seat = [townOf(company), company.address].filter(Boolean).join(', ') || null
  return {
    address: address_type === 'SEAT' ? seat : placeOf(row, company),
    is_seat: address_type === 'SEAT',
    platform: call_type === 'CALL_EXTERNAL' ? (call_platform ?? call_link ?? null) : null,
  }
}

/** Who asked for this meeting while the same was being decided in writing; null where it is no such meeting. */
async function requestTold(db: Db | Tx, { from_decision_id }: MeetingRow): Promise<MinutesRecords['requested']> {
  const request = from_decision_id ? await assemblyRequest(db, from_decision_id) : null
  return request && { decision_id: from_decision_id!, names: request.people.map(fullName), sent_at: request.sent_at }
}

/** Those that everybody could read before the meeting. */
async function questionsTold(db: Db | Tx, meeting: Proven<'meeting'>, participants: KnownMeeting['participants']): Promise<MinutesRecords['questions']> {
  const names = new Map(participants.map((it) => [it._id, fullName(it)]))
  const published = (await questionsOf(db, meeting)).filter((it) => it.published)
  return published.map(({ member_id, kind, odg_id, text, answer, file }) => ({
    name: names.get(member_id) ?? '',
    ...{ kind, odg_id, text, answer },
    file_name: file?.name ?? null,
  }))
}

function notaryTold({ notary }: MeetingRow): MinutesRecords['notary'] {
  if (notary === null) return null
  const { name, place } = notary as unknown as { name: string; place?: string | null }
  return { name, place: place ?? null }
}

/** A notice of the product is told by how it really left; any other by the words of who took the meeting down. */
async function noticeTold(db: Db | Tx, { row, calls, last_delivered_at }: KnownMeeting, taken: OfflineTaken | null): Promise<MinutesRecords['notice']> {
  if (row.summon_sent_at === null) return { kind: 'TOLD', text: taken?.notice_text ?? null }
  return { kind: 'SENT', convocation_id: calls[0]!._id, at: row.summon_sent_at, channels: await channelsOf(db, row._id), received_at: last_delivered_at }
}

/** Proxies that represented somebody in a room ended with it or before; of a meeting held elsewhere those count that still stand. */
async function papersKept(db: Db | Tx, meeting: Proven<'meeting'>, taken: OfflineTaken | null): Promise<MinutesRecords['papers']> {
  const rows = (await delegationRows(db, meeting)).filter((it) => it.file !== null && (taken === null || stands(it)))
  return {
    delegations: rows.map((it) => ({ _id: it._id, delegator_id: it.delegator._id, delegate_id: it.delegate._id })),
    ...(await noticeKept(db, meeting)),
  }
}

/** Who had answered the notice of the call that was held by saying that they would not come. */
async function excusedFrom(db: Db | Tx, { calls }: KnownMeeting): Promise<string[]> {
  const call = activeCall(calls)
  if (!call) return []
  const answers = await intentionsOf(db, call._id)
  return [...answers].flatMap(([id, presence]) => (presence === 'ABSENT' ? [id] : []))
}

/** Who was convened and has no address had the notice on paper. */
export async function channelsOf(db: Db | Tx, meeting_id: string): Promise<NoticeChannel[]> {
  const { rows } = await sql<{ certified: boolean | null; ordinary: boolean | null; paper: boolean }>`
    select bool_or(certified) as certified, bool_or(not certified) as ordinary,
      exists (select 1 from meeting_members mm where mm.meeting_id = ${meeting_id} and mm.convocated_at is not null and not exists (
        select 1 from mails m where m.meeting_id = mm.meeting_id and m.member_id = mm.member_id and m.event in ('CONVOCATION', 'CONVOCATION_SECOND', 'DECISION_PROPOSAL'))) as paper
    from mails where meeting_id = ${meeting_id} and event in ('CONVOCATION', 'CONVOCATION_SECOND', 'DECISION_PROPOSAL')`.execute(db)
  const { certified, ordinary, paper } = rows[0]!
  return [...(certified ? ['CERTIFIED_MAIL' as const] : []), ...(ordinary ? ['MAIL' as const] : []), ...(paper ? ['PAPER' as const] : [])]
}
