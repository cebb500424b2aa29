import { createHash } from 'node:crypto'
import { recordRoutes } from '@delibera/core/decisions/record-routes'
import { checkBundle } from '@delibera/core/exports/bundle'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { verifyRoutes } from '@delibera/core/minutes/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { sentDecision } from '../../testing/decisions.ts'
import { pdfText, popplerInstalled } from '../../testing/poppler.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof sentDecision>>
let token: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_READ: '100000' } })
  stage = await sentDecision(app)
  token = await app.world.session(stage.company.owner)
})
afterAll(() => app.close())

async function get(path: string, by = token) {
  const url = `/api/export/admin/decisions/${stage.decision._id}/${path}`
  const reply = await app.api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${by}` } })
  return { status: reply.statusCode, bytes: reply.rawPayload, name: String(reply.headers['content-disposition'] ?? '') }
}

async function opened(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const it of readZip(new Uint8Array(bytes))) files.set(it.name, Buffer.from((await unpack(it))!))
  return files
}

test('what is not there yet is nothing, and what is somebody else’s is not there', async () => {
  for (const path of ['record', 'answers']) expect((await get(path)).status).toBe(204)
  const stranger = await app.world.session(await app.world.person())
  for (const path of ['record', 'answers', 'email', 'all']) expect([403, 404]).toContain((await get(path, stranger)).status)
})

describe('once it is decided', () => {
  let files: Map<string, Buffer>
  let bytes: Buffer
  beforeAll(async () => {
    const [anna, bruno, carla] = stage.company.ids as [string, string, string]
    await stage.answer(bruno, { points: { 1: 'AGAINST' } })
    await stage.answer(bruno, { points: { 1: 'FOR' }, note: 'Ho cambiato idea' })
    await stage.answer(anna, { points: { 1: 'FOR' } })
    await stage.answer(carla, { points: { 1: 'ABSTAIN' }, conflict: { 1: 'presto denaro' } })
    await stage.close()
    await stage.company.call(recordRoutes.confirm, { params: stage.params, body: { version: 0 } })
    bytes = (await get('all')).bytes
    files = await opened(bytes)
  })

  test('the signed answers are one archive, replaced ones too', async () => {
    const { bytes: archive, status } = await get('answers')
    expect(status).toBe(200)
    expect([...(await opened(archive)).keys()].sort()).toEqual([
      'Dichiarazione di voto Anna Riva.pdf',
      'Dichiarazione di voto Bruno Sala (2).pdf',
      'Dichiarazione di voto Bruno Sala.pdf',
      'Dichiarazione di voto Carla Testa.pdf',
    ])
  })

  test.skipIf(!popplerInstalled)('the letters and the record are papers (needs poppler-utils)', async () => {
    expect(pdfText((await get('email')).bytes)).toContain('Decisione scritta')
    expect(pdfText((await get('record')).bytes)).toContain('Decisione dei soci adottata mediante consultazione scritta')
  })

  test('the bundle has every part, and says each answer with when it was replaced', () => {
    const names = [...files.keys()]
    for (const name of ['record.pdf', 'decision.json', 'answers.csv', 'requests.csv', 'audit.jsonl', 'answer-receipts.jsonl', 'verifica.html', 'LEGGIMI.txt']) {
      expect(names).toContain(name)
    }
    expect(names).toContain('points/1 Finanziamento infruttifero.txt')
    expect(names.filter((it) => it.startsWith('answers/'))).toHaveLength(4)
    const lines = files.get('answers.csv')!.toString().trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('AGAINST')
    const decision = JSON.parse(files.get('decision.json')!.toString()) as { members: { name: string }[]; answers: unknown[] }
    expect(decision.answers).toHaveLength(4)
    expect(JSON.stringify(decision)).not.toContain('@')
  })

  test('every receipt in it is in the chain, by its hash', () => {
    const chain = files.get('audit.jsonl')!.toString()
    const receipts = files
      .get('answer-receipts.jsonl')!
      .toString()
      .trim()
      .split('\n')
      .map((it) => JSON.parse(it) as { line: string; hash: string })
    expect(receipts).toHaveLength(4)
    for (const { line, hash } of receipts) {
      expect(createHash('sha256').update(line).digest('hex')).toBe(hash)
      expect(chain).toContain(hash)
    }
  })

  test('it verifies without us, and we know it by its hash', async () => {
    const levels = async (of: Buffer) => new Set((await checkBundle(new Uint8Array(of))).findings.map((it) => it.level))
    expect(await levels(bytes)).toEqual(new Set(['good']))
    expect((await checkBundle(new Uint8Array(bytes))).findings).toContainEqual({ level: 'good', code: 'receipts_good', data: { count: 4 } })
    // Bruno changed his mind: what is counted again is what stands.
    expect((await checkBundle(new Uint8Array(bytes))).findings).toContainEqual({ level: 'good', code: 'outcome_good', data: { count: 1 } })
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)]! ^= 1
    expect(await levels(changed)).not.toEqual(new Set(['good']))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect((await app.call(verifyRoutes.verify, { params: { sha256 } })).document).toMatchObject({
      kind: 'BUNDLE',
      title: expect.stringContaining('Decisione scritta'),
    })
  })
})
