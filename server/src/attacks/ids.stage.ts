import { companyParam, meetingParam, type Route } from '@delibera/core/route'
import { sql } from 'kysely'
import { linkSlug } from '../config/keys.ts'
import type { Deps } from '../deps.ts'

/** By noun: what stands at an address, or in the field of a body. */
export type Ids = Record<string, string>

/** Of a company, and of a meeting: where one of each is found. */
const ofCompany: Record<string, string> = {
  contact: 'select _id from contacts where company_id = $1',
  template: 'select _id from agenda_points where company_id = $1 and meeting_id is null',
  consultant: `select user_id from company_roles where company_id = $1 and role = 'CONSULTANT'`,
  subscription: 'select _id from subscriptions where company_id = $1',
  communication: 'select _id from communications where company_id = $1 order by timestamp desc',
  recipient: 'select m._id from mails m where company_id = $1 and communication_id is not null',
  list: 'select _id from member_lists where company_id = $1',
  book_member: 'select _id from members where company_id = $1 order by last_name',
  file: 'select f._id from files f join file_versions v on v.file_id = f._id where company_id = $1',
  ledger: 'select l._id from ledger l join wallets w on w._id = l.wallet_id where company_id = $1 order by 1 desc',
  intent: 'select i._id from card_intents i join wallets w on w._id = i.wallet_id where company_id = $1',
  card: 'select s._id from trial_saved_cards s join card_customers c using (customer_id) join wallets w on w._id = c.wallet_id where company_id = $1',
  run: 'select run_id from campaign_results where company_id = $1',
  user: 'select created_by from companies where _id = $1',
  session: 'select s._id from sessions s join companies c on c.created_by = s.user_id where c._id = $1',
  passkey: 'select s._id from passkeys s join companies c on c.created_by = s.user_id where c._id = $1',
  sha256: 'select sha256 from issued_files where company_id = $1',
}
const ofMeeting: Record<string, string> = {
  meeting_slug: 'select slug from meetings where _id = $1',
  convocation: 'select _id from convocations where meeting_id = $1 order by convocation_type',
  odg: 'select _id from agenda_points where meeting_id = $1 order by position',
  delegation: 'select _id from delegations where meeting_id = $1',
  member: 'select member_id from meeting_members where meeting_id = $1 order by position, member_id',
  date: 'select _id from meeting_dates where meeting_id = $1',
  receipt: 'select r._id from receipts r join mails m on m._id = r.mail_id where meeting_id = $1',
  declaration: `select data->>'declaration_id' from live_events e join live_logs l on l._id = e.log_id where meeting_id = $1 and type = 'DECLARATION_ASKED'`,
  meeting_file: 'select _id from files where meeting_id = $1',
}

/** What nobody has. */
export const deadId = '00000000-0000-4000-8000-000000000000'

const asked = (queries: Record<string, string>, id: string): string[] =>
  Object.entries(queries).map(([noun, statement]) => `(${statement.replace('$1', `'${id}'`)} limit 1)::text as ${noun}`)

/** Everything of a company, and of one of its meetings, that can be named. */
export async function idsOf(deps: Pick<Deps, 'db' | 'keys'>, { company, meeting }: { company: string; meeting: string }): Promise<Ids> {
  const columns = [...asked(ofCompany, company), ...asked(ofMeeting, meeting)].join(', ')
  const { rows } = await sql.raw<Record<string, string | null>>(`select ${columns}`).execute(deps.db)
  const known = Object.entries(rows[0]!).flatMap(([noun, id]) => (id === null ? [] : [[noun, id]]))
  const found: Ids = { company, meeting, ...Object.fromEntries(known) }
  const links = await deps.db
    .selectFrom('personal_links')
    .selectAll()
    .where('meeting_id', '=', meeting)
    .where('revoked_at', 'is', null)
    .orderBy('member_id')
    .execute()
  const link = links.find((it) => it.member_id === found.member) ?? links[0]
  return link ? { ...found, member: link.member_id, link: linkSlug(deps.keys, link) } : found
}

/** Nouns of the parameters and fields that do not bear their noun as their name. */
const named: Record<string, string> = {
  slug: 'link',
  conv: 'convocation',
  odgs: 'odg',
  declarationId: 'declaration',
  memberId: 'book_member',
  companyId: 'company',
  convocationId: 'convocation',
  listId: 'list',
  consultantId: 'consultant',
  subId: 'subscription',
  administrator: 'member',
  secretary: 'member',
  delegate: 'member',
  delegator: 'member',
  informed: 'member',
  chair: 'member',
}
/** What `:id` is, by how the path begins. */
const byPath: [RegExp, string][] = [
  [/^\/contacts/, 'contact'],
  [/^\/odg/, 'template'],
  [/^\/users\/sessions/, 'session'],
  [/^\/auth\/passkeys/, 'passkey'],
  [/^\/media/, 'file'],
  [/^\/consultants\/campaign/, 'run'],
  [/^\/payments\/receipts/, 'ledger'],
  [/^\/payments\/stripe\/intents/, 'intent'],
  [/^\/payments\/stripe\/payment-methods/, 'card'],
  [/communications/, 'communication'],
  [/declarations/, 'declaration'],
]

/** The noun of a field: `member_ids` and `member_id` are of a member. */
export const nounOf = (field: string): string => {
  const word = field.replace(/_ids?$/, '')
  return named[word] ?? word
}

/** The noun of a parameter of a path. */
export function nounIn({ path, access }: Route, name: string): string {
  if (access !== 'link' && name === meetingParam(path)) return 'meeting'
  if (name === companyParam(path)) return 'company'
  if (access === 'link' || path.includes('/transcription/')) {
    if (name === 'meeting' || name === 'decision') return access === 'link' ? 'meeting_slug' : 'meeting'
    if (name === 'member' && access === 'link') return 'link'
  }
  if (name === 'id') return byPath.find(([it]) => it.test(path))?.[1] ?? 'company'
  return nounOf(name)
}

/** What parameters are that name no row. */
const words: Record<string, string> = { role: 'PAR', version: '1', part: '1', key: 'k'.repeat(32), secret: 's'.repeat(43), sha256: 'a'.repeat(64) }

/** The address of a call with what `idOf` says for each noun. */
export function addressOf(route: Route, idOf: (noun: string) => string | undefined): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const noun = nounIn(route, name)
    return encodeURIComponent(idOf(noun) ?? words[noun] ?? (noun === 'link' || noun === 'meeting_slug' ? 'z'.repeat(43) : deadId))
  })
}
