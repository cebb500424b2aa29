import { sql } from 'kysely'
import { aptInstall } from '../scripts/apt.ts'
import { deriveKeys } from '../server/src/config/keys.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { openPanel } from '../server/src/testing/panel.ts'
import { startServer } from '../server/src/testing/process.ts'
import { worldOf } from '../server/src/testing/world.ts'
import { against, call, type Subject, took } from './against.ts'
import { atFullSize, atMostTimes, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage, secret } from './stage.ts'

const { messages, latePage } = sizes.mailbox

type Stage = Subject['stage']

/** A company whose mailbox has been read for years: most was opened, some has tags, each message is a page of text. */
async function companyWithMail({ connection: { db, pool }, person }: Stage): Promise<string> {
  const deps = { db, clock: buildClock(), keys: deriveKeys(secret) }
  const world = worldOf(deps)
  const company_id = (await world.company('Archivio S.p.A.', person))._id
  await openPanel({ deps, world }, company_id)
  const text = 'Gentili signori, come da accordi trasmettiamo la documentazione richiesta, da restituire firmata entro il termine indicato. '.repeat(12)
  await sql`insert into communications (_id, company_id, position, status, thread_id, sender, sender_name, subject, preview, body_text, recipients, recipients_count,
      recipients_names, tags, seen_at, message_id, sha256, timestamp, last_update)
    select _id, ${company_id}, 'inbox', 'SENT', _id, 'mittente' || n % 900 || '@pec.example.it', 'Mittente ' || n % 900, 'Documentazione numero ' || n,
      left(${text}::text, 160), 'Pratica ' || n || ' ' || ${text}::text, '[{"name": null, "email": "archivio@pec.example.it"}]', 1, array['archivio@pec.example.it'],
      case when n % 50 = 0 then array['bilancio'] else '{}' end, case when n > 200 then now() end, '<' || n || '@pec.example.it>',
      sha256(n::text::bytea), now() - n * interval '40 minutes', now()
    from (select gen_random_uuid() as _id, n from generate_series(1, ${messages}::int) n) as them`.execute(db)
  await pool.query('vacuum analyze communications')
  return company_id
}

const page = `select _id, company_id, position, status, sender_name, sender, subject, preview, tags, timestamp, last_update, reply_to, thread_id, recipients_count,
    recipients_names, cardinality(files) + jsonb_array_length(enclosed) as attachments_count, seen_at, envelope
  from communications where company_id = $1 and position = 'inbox' order by timestamp desc, _id desc limit $2 offset $3`
const beside = [
  `select count(*) from communications where company_id = $1 and position = 'inbox'`,
  `select count(*) from communications where company_id = $1 and position = 'inbox' and seen_at is null`,
  `select count(*) from communications where company_id = $1 and position = 'drafts'`,
  `select tag, count(*) from communications, unnest(tags) tag where company_id = $1 and tags <> '{}' and position <> 'trash' group by tag`,
]

async function measureFolder(subject: Subject, company: string): Promise<void> {
  for (const [name, at, target] of [
    ['first page', 1, atFullSize(atMostTimes(2))],
    [`page ${latePage}`, latePage, null],
  ] as const) {
    const statements = [{ text: page, values: [company, 50, (at - 1) * 50] }, ...beside.map((text) => ({ text, values: [company] }))]
    const { ours, raw } = await against(subject, `/communications?company_id=${company}&count=50&page=${at}`, statements)
    print({ name: `mailbox.list, ${name}`, value: ours, unit: `ms, p95, ${messages} messages, beside raw SQL`, baseline: raw, target })
  }
}

async function measureSearch(subject: Subject, company: string): Promise<void> {
  const found = (columns: string) => `select ${columns} from communications where company_id = $1 and position = 'inbox' and words @@ to_tsquery('simple', $2)`
  const statements = [
    { text: `${found('_id, subject, preview')} order by timestamp desc, _id desc limit 50`, values: [company, '4242:*'] },
    { text: found('count(*)'), values: [company, '4242:*'] },
  ]
  const { ours, raw } = await against(subject, `/communications?company_id=${company}&count=50&search=4242`, statements)
  print({ name: 'mailbox.search', value: ours, unit: `ms, p95, a few of ${messages} messages, beside raw SQL`, baseline: raw, target: null })
}

async function measureWhole(subject: Subject, company: string): Promise<void> {
  const ms = await took(() => call(subject, `/communications?company_id=${company}&count=-1`))
  print({ name: 'mailbox.whole', value: ms / 1000, unit: `s, ${messages} messages streamed`, baseline: null, target: null })
}

export async function bench(): Promise<void> {
  await aptInstall(['dovecot-imapd'])
  // After that: it is looked for when this is read.
  const { syncBench } = await import('./mailbox-sync.ts')
  const stage = await openStage()
  const server = await startServer(stage.env, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    const company = await companyWithMail(stage)
    await measureFolder(subject, company)
    await measureSearch(subject, company)
    await measureWhole(subject, company)
  } finally {
    await server.end('SIGTERM')
  }
  try {
    await syncBench(stage)
  } finally {
    await stage.close()
  }
}
