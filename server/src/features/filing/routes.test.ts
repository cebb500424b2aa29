import { createHash } from 'node:crypto'
import { filingRoutes } from '@delibera/core/filing/routes'
import { xbrlOf } from '@delibera/core/filing/xbrl.stage'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import scenario from '../../../../core/src/filing/scenarios.json' with { type: 'json' }
import { factsOfPdf } from '../../adapters/documents/facts.ts'
import { prove } from '../../http/proven.ts'
import { openTask } from '../../stores/followup/task-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { handedIn } from '../../testing/handed.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'
import { signedAssembly } from '../../testing/signed.ts'

type Stage = Awaited<ReturnType<typeof signedAssembly>>
let app: TestApp
let stage: Stage
let company: { id: string }
let token: string
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error', RATE_READ: '100000', RATE_WRITE: '100000' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  stage = await signedAssembly(app)
  company = { id: stage.company._id }
  const { fiscal_code } = scenario.package_company
  await app.deps.db.updateTable('companies').set({ fiscal_code, vat_number: fiscal_code }).where('_id', '=', company.id).execute()
  // Whoever has auditors files their report, too: here nobody has.
  await app.deps.db.deleteFrom('member_roles').where('company_id', '=', company.id).where('type', '=', 'MAJ').execute()
  token = await app.world.session(stage.company.owner)
}, 180_000)
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )
const hashOf = (it: Uint8Array) => createHash('sha256').update(it).digest('hex')
const open = (kind: 'ACCOUNTS' | 'HOLDERS' | 'OFFICES' = 'ACCOUNTS') =>
  stage.company.call(filingRoutes.open, { params: company, body: { kind, meeting_id: stage.meeting._id, year_end: '2026-12-31' } })
const load = (filing: string) => stage.company.call(filingRoutes.load, { params: { filing } })
const file = (name: string, content: Uint8Array | string) => handedIn(app, company.id, { context: 'filing', name, content: Buffer.from(content) })
const put = async (filing: string, slot: 'xbrl' | 'accounts_pdf' | 'minutes', name: string, content: Uint8Array | string) =>
  stage.company.call(filingRoutes.fill, { params: { filing, slot }, body: { file_id: await file(name, content) } })
const check = (filing: string) => stage.company.call(filingRoutes.check, { params: { filing } })
const build = (filing: string) => stage.company.call(filingRoutes.build, { params: { filing } })
const download = async (filing: string) => {
  const reply = await app.api.app.inject({ method: 'GET', url: `/api/filings/${filing}/download`, headers: { authorization: `Bearer ${token}` } })
  return { name: String(reply.headers['content-disposition']), zip: reply.rawPayload, status: reply.statusCode }
}
const good = xbrlOf({
  schema: 'itcc-ci-abb-2018-11-04.xsd',
  identifier: scenario.package_company.fiscal_code,
  periods: ['2026-12-31', '2025-12-31'],
  name: 'Prova S.r.l.',
})
const real = async () => (await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', company.id).executeTakeFirstOrThrow()).real

describe('B12 through the calls', () => {
  test.each(scenario.xbrl.map((it, at) => [it.file, it, at] as const))('the accounts "%s"', async (_, it, at) => {
    const { _id } = await open()
    await put(_id, 'xbrl', 'bilancio.xbrl', it.bytes ?? xbrlOf(it))
    const { checks, slots } = await check(_id)
    const failed = checks.filter((one) => one.slot === 'xbrl' && !one.ok && one.severity === 'BLOCK').map((one) => one.id)
    expect({ failed }).toEqual(scenario.expected.xbrl_results[at])
    expect(slots.find((one) => one.slot === 'xbrl')?.act_code).toBe(scenario.expected.act_code[at])
  })
})

describe('a package', () => {
  test('has the minutes from the book, and is checked once its accounts are there', async () => {
    const filing = await open()
    expect(filing).toMatchObject({ status: 'DRAFT', kind: 'ACCOUNTS', missing: 1, price: 50, fees: { stamp_cents: 6500 }, built_sha256: null })
    expect(filing.slots.find((it) => it.slot === 'minutes')).toMatchObject({ is_made: true, is_ready: true })
    await put(filing._id, 'xbrl', 'bilancio.xbrl', good)
    expect(await check(filing._id)).toMatchObject({ status: 'CHECKED', missing: 0 })
    // What changes after the checks has to be checked again.
    expect(await put(filing._id, 'accounts_pdf', 'prospetto.pdf', stage.files[0]!)).toMatchObject({ status: 'DRAFT', checks: [] })
    const { checks, status } = await check(filing._id)
    expect(checks.filter((it) => it.slot === 'accounts_pdf').map((it) => [it.id, it.ok])).toEqual([
      ['P1', true],
      ['P2', true],
    ])
    expect(status).toBe('CHECKED')
  })

  test('is the same bytes whenever it is made of the same, and is paid once', async () => {
    const colleague = await app.world.person()
    await app.world.role(company.id, colleague, { role: 'CONSULTANT', status: 'ACTIVE' })
    const { _id } = await open()
    await put(_id, 'xbrl', 'bilancio.xbrl', good)
    const before = await real()
    const [first, second] = [await build(_id), await build(_id)]
    expect([first.charged, second.charged, before - (await real())]).toEqual([50, 0, 50])
    expect(second.sha256).toBe(first.sha256)
    expect(await load(_id)).toMatchObject({ status: 'BUILT', price: 0, built_sha256: first.sha256 })
    const { name, zip } = await download(_id)
    expect(hashOf(zip)).toBe(first.sha256)
    expect(name).toContain(`pratica-RI_${scenario.package_company.fiscal_code}_ACCOUNTS_2026-`)
    const files = readZip(new Uint8Array(zip))
    expect(files.map((it) => it.name)).toEqual(['00-indice.pdf', '01-verbale.pdf', '02-bilancio.xbrl', 'indice.json'])
    const bytesOf = async (one: string) => (await unpack(files.find((it) => it.name === one)!))!
    const index = JSON.parse(Buffer.from(await bytesOf('indice.json')).toString()) as { files: { path: string; sha256: string }[]; act_code: string }
    for (const it of index.files) expect(hashOf(await bytesOf(it.path))).toBe(it.sha256)
    expect(index.act_code).toBe('712')
    expect(await factsOfPdf(await bytesOf('01-verbale.pdf'))).toMatchObject({ is_pdfa: true, is_encrypted: false })
    expect(await app.deps.seals.verify(await bytesOf('01-verbale.pdf'))).toEqual([])
    if (popplerInstalled) expect(pdfText(await bytesOf('01-verbale.pdf'))).toContain('responsabilità penali')
    const { items } = await (await app.as(colleague))(notificationRoutes.list, { query: {} })
    expect(items.filter((it) => it.kind === 'FILING_READY')).toHaveLength(1)
  })

  test('is made without what is missing, says so, and stays a draft', async () => {
    const { _id } = await open()
    expect(await build(_id)).toMatchObject({ missing: 1 })
    expect(await load(_id)).toMatchObject({ status: 'DRAFT', missing: 1 })
    const params = { filing: _id, slot: 'xbrl' as const }
    expect(await stage.company.call(filingRoutes.fill, { params, body: { waived: 'Impresa esonerata' } })).toMatchObject({ missing: 0 })
    expect(await build(_id)).toMatchObject({ missing: 0, charged: 0 })
    expect(await stage.company.call(filingRoutes.empty, { params })).toMatchObject({ missing: 1, status: 'DRAFT' })
  })

  test('goes from filed to accepted or suspended, and is opened again', async () => {
    const { _id } = await open('OFFICES')
    const move = async (body: object) =>
      stage.company.call(filingRoutes.change, { params: { filing: _id }, body: { version: (await load(_id)).version, ...body } as never })
    expect(await refusal(move({ status: 'FILED', filed_on: '2026-03-03', protocol: '1' }))).toMatchObject({ status: 422, info: { reason: 'not_built' } })
    await build(_id)
    expect(await refusal(move({ status: 'FILED' }))).toMatchObject({ status: 400, info: [{ path: 'filed_on' }, { path: 'protocol' }] })
    expect(await refusal(move({ status: 'FILED', filed_on: '2030-01-01', protocol: '1' }))).toMatchObject({ status: 400 })
    expect(await move({ status: 'FILED', filed_on: '2026-03-03', protocol: 'PD-1' })).toMatchObject({ status: 'FILED', protocol: 'PD-1' })
    expect(await refusal(move({ copy_text: 'Altro' }))).toMatchObject({ status: 409, info: { reason: 'status' } })
    expect(await refusal(build(_id))).toMatchObject({ status: 409 })
    expect(await move({ status: 'SUSPENDED', outcome: 'Manca una firma' })).toMatchObject({ status: 'SUSPENDED', outcome: 'Manca una firma' })
    expect(await move({ status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', outcome: 'Manca una firma' })
    expect(await refusal(stage.company.call(filingRoutes.remove, { params: { filing: _id } }))).toMatchObject({ status: 409 })
  })

  test('that was filed ends what waited for it, with its day and protocol', async () => {
    const at = app.deps.clock.now()
    const term = {
      code: 'T-OFF-FILE',
      due_on: '2026-05-01',
      legal_on: '2026-05-01',
      earliest_on: null,
      source: null,
      amount_cents: null,
      organ: 'DIRECTORS',
    } as const
    const task = { ...term, company_id: prove<'company'>(company.id), meeting_id: stage.meeting._id } as Parameters<typeof openTask>[1]
    const task_id = await app.deps.db.transaction().execute((tx) => openTask(tx, task, { at }))
    const { _id } = await open('OFFICES')
    await build(_id)
    const { version } = await load(_id)
    await stage.company.call(filingRoutes.change, { params: { filing: _id }, body: { version, status: 'FILED', filed_on: '2026-03-03', protocol: 'PD-7' } })
    const row = await app.deps.db.selectFrom('tasks').select(['status', 'protocol']).where('_id', '=', task_id!).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'DONE', protocol: 'PD-7' })
  })

  test('of two changes at once one is told', async () => {
    const { _id, version } = await open()
    const change = (name: string) =>
      stage.company.call(filingRoutes.change, {
        params: { filing: _id },
        body: { version, presenter: { kind: 'DIRECTOR', name, office: null, fiscal_code: null, register: null, number: null } },
      })
    const outcomes = await Promise.allSettled([change('Anna'), change('Bruno')])
    expect(outcomes.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await load(_id)).declarations.copy).toMatch(/(Anna|Bruno), ________________, consapevole/)
  })

  test('is removed while nobody has made anything of it', async () => {
    const { _id } = await open('HOLDERS')
    await stage.company.call(filingRoutes.remove, { params: { filing: _id } })
    expect(await refusal(load(_id))).toMatchObject({ status: 404 })
  })
})

test('a file of another kind, or of somebody else, has no place in it', async () => {
  const { _id } = await open()
  expect(await refusal(put(_id, 'xbrl', 'bilancio.pdf', stage.files[0]!))).toMatchObject({
    status: 400,
    info: [{ path: 'file_id', message: 'onlyFilingsAllowed' }],
  })
  expect(await refusal(put(_id, 'minutes', 'verbale.xbrl', good))).toMatchObject({ status: 400, info: [{ path: 'file_id', message: 'onlyPdfAllowed' }] })
  expect(await refusal(stage.company.call(filingRoutes.fill, { params: { filing: _id, slot: 'minutes' }, body: { waived: 'no' } }))).toMatchObject({
    status: 400,
  })
})

test('a stranger opens nothing, and a list has the newest first', async () => {
  await app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + 60_000))
  const { _id } = await open()
  const stranger = await app.as(await app.world.person())
  for (const route of [filingRoutes.load, filingRoutes.check, filingRoutes.build] as (typeof filingRoutes.load)[])
    expect(await refusal(stranger(route, { params: { filing: _id } }))).toMatchObject({ status: 403 })
  expect(await refusal(stage.company.call(filingRoutes.load, { params: { filing: crypto.randomUUID() } }))).toMatchObject({ status: 404 })
  const { total, items } = await stage.company.call(filingRoutes.list, { params: company, query: { count: 2 } })
  expect([items[0]!._id, items.length, total > 2]).toEqual([_id, 2, true])
})
