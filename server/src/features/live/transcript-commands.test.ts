import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openaiSpeech } from '../../adapters/speech/openai.ts'
import { prove } from '../../http/proven.ts'
import { transcriptOf } from '../../stores/live/transcript-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof meetingDue>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const id = (at: number) => stage.company.ids[at]!
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })

/** A meeting that is taken down, with everybody in it. */
async function heardMeeting(at: TestApp, transcription = true) {
  const due = await meetingDue(at)
  await at.deps.db
    .updateTable('meetings')
    .set({ mode: JSON.stringify({ ...due.meeting.mode, transcription }) })
    .where('_id', '=', due.meeting._id)
    .execute()
  await due.open()
  await due.join(...due.company.ids)
  await due.company.call(adminLiveRoutes.start, { params: due.params, body: {} })
  return due
}

const consent = async (at: number, given: boolean) => app.call(liveRoutes.changeRoom, { params: await stage.linkOf(id(at)), body: { consent: given } })
const piece = (text: string, second: number) => ({
  text,
  started_at: `2027-04-20T09:00:0${second}.000Z`,
  ended_at: `2027-04-20T09:00:0${second + 1}.000Z`,
})
const save = async (at: number, body: object) => app.call(liveRoutes.saveChunk, { params: await stage.linkOf(id(at)), body: body as never })
const saveAsChair = (member: string, body: object) =>
  stage.company.call(adminLiveRoutes.saveChunk, { params: { ...stage.params, meeting: stage.meeting.slug, member }, body: body as never })
const credentials = async (at: number) => app.call(liveRoutes.speechCredentials, { params: await stage.linkOf(id(at)) })
const kept = async () => (await transcriptOf(app.deps.db, prove(stage.meeting._id))).map((it) => it.text)

const balance = async () => (await stage.company.call(walletRoutes.ofCompany, { params: { id: stage.company._id } })).real
const refunds = () =>
  app.deps.db.selectFrom('ledger').select(['code', 'amount_units', 'stage']).where('meeting_id', '=', stage.meeting._id).where('kind', '=', 'REFUND').execute()

test('a transcription of which nothing was written costs nothing; one piece of it costs all, and two who close give back once', async () => {
  stage = await app.again(heardMeeting)
  await consent(1, true)
  const paid = await balance()
  await Promise.allSettled([stage.close({ confirm: true }), stage.close({ confirm: true })])
  expect(await refunds()).toEqual([{ code: 'M0008', amount_units: 50, stage: 'LIVE_OPEN' }])
  expect(await balance()).toBe(paid + 50)
  const { forecast, real } = await stage.company.call(walletRoutes.ofCompany, { params: { id: stage.company._id } })
  expect(forecast).toBe(real)
  stage = await heardMeeting(app)
  await consent(1, true)
  await save(1, piece('hello', 1))
  await stage.close({ confirm: true })
  expect(await refunds()).toEqual([])
})

test('what a browser can write down is said by its owner, to whoever presides; the same twice is no news', async () => {
  stage = await app.again(heardMeeting)
  const say = async (at: number, speech: 'READY' | 'NO_ENGINE') => app.call(liveRoutes.changeRoom, { params: await stage.linkOf(id(at)), body: { speech } })
  await say(1, 'NO_ENGINE')
  const { seq } = await stage.state()
  await Promise.all([say(1, 'NO_ENGINE'), say(1, 'NO_ENGINE')])
  expect(await stage.state()).toMatchObject({ seq, rooms: { [id(1)]: { speech: 'NO_ENGINE' } } })
  await say(1, 'READY')
  expect((await stage.state()).rooms[id(1)]!.speech).toBe('READY')
  const stranger = { meeting: (await stage.linkOf(id(1))).meeting, member: 'nobody' }
  await expect(app.call(liveRoutes.changeRoom, { params: stranger, body: { speech: 'READY' } })).rejects.toMatchObject({ status: expect.any(Number) })
  await expect(say(2, 'SOMETIMES' as never)).rejects.toEqual(refusal(400, 'E0001'))
})

test('nobody is taken down where it is off, before they have said yes, nor after they have said no', async () => {
  stage = await heardMeeting(app, false)
  await consent(1, true)
  await expect(save(1, piece('hello', 1))).rejects.toEqual(refusal(422, 'MT002', { reason: 'transcription_off' }))
  expect(await credentials(1)).toMatchObject({ engine: 'NONE', token: null, processor: { engine: 'BROWSER', name: null } })
  stage = await app.again(heardMeeting)
  await expect(save(1, piece('hello', 1))).rejects.toEqual(refusal(422, 'MT002', { reason: 'no_consent' }))
  await consent(1, true)
  expect(await save(1, piece('hello', 1))).toMatchObject({ text: 'hello', member_id: id(1), corrected: false })
  await consent(1, false)
  await expect(save(1, piece('again', 3))).rejects.toEqual(refusal(422, 'MT002', { reason: 'no_consent' }))
  expect(await kept()).toEqual(['hello'])
  expect(await credentials(1)).toEqual({
    ...{ engine: 'BROWSER', token: null, language: 'it-IT', expires_at: null },
    processor: { engine: 'BROWSER', name: null },
  })
})

test('the same piece sent twice, or twice at once, is one; another’s word for it counts for nothing', async () => {
  stage = await app.again(heardMeeting)
  await consent(2, true)
  const sent = await Promise.all([save(2, piece('one', 1)), save(2, piece('one', 1)), save(2, { ...piece('one', 1), started_at: '2027-04-20T11:00:01+02:00' })])
  expect(new Set(sent.map((it) => it._id)).size).toBe(1)
  expect(await save(2, piece('something else', 1))).toMatchObject({ text: 'one', corrected: false })
  await consent(3, true)
  await expect(save(3, { ...piece('put into their mouth', 1), member_id: id(2) })).rejects.toEqual(refusal(403, 'CP003'))
  await expect(save(3, { ...piece('put into their mouth', 5), member_id: id(2) })).rejects.toEqual(refusal(404, 'MT001'))
  expect(await kept()).toEqual(['one'])
})

test('who writes the minutes corrects it, and what was heard first is kept beside', async () => {
  stage = await app.again(heardMeeting)
  await consent(2, true)
  await consent(0, true)
  await save(2, piece('the budged', 1))
  expect(await save(1, { ...piece('the budget', 1), member_id: id(2) })).toMatchObject({ text: 'the budget', corrected: true, member_id: id(2) })
  expect(await saveAsChair(id(0), { ...piece('The budget.', 1), member_id: id(2) })).toMatchObject({ text: 'The budget.', corrected: true })
  expect(await saveAsChair((await stage.linkOf(id(0))).member, piece('I open the meeting', 5))).toMatchObject({ member_id: id(0), corrected: false })
  await expect(saveAsChair(id(0), { ...piece('never said', 7), member_id: id(2) })).rejects.toEqual(refusal(404, 'MT001'))
  const rows = await app.deps.db.selectFrom('transcript_chunks').select(['text', 'corrected_text']).where('member_id', '=', id(2)).execute()
  expect(rows).toEqual([{ text: 'the budged', corrected_text: 'The budget.' }])
  expect(await kept()).toEqual(['The budget.', 'I open the meeting'])
})

test('a service hears through us, with a key that is somebody’s own and ends with their consent', async () => {
  const heard: string[] = []
  const service = createServer(async (request, reply) => {
    let body = ''
    for await (const it of request) body += String(it)
    heard.push(`${request.headers.authorization} ${/name="language"\r\n\r\n(\w+)/.exec(body)?.[1]}`)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: ' approvo ' }))
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  const before = app
  app = await testApp({ deps: { speech: openaiSpeech({ url, key: 'secret of the house', model: 'whisper-1' }) } })
  try {
    stage = await heardMeeting(app)
    expect(await credentials(1)).toMatchObject({ engine: 'SERVER', token: null, processor: { engine: 'SERVER', name: '127.0.0.1' } })
    await consent(1, true)
    const { engine, token, expires_at } = await credentials(1)
    expect([engine, typeof token, typeof expires_at]).toEqual(['SERVER', 'string', 'string'])
    const send = (bearer: string) =>
      app.api.app.inject({
        method: 'POST',
        url: '/api/speech-to-text/audio',
        payload: Buffer.from('voice'),
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'audio/webm;codecs=opus' },
      })
    const reply = await send(token!)
    expect([reply.statusCode, reply.json()]).toEqual([200, { text: 'approvo' }])
    expect(heard).toEqual(['Bearer secret of the house it'])
    expect((await send('somebody else’s'.replace('’', ''))).statusCode).toBe(401)
    await consent(1, false)
    expect((await send(token!)).json()).toMatchObject({ error_code: 'MT002', info: { reason: 'no_consent' } })
    expect(heard).toHaveLength(1)
    const codes = (await Promise.all(Array.from({ length: 40 }, () => send(token!)))).map((it) => it.statusCode)
    expect(codes.filter((it) => it === 429).length).toBeGreaterThan(5)
  } finally {
    await app.close()
    app = before
    await new Promise((closed) => service.close(closed))
  }
})
