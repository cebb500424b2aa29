import { deriveKeys } from '../server/src/config/keys.ts'
import { prove } from '../server/src/http/proven.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { linksOf } from '../server/src/meeting/links.ts'
import { type Subject, send } from './against.ts'
import { companyOf } from './members-stage.ts'
import { secret } from './stage.ts'

export interface Assembly {
  company: string
  meeting: string
  /** The meeting's part of every personal link. */
  slug: string
  people: { member_id: string; slug: string }[]
  points: string[]
}

const day = 24 * 3_600_000

/** Settings of a server whose calls come from one address, and which sends no letters meanwhile. */
export const calm = { RATE_WRITE: '100000000', JOBS: 'off' }

async function json(subject: Subject, method: string, path: string, body: object) {
  return JSON.parse(Buffer.from(await send(subject, method, path, body)).toString())
}

/** A company that can convene so many: its data are in order, it has a plan, and its statute lets people come by video. */
export async function readyCompany(stage: Subject['stage'], members: number, number = members): Promise<string> {
  const { pool } = stage.connection
  const company = await companyOf(stage, members)
  await pool.query(`update companies set address = 'Via Roma 1', locality = 'Milano', fiscal_code = $2, statute = $3 where _id = $1`, [
    company,
    String(90_000_000_000 + number),
    JSON.stringify({ remote_allowed: true }),
  ])
  await pool.query(
    `insert into subscriptions (company_id, code, category, duration, start_date, price, max_members_convocation, max_members_live, automatic_renewal, created_at)
     values ($1, 'S0001', 'CUSTOM', 'LIFETIME', now() - interval '1 day', 0, 10000, 10000, false, now())`,
    [company],
  )
  return company
}

/** An assembly of everybody in the book, written by the calls that a person makes; its notice is not sent yet. */
export async function writtenAssembly(subject: Subject, company: string, datetime: string): Promise<Pick<Assembly, 'company' | 'meeting' | 'slug' | 'points'>> {
  // Two of the board where there are two, and otherwise anybody writes the minutes.
  const { rows } = await subject.stage.connection.pool.query(
    `select member_id from member_roles where company_id = $1 group by 1 order by bool_or(type = 'ADM') desc, 1 limit 2`,
    [company],
  )
  const [chair, secretary] = rows.map((it) => it.member_id)
  const { _id, slug, odgs } = await json(subject, 'POST', `/meetings?company_id=${company}`, {
    name: 'Assemblea dei soci',
    meeting_type: 'ASSEMBLY',
    draft: false,
    administrator_id: chair,
    secretary_id: secretary,
    odgs: [{ title: 'Approvazione del bilancio' }, { title: 'Destinazione dell’utile' }, { title: 'Nomina degli amministratori' }],
  })
  await json(subject, 'POST', `/convocations/admin/meetings/${_id}`, { first: { datetime } })
  return { company, meeting: _id, slug, points: odgs.map((it: { _id: string }) => it._id) }
}

export const sendNotice = (subject: Subject, { meeting }: Pick<Assembly, 'meeting'>) =>
  json(subject, 'POST', `/convocations/admin/meetings/${meeting}/send`, {})

export const setClock = (subject: Subject, now: string) => json(subject, 'POST', '/dev/clock', { now })

/** Everybody of a meeting with their personal link, who presides first: a part of them can begin without the others. */
export async function peopleOf({ stage: { connection } }: Subject, meeting: string): Promise<Assembly['people']> {
  const { rows } = await connection.pool.query(
    `select mm.member_id from meeting_members mm join meetings m on m._id = mm.meeting_id where m._id = $1 order by mm.member_id = m.administrator_id desc`,
    [meeting],
  )
  const deps = { keys: deriveKeys(secret), clock: buildClock() }
  const ids: string[] = rows.map((it) => it.member_id)
  const links = await connection.db.transaction().execute((tx) => linksOf(tx, deps, prove(meeting), ids))
  const byId = new Map(links.map((it) => [it.member_id, it]))
  return ids.map((it) => byId.get(it)!)
}

/** A month from now: no term is short. */
export const inAMonth = () => new Date(Date.now() + 30 * day).toISOString()

/** An assembly of so many, convened by the calls that a person makes, at its hour. Nobody is in its room yet, which is closed. */
export async function assemblyDue(subject: Subject, members: number): Promise<Assembly> {
  // The assembly before this one has left the clock at its own hour.
  await setClock(subject, new Date().toISOString())
  const datetime = inAMonth()
  const assembly = await writtenAssembly(subject, await readyCompany(subject.stage, members), datetime)
  await sendNotice(subject, assembly)
  await setClock(subject, datetime)
  return { ...assembly, people: await peopleOf(subject, assembly.meeting) }
}

/** What the administrator does in the room. */
export const chair = (subject: Subject, { meeting }: Pick<Assembly, 'meeting'>) => {
  const act = (method: string, path: string, body: object = {}) => json(subject, method, `/live/admin/meetings/${meeting}/${path}`, body)
  return {
    open: () => act('PATCH', 'open'),
    start: () => act('PATCH', 'start'),
    takeUp: (odg: string) => act('POST', `next/${odg}`),
    vote: (odg: string, action: 'start' | 'stop') => act('PATCH', `vote/${odg}`, { action }),
    close: () => act('PATCH', 'close', { confirm: true, close_video: true }),
  }
}
