import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptIdentity } from '../../adapters/seals/identity.ts'
import { localSeals } from '../../adapters/seals/local.ts'
import type { Seals } from '../../adapters/seals/port.ts'
import { addFile, addVersion } from '../../stores/files/file-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sentDecision } from '../../testing/decisions.ts'
import { testFolder } from '../../testing/folder.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof sentDecision>>
const means: Seals[] = []
let [anna, bruno] = ['', '']
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'error' } })
  stage = await sentDecision(app)
  ;[anna, bruno] = stage.company.ids as [string, string]
  await stage.read(anna)
})
afterAll(async () => {
  for (const it of means) await it.close()
  await app.close()
})

/** Signed with means of one's own: the certificate has the name, and no fiscal code. */
async function signedBy(name: string, pdf: Buffer): Promise<Buffer> {
  const { key, chain } = keptIdentity({ folder: testFolder(), name, at: new Date() })
  const given = { key: String(key.export({ type: 'pkcs8', format: 'pem' })), certificate: chain[0]!.toString() }
  const common = { tsa_url: undefined, host: 'firma.test', log: pino({ level: 'silent' }), at: new Date(), reader: app.deps.parsers }
  const seals = localSeals({ folder: testFolder(), given, ...common })
  means.push(seals)
  return seals.sign(pdf, { area: { key: 'altro', page: 1, x: 10, y: 10, w: 80, h: 30 }, name, reason: 'Firma', at: app.deps.clock.now() })
}

async function uploaded(content: Buffer, member: string): Promise<string> {
  const storage_key = crypto.randomUUID().replaceAll('-', '')
  await app.deps.storage.write(storage_key, content, 'application/pdf')
  const at = app.deps.clock.now()
  const place = { context: 'verbal', company_id: stage.company._id, meeting_id: stage.decision._id, owner_user: null, owner_member: member } as const
  return app.deps.db.transaction().execute(async (tx) => {
    const file_id = await addFile(tx, { name: 'risposta.pdf', member_ids: [], ...place }, at)
    await addVersion(tx, { filename: 'risposta.pdf', mime_type: 'application/pdf', file_id, storage_key, at })
    return file_id
  })
}

async function paper(member: string, body: object): Promise<Buffer> {
  const { decision, member: slug } = await stage.linkOf(member)
  const reply = await app.api.app.inject({ method: 'POST', url: `/api/decisions/public/${decision}/members/${slug}/paper`, payload: body })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

const favour = { kind: 'VOTE', points: { 1: 'FOR' } } as const
const wrong = (message: string) => ({ status: 400, code: 'E0001', info: [{ path: 'file_id', message }] })

test('the paper of one answer has the same bytes whenever it is asked for', async () => {
  const [one, other, against] = [await paper(anna, favour), await paper(anna, favour), await paper(anna, { ...favour, points: { 1: 'AGAINST' } })]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(against)).toBe(false)
})

test('is taken where it is this very answer, signed by who answers, and refused otherwise', async () => {
  const base = await paper(anna, favour)
  const answer = async (content: Buffer, more: object = {}) =>
    stage.answer(anna, { ...favour, signature: undefined, file_id: await uploaded(content, anna), ...more })
  await expect(answer(base)).rejects.toMatchObject(wrong('fileNotSigned'))
  await expect(answer(await signedBy('Anna Riva', await paper(bruno, favour)))).rejects.toMatchObject(wrong('fileNotThisAnswer'))
  await expect(answer(await signedBy('Bruno Sala', base))).rejects.toMatchObject({ code: 'MT002', info: { rules: [{ id: 'L-SIG-02', severity: 'BLOCK' }] } })
  const good = await signedBy('Anna Riva', base)
  await expect(answer(good, { points: { 1: 'AGAINST' } })).rejects.toMatchObject(wrong('fileNotThisAnswer'))
  const receipt = await answer(good)
  expect(await answer(good)).toMatchObject({ hash: receipt.hash, pdf_id: receipt.pdf_id })
  const { answers } = await stage.load()
  expect(answers).toMatchObject([{ way: 'ELSEWHERE', points: { 1: 'FOR' }, replaced_at: null }])
})

test('the copy that is kept is nobody’s to change', async () => {
  const { answers } = await stage.load()
  const file = await app.deps.db.selectFrom('files').selectAll().where('_id', '=', answers[0]!.file_id!).executeTakeFirstOrThrow()
  expect(file).toMatchObject({ owner_member: null, member_ids: [anna] })
})
