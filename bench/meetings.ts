import { startServer } from '../server/src/testing/process.ts'
import { against, type Subject } from './against.ts'
import { atFullSize, atMostTimes, print } from './measurement.ts'
import { companyOf } from './members-stage.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const { count } = sizes.meetings

/** A company that has held thousands of meetings, in all statuses, each with a call and ten people. */
async function meetingsOf({ stage }: Subject, company: string): Promise<void> {
  const { pool } = stage.connection
  await pool.query(
    `insert into meetings (company_id, meeting_type, type, status, is_offline, slug, name, mode, maker, date_at, planned_at, created_at, updated_at)
     select $1, case when i % 4 = 0 then 'BOARD' else 'ASSEMBLY' end, 'ORDINARY',
       (array['DRAFT', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'CANCELED'])[1 + i % 10],
       i % 7 = 0, 'slug-' || i, 'Riunione numero ' || i, '{"is_offline":false,"use_delibera":true,"call_type":"CALL_DELIBERA","call_link":null,"call_platform":null,
       "use_whatsapp":false,"disable_presence":false,"address_type":"SEAT","transcription":false}', 'ADMIN',
       now() - i * interval '1 hour', now() - i * interval '1 hour', now(), now()
     from generate_series(1, $2::int) as i`,
    [company, count],
  )
  await pool.query(
    `insert into convocations (meeting_id, convocation_type, status, datetime, created_at)
     select _id, 'FIRST', 'ACTIVE', date_at, now() from meetings where company_id = $1`,
    [company],
  )
  await pool.query(
    `insert into meeting_members (meeting_id, company_id, member_id, book_id, source, person, added_at)
     select m._id, $1, p._id, p._id, 'BOOK', '{}', now() from meetings m cross join (select _id from members where company_id = $1 limit 10) p where m.company_id = $1`,
    [company],
  )
  await pool.query('analyze meetings, convocations, meeting_members')
}

const page = `select m.*, (select json_agg(c order by c.convocation_type) from convocations c where c.meeting_id = m._id) as convocations,
    (select count(*) from meeting_members p where p.meeting_id = m._id) as members_count
  from (select * from meetings where company_id = $1 and meeting_type = 'ASSEMBLY'`

async function measure(subject: Subject, company: string): Promise<void> {
  const unit = `ms, p95, ${count} meetings, beside raw SQL`
  const target = atFullSize(atMostTimes(3))
  const all = [
    { text: `${page} order by date_at desc, _id limit 50) m order by date_at desc, _id`, values: [company] },
    { text: `select count(*) from meetings where company_id = $1 and meeting_type = 'ASSEMBLY'`, values: [company] },
  ]
  const first = await against(subject, `/meetings?company_id=${company}&meeting_type=ASSEMBLY&count=50`, all)
  print({ name: 'meetings.list, first page', value: first.ours, unit, baseline: first.raw, target })
  const filtered = [
    {
      text: `${page} and status = $2 and search_text like $3 order by date_at desc, _id limit 50) m order by date_at desc, _id`,
      values: [company, 'PERFORM', '%numero 1%'],
    },
    {
      text: `select count(*) from meetings where company_id = $1 and meeting_type = 'ASSEMBLY' and status = $2 and search_text like $3`,
      values: [company, 'PERFORM', '%numero 1%'],
    },
  ]
  const some = await against(subject, `/meetings?company_id=${company}&meeting_type=ASSEMBLY&status=PERFORM&search=numero%201&count=50`, filtered)
  print({ name: 'meetings.list, filtered', value: some.ours, unit, baseline: some.raw, target })
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, RATE_LOGIN: '1000' }, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    const company = await companyOf(stage, 100)
    await meetingsOf(subject, company)
    await measure(subject, company)
  } finally {
    await server.end('SIGTERM')
    await stage.close()
  }
}
