import { startServer } from '../server/src/testing/process.ts'
import { against, type Subject } from './against.ts'
import { atFullSize, atMostTimes, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const { companies, meetings } = sizes.calendar

/** A month as the screen asks for it, with the days of its neighbours: the one in which all accounts are due, and so the fullest of the year. */
const month = { from: '2027-03-29', to: '2027-05-02' }

/** A consultant of many companies, each with ten meetings in two years; a tenth of them approve accounts. */
async function serveMany({ stage }: Subject): Promise<void> {
  const { pool } = stage.connection
  await pool.query(
    `with added as (
       insert into companies (business_name, name, type, code, shares_unit, confirmed_at, created_at, address, locality, province, cap, statute)
       select 'Società numero ' || i || ' S.r.l.', 'Società numero ' || i, 'SRL', 'EXT_SRL', 'EUR_CENT', now(), '2025-01-01', 'via Roma ' || i, 'Padova', 'PD', '35100',
         case when i % 10 = 0 then '{"fiscal_year_end":"06-30"}'::jsonb else '{}'::jsonb end
       from generate_series(1, $2::int) as i returning _id)
     insert into company_roles (company_id, user_id, role, status, since) select _id, $1, 'CONSULTANT', 'ACTIVE', now() from added`,
    [stage.person._id, companies],
  )
  await pool.query(
    `insert into meetings (company_id, meeting_type, type, status, is_offline, slug, name, mode, maker, date_at, planned_at, summon_sent_at, created_at, updated_at)
     select k._id, case when i % 4 = 0 then 'BOARD' else 'ASSEMBLY' end, 'ORDINARY', (array['PROCESSING', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'])[1 + i % 5], false,
       'slug-' || k.place || '-' || i, 'Riunione numero ' || i, '{"is_offline":false,"use_delibera":true,"call_type":"CALL_DELIBERA","call_link":null,"call_platform":null,
       "use_whatsapp":false,"disable_presence":false,"address_type":"SEAT","transcription":false}', 'ADMIN', k.at, k.at, case when i % 5 > 0 then now() end, now(), now()
     from generate_series(1, $1::int) as i cross join lateral (
       select _id, place, timestamptz '2026-04-01 10:00+02' + ((i * 2003 + place * 7) % 730) * interval '1 day' as at
       from (select _id, row_number() over (order by _id) as place from companies) k) k`,
    [meetings / companies],
  )
  await pool.query(
    `insert into convocations (meeting_id, convocation_type, status, datetime, sent_at, created_at)
     select _id, 'FIRST', case when status = 'CANCELED' then 'CANCELED' else 'ACTIVE' end, date_at, summon_sent_at, now() from meetings`,
  )
  await pool.query(
    `insert into agenda_points (company_id, meeting_id, position, meeting_type, title, "group", template_id, header_intro, header_content, content_positive, content_negative,
       quorum_first, nature, notary_required, skip_vote, words, created_at, updated_at)
     select company_id, _id, 1, meeting_type, 'Approvazione del bilancio', 'BILANCIO', 'A01', '{}', '{}', '{}', '{}', '{}', 'ORDINARY', false, false, '', now(), now()
     from meetings where slug like '%-1'`,
  )
  await pool.query('analyze companies, company_roles, meetings, convocations, agenda_points')
}

const served = `select company_id from company_roles where user_id = $1 and role = 'CONSULTANT' and status = 'ACTIVE'`

/** The facts from which the month is made, asked for plainly: meetings, companies, and what is due in each. */
const plain = (user: string) => [
  {
    text: `select c.*, m.company_id, m.meeting_type, m.status as meeting_status, m.name, m.mode, m.address, k.business_name, k.address as seat, k.locality, k.province, k.cap
      from convocations c join meetings m on m._id = c.meeting_id join companies k on k._id = m.company_id
      where c.datetime >= $2 and c.datetime < $3 and c.status <> 'INACTIVE' and m.status = any('{PERFORM,VERBALIZE,COMPLETED,CANCELED}') and m.company_id in (${served})
      order by c.datetime`,
    values: [user, month.from, month.to],
  },
  {
    text: `select k._id, k.business_name, k.type, k.statute, k.created_at, s.end_date from companies k left join (
        select company_id, max(end_date) as end_date from subscriptions where category <> 'SERVICE' group by company_id) s on s.company_id = k._id
      where k._id in (${served})`,
    values: [user],
  },
  {
    text: `select m._id, m.company_id, m.date_at, m.status, m.summon_sent_at from meetings m where m.company_id in (${served}) and m.meeting_type = 'ASSEMBLY'
        and exists (select 1 from agenda_points p where p.meeting_id = m._id and p."group" = 'BILANCIO')`,
    values: [user],
  },
  {
    text: `select _id, company_id, meeting_type, date_at from meetings where company_id in (${served}) and status = 'PROCESSING' and planned_at is not null`,
    values: [user],
  },
]

async function measure(subject: Subject): Promise<void> {
  const path = `/calendar/events?from=${month.from}&to=${month.to}&workspace=consultant`
  const { ours, raw } = await against(subject, path, plain(subject.stage.person._id))
  const unit = `ms, p95, ${companies} companies with ${meetings} meetings, beside raw SQL`
  print({ name: 'calendar.events, a month of a consultant', value: ours, unit, baseline: raw, target: atFullSize(atMostTimes(3)) })
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, RATE_LOGIN: '1000' }, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    await serveMany(subject)
    await measure(subject)
  } finally {
    await server.end('SIGTERM')
    await stage.close()
  }
}
