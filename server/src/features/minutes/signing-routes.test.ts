import { fileRoutes } from '@delibera/core/files/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { publicVerbalRoutes, signingRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import type { Verbal } from '@delibera/core/minutes/schema'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { documentRows, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { heldAssembly } from '../../testing/minutes.ts'
import { judgedSignatures, pdfsigInstalled } from '../../testing/pdfsig.ts'
import { minutesJobs } from './jobs.ts'
import { documentBytes, signDrawn } from './signing-commands.ts'

const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const strokes = [
  [
    { x: 0, y: 30 },
    { x: 40, y: 0 },
    { x: 90, y: 25 },
  ],
]
const signature = { image, strokes }

type Stage = Awaited<ReturnType<typeof heldAssembly>>
let app: TestApp
let stage: Stage
let [anna, bruno, carla] = ['', '', '']
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error' } })
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
  stage = await heldAssembly(app)
  ;[anna, bruno, carla] = stage.company.ids as [string, string, string]
})
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )
const late = (reason: string) => ({ status: 409, code: 'E0002', info: { reason } })
const pass = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + minutes * 60_000))
const days = (count: number) => pass(count * 24 * 60)
const request = (body: { member_ids?: string[]; message?: string } = {}) => stage.company.call(signingRoutes.request, { params: stage.params, body })
const sign = (by = stage.company.call) => by(signingRoutes.sign, { params: stage.params, body: { signature } })
const own = async <Name extends keyof typeof publicVerbalRoutes>(name: Name, member: string, body?: object) =>
  app.call(publicVerbalRoutes[name] as typeof publicVerbalRoutes.correct, { params: await stage.linkOf(member), body: body as never })
const letters = (event: string) =>
  app.deps.db.selectFrom('mails').selectAll().where('event', '=', event).where('meeting_id', '=', stage.meeting._id).orderBy('created_at').execute()
const notices = async (kind: string) => {
  const { items } = await stage.company.call(notificationRoutes.list, { query: {} })
  return items.filter((it) => it.kind === kind)
}
const documents = async () => documentRows(app.deps.db, (await verbalRow(app.deps.db, prove(stage.meeting._id)))!._id)
const newest = async () => documentBytes(app.deps, (await documents()).at(-1)!)
const signer = (seen: Pick<Verbal, 'signatures'>, member_id: string) => seen.signatures.find((it) => it.member_id === member_id)

describe('a draft', () => {
  test('is sent to be read to who will sign, once however often it is asked', async () => {
    const seen = await Promise.all([request({ message: 'Rileggi il punto 2.' }), request()])
    await request()
    const sent = await letters('VERBAL_SIGN')
    expect(sent.map((it) => it.member_id).sort()).toEqual([anna, bruno].sort())
    expect(sent[0]).toMatchObject({ headers: { 'X-TipoRicevuta': 'sintetica' } })
    expect(sent[0]!.subject).toMatch(/^Leggi la bozza del verbale dell’assemblea ordinaria dei soci di Prova S\.r\.l\./)
    expect(seen[0].signatures.map((it) => [it.name, it.role, it.requested_at !== null])).toEqual([
      ['Anna Rossi', 'PRESIDENT', true],
      ['Bruno Bianchi', 'SECRETARY', true],
    ])
  })

  test('is read by them alone, who ask for corrections and do not sign it', async () => {
    expect(await refusal(own('load', carla))).toMatchObject(late('not_confirmed'))
    expect(await own('load', bruno)).toMatchObject({ confirmed: false, document: null, name: 'Bruno Bianchi', own: { role: 'SECRETARY', read_at: null } })
    expect((await own('read', bruno)).own!.read_at).not.toBeNull()
    for (const _ of [1, 2]) await own('correct', bruno, { text: 'Il compenso è annuo.' })
    expect((await own('load', bruno)).notes).toMatchObject([{ text: 'Il compenso è annuo.', resolved_at: null }])
    expect((await stage.company.call(verbalRoutes.load, { params: stage.params })).notes).toMatchObject([{ kind: 'CORRECTION', author: 'Bruno Bianchi' }])
    expect(await notices('VERBAL_CORRECTION')).toMatchObject([{ data: { name: 'Bruno Bianchi', to: expect.stringContaining(`${stage.meeting._id}/verbal`) } }])
    expect(await refusal(own('correct', carla, { text: 'Anche io.' }))).toMatchObject(late('not_confirmed'))
    expect(await refusal(own('sign', bruno, { signature }))).toMatchObject(late('not_confirmed'))
    expect(await refusal(sign())).toMatchObject(late('not_confirmed'))
  })
})

describe('final minutes', () => {
  let before: { meeting: string; member: string }

  beforeAll(async () => {
    before = await stage.linkOf(bruno)
    const seen = await stage.company.call(verbalRoutes.load, { params: stage.params })
    const ack = seen.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    await stage.company.call(verbalRoutes.confirm, { params: stage.params, body: { version: seen.version, ack } })
  })

  test('are signed only by a link that was sent for it: those of the notice stand in receipts', async () => {
    await own('read', bruno)
    expect(await refusal(own('sign', bruno, { signature }))).toMatchObject(late('not_requested'))
    const seen = await request()
    expect(signer(seen, bruno)).toMatchObject({ signed_at: null, refused_at: null })
    expect((await letters('VERBAL_SIGN')).filter((it) => it.subject.startsWith('Firma il verbale'))).toHaveLength(2)
    expect(await refusal(app.call(publicVerbalRoutes.load, { params: before }))).toMatchObject({ status: 404 })
    expect(await refusal(app.call(publicVerbalRoutes.sign, { params: before, body: { signature } }))).toMatchObject({ status: 404 })
    expect(await stage.linkOf(bruno)).not.toEqual(before)
  })

  test('asked again, somebody keeps their link', async () => {
    const link = await stage.linkOf(bruno)
    await pass(11)
    await request()
    expect(await stage.linkOf(bruno)).toEqual(link)
  })

  test('are not signed before they are read, and not corrected any more; reading is noted once', async () => {
    expect(await refusal(own('correct', bruno, { text: 'Ancora.' }))).toMatchObject(late('confirmed'))
    await own('read', anna)
    const first = (await own('read', bruno)).own!.read_at
    await pass(1)
    expect((await own('read', bruno)).own!.read_at).toBe(first)
    const noted = await app.deps.db.selectFrom('audit_log').select('action').where('action', '=', 'minutes.read').execute()
    expect(noted).toHaveLength(3)
  })

  test('are signed by nobody else, whatever their role', async () => {
    const stranger = await app.as(await app.world.person())
    expect(await refusal(sign(stranger))).toMatchObject({ status: 403, code: 'CP003' })
    const colleague = await app.world.person()
    await app.world.role(stage.company._id, colleague)
    expect(await refusal(sign(await app.as(colleague)))).toMatchObject({ status: 403, code: 'CP003' })
    expect(await refusal(own('sign', carla, { signature }))).toMatchObject({ status: 403, code: 'CP003' })
    const other = await app.world.link(stage.company._id)
    const params = { meeting: stage.meeting.slug, member: other.slug }
    expect(await refusal(app.call(publicVerbalRoutes.sign, { params, body: { signature } }))).toMatchObject({ status: 404 })
  })

  test('wait in the list of everybody who has to sign, and of nobody else', async () => {
    const todoOf = async (it: { email?: string }) => {
      const person = await app.world.person(it)
      await app.world.role(stage.company._id, person)
      const { items } = await (await app.as(person))(homeRoutes.todo, { query: { company_id: stage.company._id } })
      return items.filter((it) => it.meeting?._id === stage.meeting._id).map((it) => [it.what, it.count])
    }
    const everybody = await todoOf({})
    expect(everybody).toContainEqual(['collect_signatures', 2])
    expect(everybody.map(([what]) => what)).not.toContain('sign_minutes')
    const secretary = await todoOf({ email: 'persona2@pec.it' })
    expect(secretary).toContainEqual(['sign_minutes', null])
    expect(secretary).toContainEqual(['collect_signatures', 1])
    const { db } = app.deps
    await db.updateTable('users').set({ email: 'altra@example.test' }).where('email', '=', 'persona2@pec.it').execute()
    // An address of two signers says of neither that it is this one.
    const shared = await app.world.person()
    await app.world.role(stage.company._id, shared)
    const by = await app.as(shared)
    const addresses = db.updateTable('meeting_members').where('meeting_id', '=', stage.meeting._id).where('member_id', 'in', [anna, bruno])
    await addresses.set({ email: shared.email }).execute()
    const { items } = await by(homeRoutes.todo, { query: { company_id: stage.company._id } })
    expect(items.map((it) => it.what)).not.toContain('sign_minutes')
    expect(await refusal(sign(by))).toMatchObject({ status: 403, code: 'CP003' })
    await addresses.set({ email: null }).execute()
  })

  test('that a process leaves in the middle of signing are as they were', async () => {
    const drawn = {
      caller: { company: prove<'company'>(stage.company._id), meeting: prove<'meeting'>(stage.meeting._id) },
      member_id: bruno,
      by: 'link',
      actor: 'member',
      signature,
    } as const
    const { storage, seals } = app.deps
    const written: string[] = []
    const dies = {
      ...storage,
      write: async (...it: Parameters<typeof storage.write>) => {
        written.push(it[0])
        await storage.write(...it)
      },
    }
    // The last thing that is asked for, once the rows are written.
    const failing = {
      ...seals,
      get certificate(): never {
        throw new Error('gone')
      },
    }
    await expect(signDrawn({ ...app.deps, storage: dies, seals: failing }, drawn)).rejects.toThrow('gone')
    expect((await documents()).map((it) => it.kind)).toEqual(['CONFIRMED'])
    expect((await own('load', bruno)).own).toMatchObject({ signed_at: null, way: null })
    expect(await storage.read(written[0]!)).toBeNull()
  })

  test('keep both signatures when two sign at once, and one of each who presses twice', async () => {
    const [seen] = await Promise.all([sign(), own('sign', bruno, { signature }), own('sign', bruno, { signature: { image } }), sign()])
    expect(signer(seen, anna)).toMatchObject({ way: 'DRAWN' })
    const kept = await documents()
    expect(kept.map((it) => it.kind)).toEqual(['CONFIRMED', 'SEALED', 'SEALED'])
    const bytes = await Promise.all(kept.map((it) => documentBytes(app.deps, it)))
    for (const [at, it] of bytes.slice(1).entries()) expect(it.subarray(0, bytes[at]!.length).equals(bytes[at]!)).toBe(true)
    expect((await app.deps.seals.verify(bytes[2]!)).map((it) => [it.name, it.is_valid, it.is_whole]).sort()).toEqual([
      ['Anna Rossi', true, true],
      ['Bruno Bianchi', true, true],
    ])
    if (pdfsigInstalled) expect(judgedSignatures(bytes[2]!).map((it) => it.valid)).toEqual([true, true])
  })

  test('are then told as signed, by the law too, and signing or refusing again changes nothing', async () => {
    expect(await notices('VERBAL_SIGNED')).toMatchObject([{ data: { name: 'Nomina del revisore legale' } }])
    const seen = await sign()
    expect(seen.checks.find((it) => it.id === 'L-MIN-02')).toMatchObject({ ok: true })
    expect((await own('sign', bruno, { signature })).own).toMatchObject({ way: 'DRAWN', refused_at: null })
    expect(await refusal(own('answer', bruno, { refusal: 'No.' }))).toMatchObject(late('signed'))
    // The secretary by their own account is the same who signed by link.
    const secretary = await app.world.person({ email: 'persona2@pec.it' })
    await app.world.role(stage.company._id, secretary)
    await sign(await app.as(secretary))
    expect(await documents()).toHaveLength(3)
    expect(await request()).toMatchObject({ signatures: [{ signed_at: expect.anything() }, { signed_at: expect.anything() }] })
  })

  test('are sent to everybody once, with the file and a link to read', async () => {
    const send = (body: { member_ids?: string[] } = {}) => stage.company.call(signingRoutes.send, { params: stage.params, body })
    expect(await Promise.all([send(), send()])).toEqual(
      expect.arrayContaining([
        { sent: 4, already: 0 },
        { sent: 0, already: 4 },
      ]),
    )
    expect(await send({ member_ids: [carla] })).toEqual({ sent: 0, already: 1 })
    expect(await refusal(send({ member_ids: [stage.meeting._id] }))).toMatchObject({ status: 404, code: 'MB003' })
    await app.work()
    const { items } = await app.call(trialRoutes.mailbox, { query: { search: 'persona3@pec.it' } })
    const letter = items.find((it) => it.subject.startsWith('Verbale dell’assemblea'))!
    expect(letter.attachments).toEqual([{ name: expect.stringMatching(/\.pdf$/), mime_type: 'application/pdf', bytes: (await newest()).length }])
    const { member } = await stage.linkOf(carla)
    expect(letter.text).toContain(`/member/${member}/sign`)
    const seen = await own('load', carla)
    expect(seen).toMatchObject({ confirmed: true, own: null, signers: [{ name: 'Anna Rossi' }, { name: 'Bruno Bianchi' }], notes: [] })
    const file = await app.api.app.inject({ url: `/api${fileRoutes.downloadByLink.path.replace(':slug', member).replace(':id', seen.document!.file_id)}` })
    expect(file.statusCode).toBe(302)
  })
})

describe('others who are asked', () => {
  const remind = () => minutesJobs(app.deps).remind_signers({}, { attempt: 1, is_last: false })
  const toCarla = async () => (await letters('VERBAL_SIGN')).filter((it) => it.member_id === carla).map((it) => it.subject.split(' ')[0])

  test('are reminded after three days and after seven, and no more', async () => {
    await request({ member_ids: [carla] })
    for (const [wait, count] of [
      [2, 1],
      [1, 2],
      [3, 2],
      [1, 3],
      [30, 3],
    ] as const) {
      await days(wait)
      await Promise.all([remind(), remind()])
      expect([wait, (await toCarla()).length]).toEqual([wait, count])
    }
    expect(await toCarla()).toEqual(['Firma', 'Promemoria:', 'Promemoria:'])
  })

  test('may refuse with a reason, of which the company hears once, and are then left in peace', async () => {
    for (const _ of [1, 2]) await own('answer', carla, { refusal: 'Non ero presente al punto 2.' })
    expect(await notices('VERBAL_REFUSED')).toMatchObject([{ data: { name: 'Carla Verdi' } }])
    expect(await own('signers', carla)).toMatchObject({ signers: [{}, {}, { name: 'Carla Verdi', refused_at: expect.anything() }] })
    await request()
    await days(10)
    await remind()
    expect(await toCarla()).toHaveLength(3)
  })

  test('may think better of it, and sign beside the text', async () => {
    await own('read', carla)
    // By the account that has their address, as well as by link: the first of the two counts, and the log says which it was.
    const account = await app.world.person({ email: 'persona3@pec.it' })
    await app.world.role(stage.company._id, account)
    const [seen] = await Promise.all([app.as(account).then(sign), app.as(account).then(sign)])
    expect(signer(seen, carla)).toMatchObject({ role: 'OTHER', way: 'DRAWN', refused_at: null })
    expect((await own('sign', carla, { signature: { image } })).own).toMatchObject({ signed_at: signer(seen, carla)!.signed_at })
    const signed = await app.deps.db.selectFrom('audit_log').select(['actor', 'data']).where('action', '=', 'minutes.signed').execute()
    const ways = signed.map((it) => [it.actor.split(':')[0], (it.data as { name: string; by: string }).name, (it.data as { by: string }).by])
    expect(ways.filter(([, name]) => name === 'Carla Verdi')).toEqual([['user', 'Carla Verdi', 'account']])
    expect(ways).toContainEqual(['member', 'Bruno Bianchi', 'link'])
    const bytes = await newest()
    expect((await app.deps.seals.verify(bytes)).map((it) => it.is_valid)).toEqual([true, true, true])
    if (pdfsigInstalled) expect(judgedSignatures(bytes).at(-1)).toMatchObject({ valid: true, whole: true })
  })
})
