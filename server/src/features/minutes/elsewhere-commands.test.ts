import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicVerbalRoutes, signingRoutes, verbalRoutes, verifyRoutes } from '@delibera/core/minutes/routes'
import { documentOf } from '@delibera/core/rich-text'
import { PDF, rgb } from '@libpdf/core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptIdentity } from '../../adapters/seals/identity.ts'
import { localSeals } from '../../adapters/seals/local.ts'
import type { Seals } from '../../adapters/seals/port.ts'
import { prove } from '../../http/proven.ts'
import { addFile, addVersion } from '../../stores/files/file-store.ts'
import { documentRows, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import { testFolder } from '../../testing/folder.ts'
import { heldAssembly } from '../../testing/minutes.ts'
import { judgedSignatures, pdfsigInstalled } from '../../testing/pdfsig.ts'
import { opensslInstalled } from '../../testing/time-authority.ts'
import { documentBytes } from './signing-commands.ts'

type Stage = Awaited<ReturnType<typeof heldAssembly>>

let app: TestApp
let stage: Stage
/** Of those who sign with means of their own: their certificates have their names, and no fiscal code. */
const elsewhere = new Map<string, Seals>()
let base: Buffer
let [anna, bruno] = ['', '']
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  stage = await heldAssembly(app)
  ;[anna, bruno] = stage.company.ids as [string, string]
  await confirm(stage)
  base = await documentBytes(app.deps, (await documents()).at(-1)!)
})
afterAll(async () => {
  for (const it of elsewhere.values()) await it.close()
  await app.close()
})

async function confirm({ company, params }: Pick<Stage, 'company' | 'params'>): Promise<void> {
  const seen = await company.call(verbalRoutes.load, { params })
  const ack = seen.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await company.call(verbalRoutes.confirm, { params, body: { version: seen.version, ack } })
}
const documents = async (of: Pick<Stage, 'meeting'> = stage) => documentRows(app.deps.db, (await verbalRow(app.deps.db, prove(of.meeting._id)))!._id)
const late = (reason: string) => ({ status: 409, code: 'E0002', info: { reason } })
const wrong = (message: string) => ({ status: 400, code: 'E0001', info: [{ path: 'file_id', message }] })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )
function meansOf(name: string): Seals {
  const known = elsewhere.get(name)
  if (known) return known
  const { key, chain } = keptIdentity({ folder: testFolder(), name, at: new Date() })
  const given = { key: String(key.export({ type: 'pkcs8', format: 'pem' })), certificate: chain[0]!.toString() }
  const seals = localSeals({
    folder: testFolder(),
    given,
    tsa_url: undefined,
    host: 'firma.test',
    log: pino({ level: 'silent' }),
    at: new Date(),
    reader: app.deps.parsers,
  })
  elsewhere.set(name, seals)
  return seals
}
const signed = (pdf: Buffer, key: string, name = 'Anna Rossi') =>
  meansOf(name).sign(pdf, { area: { key, page: 1, x: 10, y: 10, w: 80, h: 30 }, name: 'Titolare', reason: 'Firma', at: app.deps.clock.now() })

interface Upload {
  name?: string
  company_id?: string
  /** Left out: a document of the company. */
  member?: string
}

/** As an upload leaves it: looked at when it is first used. */
async function uploaded(content: Buffer, { name = 'verbale-firmato.pdf', company_id = stage.company._id, member }: Upload = {}): Promise<string> {
  const storage_key = crypto.randomUUID().replaceAll('-', '')
  await app.deps.storage.write(storage_key, content, 'application/pdf')
  const at = app.deps.clock.now()
  const place = { context: 'verbal', meeting_id: member ? stage.meeting._id : null, owner_member: member ?? null } as const
  return app.deps.db.transaction().execute(async (tx) => {
    const file_id = await addFile(tx, { name, company_id, owner_user: null, member_ids: [], ...place }, at)
    await addVersion(tx, { filename: name, mime_type: 'application/pdf', file_id, storage_key, at })
    return file_id
  })
}
const handIn = async (content: Buffer, member_ids: string[], { ack = ['L-SIG-02'], ...by }: Upload & { ack?: string[] } = {}) =>
  stage.company.call(signingRoutes.sign, { params: stage.params, body: { file_id: await uploaded(content, by), member_ids, ack } })
const doubt = (severity: 'BLOCK' | 'WARN', data: { name: string; holder: string }) => ({
  status: 422,
  code: 'MT002',
  info: { rules: [{ id: 'L-SIG-02', severity, ok: false, overridable: severity === 'WARN', data }] },
})

describe('a PDF that was signed elsewhere', () => {
  test('is refused, with the reason, where it is not what it should be', async () => {
    const forged = await PDF.load(base)
    forged.getPage(0)!.drawRectangle({ x: 0, y: 0, width: 600, height: 800, color: rgb(1, 1, 1) })
    const overPainted = await signed(Buffer.from(await forged.save({ incremental: true })), 'altro')
    const good = await signed(base, 'altro')
    const broken = Buffer.from(good)
    broken[good.lastIndexOf('(Firma)') + 2]! ^= 1
    const other = Buffer.from(good)
    other[1000]! ^= 1
    const cases: [Buffer, string[], string][] = [
      [base, [anna], 'fileNotSigned'],
      [Buffer.from('%PDF-1.7\n%%EOF\n'), [anna], 'fileNotTheseMinutes'],
      [other, [anna], 'fileNotTheseMinutes'],
      [broken, [anna], 'fileSignatureInvalid'],
      [overPainted, [anna], 'fileNotTheseMinutes'],
      [good, [anna, bruno], 'fileSignaturesMissing'],
    ]
    for (const [content, ids, message] of cases) expect([message, await refusal(handIn(content, ids))]).toMatchObject([message, wrong(message)])
    const { _id } = await companyInOrder(app)
    expect(await refusal(handIn(good, [anna], { company_id: _id }))).toMatchObject(wrong('invalidValue'))
    expect(await refusal(handIn(good, [stage.company.ids[2]!]))).toMatchObject({ status: 404, code: 'MB003' })
    expect(await documents()).toHaveLength(1)
  })

  test('with the certificate of somebody else is nobody’s signature here, whoever says so; with the name alone a person has to say it', async () => {
    const stranger = await signed(base, 'presidente', 'Mario Falso')
    expect(await refusal(handIn(stranger, [anna]))).toEqual(doubt('BLOCK', { name: 'Anna Rossi', holder: 'Mario Falso' }))
    const own = await signed(base, 'presidente')
    expect(await refusal(handIn(own, [bruno]))).toEqual(doubt('BLOCK', { name: 'Bruno Bianchi', holder: 'Anna Rossi' }))
    expect(await refusal(handIn(own, [anna], { ack: [] }))).toEqual(doubt('WARN', { name: 'Anna Rossi', holder: 'Anna Rossi' }))
    expect(await documents()).toHaveLength(1)
  })

  test('is taken once, and of two that were made at the same time only the first: the other lacks its signature', async () => {
    const [one, two] = [await signed(base, 'presidente'), await signed(base, 'segretario', 'Bruno Bianchi')]
    const outcomes = await Promise.all([refusal(handIn(one, [anna])), refusal(handIn(two, [bruno]))])
    expect(outcomes.filter((it) => it === null)).toHaveLength(1)
    // Whoever came later is told that it changed meanwhile, or that it is no longer the newest.
    expect(outcomes.filter((it) => it !== null)).toMatchObject([{ code: expect.stringMatching(/^E000[12]$/) }])
    const kept = (await documents()).at(-1)!
    expect(kept).toMatchObject({ kind: 'ELSEWHERE', seq: 2 })
    const [content, who] = outcomes[0] === null ? [one, anna] : [two, bruno]
    const seen = await handIn(content, [who])
    expect(seen.documents).toHaveLength(2)
    const holder = who === anna ? 'Anna Rossi' : 'Bruno Bianchi'
    expect(seen.signatures.find((it) => it.member_id === who)).toMatchObject({ way: 'ELSEWHERE', identity: 'NAME', holder })
    const { document } = await app.call(verifyRoutes.verify, { params: { sha256: kept.sha256.toString('hex') } })
    expect(document!.signatures).toMatchObject([{ name: holder, identity: 'NAME', holder }])
    const { data } = await app.deps.db.selectFrom('audit_log').select('data').where('action', '=', 'minutes.signed').executeTakeFirstOrThrow()
    expect(data).toMatchObject({ signers: [{ member_id: who, identity: 'NAME', holder }], ack: ['L-SIG-02'], trust: 'unknown', member_ids: [who] })
  })

  test('carries the seals that come after it', async () => {
    const rest = (await stage.company.call(verbalRoutes.load, { params: stage.params })).signatures.find((it) => it.signed_at === null)!
    const newest = await documentBytes(app.deps, (await documents()).at(-1)!)
    const both = await handIn(await signed(newest, 'secondo', rest.name), [rest.member_id])
    expect(both.checks.find((it) => it.id === 'L-MIN-02')).toMatchObject({ ok: true })
    const bytes = await documentBytes(app.deps, (await documents()).at(-1)!)
    if (pdfsigInstalled) expect(judgedSignatures(bytes).map((it) => it.valid)).toEqual([true, true])
    expect(await refusal(handIn(await signed(bytes, 'terzo'), [anna]))).toMatchObject(late('signed'))
  })
})

describe.skipIf(!opensslInstalled)('an envelope (needs openssl)', () => {
  test('is handed in by its signer through the link, if it holds exactly the newest file', async () => {
    const carla = stage.company.ids[2]!
    await stage.company.call(signingRoutes.request, { params: stage.params, body: { member_ids: [carla] } })
    const params = await stage.linkOf(carla)
    const folder = testFolder()
    const { code } = await app.deps.db.selectFrom('members').select('fiscal_code as code').where('_id', '=', carla).executeTakeFirstOrThrow()
    const own = await makeCertificate(folder, `/GN=Carla/SN=Verdi/CN=Carla Verdi/serialNumber=TINIT-${code}`)
    const others = await makeCertificate(testFolder(), '/GN=Carla/SN=Verdi/CN=Carla Verdi/serialNumber=TINIT-BNCGLI75H55F205M')
    const enveloped = (content: Buffer, { files } = own, more = ['-nodetach', '-outform', 'DER']) => {
      const [from, to] = [join(folder, 'minutes.pdf'), join(folder, 'minutes.p7m')]
      writeFileSync(from, content)
      const made = ['cms', '-sign', '-binary', '-md', 'sha256', '-signer', files.certificate, '-inkey', files.key]
      execFileSync('/usr/bin/openssl', [...made, ...more, '-in', from, '-out', to], { stdio: 'pipe' })
      return readFileSync(to)
    }
    const give = async (content: Buffer, member = carla) =>
      app.call(publicVerbalRoutes.answer, { params, body: { file_id: await uploaded(content, { name: 'verbale.pdf.p7m', member }) } })
    const answer = (content: Buffer, member = carla) => give(enveloped(content), member)
    const newest = await documentBytes(app.deps, (await documents()).at(-1)!)
    expect(await refusal(answer(newest))).toMatchObject(late('not_read'))
    await app.call(publicVerbalRoutes.read, { params })
    expect(await refusal(answer(base))).toMatchObject(wrong('fileNotTheseMinutes'))
    expect(await refusal(answer(newest, bruno))).toMatchObject(wrong('invalidValue'))
    expect(await refusal(give(enveloped(newest, own, ['-outform', 'DER'])))).toMatchObject(wrong('fileSignatureDetached'))
    expect(await refusal(give(Buffer.concat([enveloped(newest), Buffer.from('x')])))).toMatchObject(wrong('fileNotEnvelope'))
    expect(await refusal(give(Buffer.from('Verbale firmato')))).toMatchObject({ code: 'E0001', info: [{ message: 'onlyPdfOrEnvelopeAllowed' }] })
    expect(await refusal(give(enveloped(newest, others)))).toEqual(doubt('BLOCK', { name: 'Carla Verdi', holder: 'Carla Verdi' }))
    // As some signing programs write it. The fiscal code in the certificate is the signer's: nobody has to confirm anything.
    const asText = Buffer.from(enveloped(newest).toString('base64'))
    expect((await give(asText)).own).toMatchObject({ role: 'OTHER', way: 'ELSEWHERE', identity: 'FISCAL_CODE', holder: 'Carla Verdi' })
    expect((await documents()).at(-1)).toMatchObject({ kind: 'ENVELOPE', name: expect.stringMatching(/\.pdf\.p7m$/) })
    // What is shown stays the PDF, which every program opens.
    const shown = await app.call(publicVerbalRoutes.load, { params })
    expect(shown.document!.name).toMatch(/\.pdf$/)
  })
})

describe('what a notary draws up', () => {
  test('takes its place in the book with the deed, once; nobody signs the draft', async () => {
    const company = await companyInOrder(app)
    const held = await heldAssembly(app, {
      company,
      odgs: [
        { title: 'Modifica dell’articolo 3', nature: 'EXTRAORDINARY', notary_required: true, header_content: documentOf('La sede si trasferisce a Rovigo.') },
      ],
    })
    await confirm(held)
    const deed = Buffer.from('%PDF-1.7\n% Repertorio n. 1\n%%EOF\n')
    const give = async (content: Buffer, params = held.params, company_id = company._id) =>
      (params === held.params ? company : stage.company).call(signingRoutes.sign, {
        params,
        body: { deed_file_id: await uploaded(content, { name: 'Atto.pdf', company_id }) },
      })
    expect(await refusal(company.call(signingRoutes.request, { params: held.params, body: {} }))).toMatchObject(late('notary'))
    expect(await refusal(company.call(signingRoutes.send, { params: held.params, body: {} }))).toMatchObject(late('notary'))
    expect(await refusal(give(deed, stage.params, stage.company._id))).toMatchObject(late('no_notary'))
    const [seen] = await Promise.all([give(deed), give(deed)])
    expect(seen).toMatchObject({ number: { number: 1 }, documents: [{ kind: 'CONFIRMED' }, { kind: 'DEED', name: 'Atto.pdf' }] })
    expect(await documents(held)).toHaveLength(2)
    expect(await refusal(give(Buffer.from('%PDF-1.7\n% Altro\n%%EOF\n')))).toMatchObject(late('deed'))
    expect(await company.call(signingRoutes.send, { params: held.params, body: {} })).toEqual({ sent: 4, already: 0 })
  })
})
