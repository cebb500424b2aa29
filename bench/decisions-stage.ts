import { setTimeout as pause } from 'node:timers/promises'
import { deriveKeys } from '../server/src/config/keys.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { worldOf } from '../server/src/testing/world.ts'
import { type Subject, send } from './against.ts'
import { type Assembly, inAMonth, peopleOf, readyCompany } from './live-stage.ts'
import { secret } from './stage.ts'

/** A decision in writing that waits for its answers. */
export interface Consultation {
  meeting: string
  /** The decision's part of every personal link. */
  slug: string
  people: Assembly['people']
}

/** A consultation of so many partners on two points, sent by the calls that a person makes. */
export async function consultation(subject: Subject, members: number, number: number): Promise<Consultation> {
  const { connection } = subject.stage
  const company = await readyCompany(subject.stage, members, number)
  await connection.pool.query(`update companies set statute = statute || '{"written_decisions": "BOTH"}' where _id = $1`, [company])
  await worldOf({ db: connection.db, clock: buildClock(), keys: deriveKeys(secret) }).credits({ company_id: company }, 1_000_000)
  const { rows } = await connection.pool.query(`select member_id from member_roles where company_id = $1 and type = 'ADM' limit 1`, [company])
  const json = async (path: string, body: object) => JSON.parse(Buffer.from(await send(subject, 'POST', path, body)).toString())
  const text = 'Si propone di approvare quanto dice il titolo.'
  const drafted = await json(`/decisions?company_id=${company}`, {
    name: 'Finanziamento dei soci',
    body: 'PARTNERS',
    method: 'CONSULTATION',
    initiators: [rows[0].member_id],
    deadline: inAMonth(),
    points: [
      { matter: 'SHAREHOLDER_LOAN', title: 'Finanziamento infruttifero', text },
      { matter: 'AUTHORISATION', title: 'Acquisto di un capannone', text },
    ],
  })
  const ack = drafted.checks.filter((it: { ok: boolean; severity: string }) => !it.ok && it.severity === 'WARN').map((it: { id: string }) => it.id)
  const { _id, slug } = await json(`/decisions/${drafted._id}/send`, { ack, version: drafted.version })
  await lettersGone(connection.pool, _id)
  return { meeting: _id, slug, people: await peopleOf(subject, _id) }
}

/** Nobody answers a letter that has not left. */
async function lettersGone(pool: Subject['stage']['connection']['pool'], meeting: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select count(*)::int as waiting from mails where meeting_id = $1 and ended_at is null', [meeting])
    if (rows[0].waiting === 0) return
    await pause(200)
  }
}

/** Until everybody who answered has a letter and a paper of it. */
export async function papersMade({ connection: { pool } }: Subject['stage'], { meeting }: Consultation): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select count(*)::int as waiting from decision_answers where meeting_id = $1 and (told_at is null or file_id is null)', [
      meeting,
    ])
    if (rows[0].waiting === 0) return
    await pause(200)
  }
}

interface Kept {
  member_id: string
  answers: { 1: string }[]
  audited: number
  letters: number
}

/** Members of whom not exactly one answer is kept, as it was acknowledged, once in the chain of proof and once by letter; and what the tally says amiss. */
export async function faultsIn({ connection: { pool } }: Subject['stage'], { meeting }: Consultation, said: ReadonlyMap<string, string>): Promise<number> {
  const { rows } = await pool.query<Kept>(
    `select m.member_id, coalesce((select json_agg(a.points) from decision_answers a where a.meeting_id = m.meeting_id and a.member_id = m.member_id), '[]') as answers,
      (select count(*)::int from audit_log l where l.chain = 'meeting:' || m.meeting_id and l.action = 'decision.answered' and l.data ->> 'member_id' = m.member_id::text) as audited,
      (select count(*)::int from mails l where l.meeting_id = m.meeting_id and l.member_id = m.member_id and l.event = 'DECISION_ANSWERED') as letters
    from decision_members m where m.meeting_id = $1`,
    [meeting],
  )
  const isWhole = ({ member_id, answers, audited, letters }: Kept) =>
    answers.length === 1 && answers[0]![1] === said.get(member_id) && audited === 1 && letters === 1
  const { rows: counted } = await pool.query<{ kept: number; choice: string; weight: number }>(
    `select (d.tally -> 'points' -> '1' ->> choice)::int as kept, choice,
      (select coalesce(sum(m.weight), 0)::int from decision_members m join decision_answers a using (meeting_id, member_id)
        where a.meeting_id = d.meeting_id and a.points ->> '1' = choice) as weight
    from decisions d, unnest(array['FOR', 'AGAINST', 'ABSTAIN']) as choice where d.meeting_id = $1`,
    [meeting],
  )
  const miscounted = counted.filter((it) => it.kept !== it.weight).length
  return rows.filter((it) => !isWhole(it)).length + Math.abs(rows.length - said.size) + miscounted
}
