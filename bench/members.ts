import { fileRoutes } from '../core/src/files/routes.ts'
import { importColumns } from '../core/src/members/import.ts'
import { cellsOf, headings } from '../core/src/members/import-cells.ts'
import { writeCsv } from '../server/src/spreadsheets/csv.ts'
import { startServer } from '../server/src/testing/process.ts'
import { against, call, type Subject, send, took } from './against.ts'
import { frameWork } from './frames.ts'
import { atFullSize, atMost, atMostTimes, median, print } from './measurement.ts'
import { companyOf, person, servedCompanies } from './members-stage.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'
import { keptOf } from './visit.ts'

const { listed, imported, companies, latePage, shown } = sizes.members

async function measureList(subject: Subject, company: string): Promise<void> {
  const text = `select m.*, jsonb_agg(jsonb_build_object('code', r.code, 'type', r.type)) as roles
    from members m join member_roles r on r.member_id = m._id where m.company_id = $1
    group by m._id order by lower(m.last_name), lower(m.first_name), m._id`
  const { ours, raw } = await against(subject, `/companies/${company}/members?grouped=true`, [{ text, values: [company] }])
  print({ name: 'members.list', value: ours, unit: `ms, p95, ${listed} members, beside raw SQL`, baseline: raw, target: atFullSize(atMostTimes(3)) })
}

async function upload(subject: Subject, bytes: string): Promise<string> {
  const answer = await send(subject, 'POST', fileRoutes.askUpload.path, { filename: 'soci.csv', mime_type: 'text/csv', context: 'temp' })
  const grant = JSON.parse(Buffer.from(answer).toString()) as { url: string; fields: Record<string, string>; id: string }
  const form = new FormData()
  for (const [key, value] of Object.entries(grant.fields)) form.append(key, value)
  form.append('file', new Blob([bytes], { type: 'text/csv' }), 'soci.csv')
  const { pathname, search } = new URL(grant.url)
  const sent = await fetch(subject.url + pathname + search, { method: 'POST', body: form })
  if (!sent.ok) throw new Error(`the upload: ${sent.status}`)
  return grant.id
}

/** Half of the people are new and half have changed; meanwhile somebody else asks for something small, again and again. */
async function measureImport(subject: Subject, company: string): Promise<void> {
  const rows = Array.from({ length: imported }, (_, index) => {
    const it = person(index + imported / 2)
    const cells = cellsOf({ ...it, shares_value: 5000 + index, vote_value: 5000 + index }, 'EUR_CENT')
    return importColumns.map((column) => cells[column])
  })
  const file_id = await upload(subject, writeCsv([headings, ...rows]))
  const waits: number[] = []
  let isRunning = true
  const other = (async () => {
    while (isRunning) waits.push(await took(() => call(subject, '/users/profile')))
  })()
  const ms = await took(() => send(subject, 'PATCH', `/companies/${company}/members/update?type=overwrite`, { file_id }))
  isRunning = false
  await other
  print({ name: 'members.import', value: ms / 1000, unit: `s, ${imported} rows`, baseline: null, target: atFullSize(atMost(5)) })
  print({ name: 'members.import.others', value: Math.max(...waits), unit: 'ms, longest wait of another call meanwhile', baseline: null, target: null })
}

async function measureCompanies(subject: Subject): Promise<void> {
  const user = subject.stage.person._id
  const mine = `from company_roles r join companies c on c._id = r.company_id
    where r.user_id = $1 and r.role = 'CONSULTANT' and r.status = 'ACTIVE' and c.deleted_at is null`
  const page = `select c.*, r.status, (select count(*) from members m where m.company_id = c._id) as members_count ${mine}
    order by lower(c.business_name), c._id limit $2 offset $3`
  for (const [name, at] of [
    ['first page', 1],
    ['late page', latePage],
  ] as const) {
    const statements = [
      { text: page, values: [user, 50, (at - 1) * 50] },
      { text: `select count(*) ${mine}`, values: [user] },
    ]
    const { ours, raw } = await against(subject, `/companies?role=CONSULTANT&count=50&page=${at}`, statements)
    const unit = `ms, p95, ${companies} companies, beside raw SQL`
    print({ name: `consultants.companies, ${name}`, value: ours, unit, baseline: raw, target: atFullSize(atMostTimes(3)) })
  }
}

/** The people of a company on the screen, against a plain list of thirty lines in the same browser. */
async function measureFrames(subject: Subject, company: string): Promise<void> {
  const login = await send(subject, 'POST', '/users/login', { email: subject.stage.person.email, password: subject.stage.person.password })
  const { data } = JSON.parse(Buffer.from(login).toString()) as { data: { token: string; user: object; profile: object } }
  const kept = keptOf(data)
  const { screen, plain } = await frameWork(`${subject.url}/company/${company}/settings/company-details?tab=people`, kept)
  const unit = `ms of the processor for a frame while scrolling ${shown} members, beside a plain list of 30 lines`
  // Half of a frame at 60 Hz: a machine of half the speed still draws every one.
  print({ name: 'members.frames', value: median(screen), unit, baseline: median(plain), target: atFullSize(atMost(8)) })
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, RATE_LOGIN: '1000' }, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    const company = await companyOf(stage, listed)
    await measureList(subject, company)
    await measureImport(subject, company)
    await servedCompanies(stage, companies)
    await measureCompanies(subject)
    await measureFrames(subject, await companyOf(stage, shown))
  } finally {
    await server.end('SIGTERM')
    await stage.close()
  }
}
