import { createHash } from 'node:crypto'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import { addDays, dayInRome } from '@delibera/core/dates'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { homeRoutes } from '@delibera/core/home/routes'
import { questionRoutes } from '@delibera/core/questions/routes'
import type { QuestionDraft } from '@delibera/core/questions/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { preparedMeeting } from '../../testing/convened.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi'].map((name, at) => ({ name, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 100 }))
const representative = { kind: 'P', first_name: 'Rita', last_name: 'Conti', fiscal_code: 'CNTRTI70A41L736X', email: 'rita@conti.test' }
const paper = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const here = (url: string) => {
  const { pathname, search } = new URL(url, 'http://delibera.test')
  return `http://127.0.0.1:${(app.api.app.server.address() as { port: number }).port}${pathname}${search}`
}

/** What a call hands out by a short-lived address, or with which status it is refused. */
async function opened(path: string, token?: string): Promise<Buffer | number> {
  const reply = await app.api.app.inject({ url: `/api${path}`, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  if (reply.statusCode !== 302) return reply.statusCode
  return Buffer.from(await (await fetch(here(String(reply.headers.location)))).arrayBuffer())
}

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>
const designating = async ({ company, meeting }: Prepared) => {
  await company.call(designatedRoutes.designate, { params: { id: meeting._id }, body: { designated: { person: representative, mode: 'OPTIONAL' } } as never })
}

/** A convened assembly; its clock stands at the send. */
async function convened(setting: object = {}) {
  const due = await meetingDue(app, { seats, ...setting })
  await app.deps.clock.set(app.deps.db, null)
  const link = (at: number) => due.linkOf(due.company.ids[at]!)
  const ask = async (at: number, draft: Partial<QuestionDraft>) =>
    app.call(questionRoutes.ask, { params: await link(at), body: { text: 'Perché l’utile è sceso?', ...draft } as never })
  const answer = (question: string, body: object) => due.company.call(questionRoutes.answer, { params: { ...due.params, question }, body })
  const session = () => app.world.session(due.company.owner)
  return { ...due, link, ask, answer, session }
}
type Convened = Awaited<ReturnType<typeof convened>>

/** As the browser does it: asked for a place, and posted there. */
async function uploaded(it: Convened, at: number): Promise<string> {
  const body = { filename: 'Relazione del socio.pdf', mime_type: 'application/pdf', context: 'temp' as const }
  const grant = await app.call(fileRoutes.askUploadByLink, { params: { slug: (await it.link(at)).member }, body })
  const form = new FormData()
  for (const [key, value] of Object.entries(grant.fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(paper)]), body.filename)
  expect((await fetch(here(grant.url), { method: 'POST', body: form })).status).toBe(204)
  return grant.id
}

async function bundled(it: Convened): Promise<Map<string, Buffer>> {
  const headers = { authorization: `Bearer ${await it.session()}` }
  const reply = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${it.meeting._id}/all`, headers })
  const files = new Map<string, Buffer>()
  for (const one of readZip(new Uint8Array(reply.rawPayload))) files.set(one.name, Buffer.from((await unpack(one))!))
  return files
}

describe('the file of a proposal', () => {
  test('is uploaded by the member, opened by the company, by everybody once published, and is in the evidence', async () => {
    const [it, other] = [await convened(), await convened()]
    const file_id = await uploaded(it, 1)
    const { _id, file } = await it.ask(1, { kind: 'PROPOSAL', text: 'Propongo un dividendo', file_id })
    expect(file).toEqual({ _id: file_id, name: 'Relazione del socio.pdf' })
    const [listed] = (await it.company.call(questionRoutes.list, { params: it.params })).items
    expect(listed).toMatchObject({ _id, file })
    const byCompany = async (who: Convened) => opened(`/media/download/auth/${file_id}`, await who.session())
    const byMember = async (who: Convened, at: number) => opened(`/media/download/slug/${(await who.link(at)).member}/${file_id}`)
    expect(await byCompany(it)).toEqual(paper)
    expect(await byMember(it, 1)).toEqual(paper)
    expect([await byMember(it, 2), await byCompany(other), await byMember(other, 1)]).toEqual([404, 404, 404])
    await it.answer(_id, { published: true })
    expect([await byMember(it, 2), await byMember(other, 2)]).toEqual([paper, 404])
    await it.answer(_id, { published: false })
    expect(await byMember(it, 2)).toBe(404)
    const files = await bundled(it)
    const path = [...files.keys()].find((name) => name.endsWith('Allegati a domande e proposte/Relazione del socio.pdf'))!
    expect(files.get(path)).toEqual(paper)
    expect(files.get('manifest.json')?.toString()).toContain(path)
    expect(files.get('audit.jsonl')?.toString()).toContain(createHash('sha256').update(paper).digest('hex'))
  })

  test('is brought by who proposes, and by nobody else', async () => {
    const it = await convened()
    const file_id = await uploaded(it, 1)
    await expect(it.ask(2, { file_id })).rejects.toMatchObject({ code: 'E0001' })
    // Two devices at once bring the same file with the same words: one question.
    const [one, two] = await Promise.all([it.ask(1, { file_id }), it.ask(1, { file_id })])
    expect(two).toEqual(one)
    await expect((await app.as(it.company.owner))(fileRoutes.remove, { params: { id: file_id } })).rejects.toMatchObject({ code: 'E0002' })
  })
})

describe('who looks after the company', () => {
  const waiting = async (it: Convened) => {
    const call = await app.as(it.company.owner)
    const company_id = it.company._id
    const today = dayInRome(app.deps.clock.now())
    const { items } = await call(calendarRoutes.events, { query: { from: addDays(today, -30), to: addDays(today, 60), company_id } })
    const todo = (await call(homeRoutes.todo, { query: { company_id } })).items.filter((one) => one.what === 'answer_questions')
    return {
      todo: todo.map((one) => [one.count, one.due]),
      calendar: items.flatMap((one) => (one.kind === 'DEADLINE' && one.deadline === 'QUESTIONS' ? [[one.day, one.state]] : [])),
    }
  }

  test('has what was asked among the things to do and, where the notice promised answers, in the calendar', async () => {
    const it = await convened({ statute: { designated_representative: 'OPTIONAL' }, prepare: designating })
    expect(await waiting(it)).toEqual({ todo: [], calendar: [] })
    const [one, two] = [await it.ask(1, {}), await it.ask(2, { kind: 'PROPOSAL' })]
    const { answers_at } = await it.company.call(questionRoutes.list, { params: it.params })
    const day = dayInRome(new Date(answers_at!))
    expect(await waiting(it)).toMatchObject({ todo: [[2, day]], calendar: [[day, expect.not.stringMatching('DONE')]] })
    await it.answer(one._id, { answer: 'Per l’ammortamento.' })
    await it.answer(two._id, { published: true })
    expect(await waiting(it)).toEqual({ todo: [], calendar: [[day, 'DONE']] })
  })

  test('answers until the meeting where no notice promised a day', async () => {
    const it = await convened()
    await it.ask(1, {})
    expect(await waiting(it)).toEqual({ todo: [[1, dayInRome(new Date(it.first.datetime))]], calendar: [] })
  })
})
