import { helpRequestsPerDay } from '@delibera/core/help/requests'
import { helpRoutes } from '@delibera/core/help/routes'
import type { InputOf } from '@delibera/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000', SUPPORT_EMAIL: 'aiuto@delibera.example' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await app.world.person({ first_name: 'Anna', last_name: 'Rossi' })
  call = await app.as(anna)
})

type Body = NonNullable<InputOf<typeof helpRoutes.ask>['body']>
const slug = 'Zk3_pQ-7vB1mR9tYxW2cN5hL8sD4fG6jK0aE-uIoPq0'
const request = (it: Partial<Body> = {}, context: Partial<Body['context']> = {}): Body => ({
  key: crypto.randomUUID(),
  subject: 'LIVE',
  message: 'La sala non si apre.',
  ...it,
  context: { path: '/user/dashboard', ...context },
})
const ask = (body: Body, by = call) => by(helpRoutes.ask, { body })
const letters = async (event: 'HELP_REQUEST' | 'HELP_COPY') => {
  const rows = await app.deps.db.selectFrom('mails').select(['recipient', 'reply_to', 'subject', 'body', 'html']).where('event', '=', event).execute()
  return rows.filter((it) => it.recipient === anna.email || it.reply_to === anna.email)
}

describe('a request for help', () => {
  test('goes to those who help, who answer the person, and a copy to the person', async () => {
    const { number, email } = await ask(request())
    expect([/^H-\d{6}$/.test(number), email]).toEqual([true, anna.email])
    expect(await letters('HELP_REQUEST')).toMatchObject([
      { recipient: 'aiuto@delibera.example', reply_to: anna.email, subject: `[${number}] Sala e votazioni: Anna Rossi` },
    ])
    expect(await letters('HELP_COPY')).toMatchObject([{ recipient: anna.email, reply_to: 'aiuto@delibera.example' }])
    await app.work()
    const sent = await app.deps.db.selectFrom('trial_messages').select('recipient').where('subject', 'like', `%${number}%`).execute()
    expect(sent.map((it) => it.recipient).sort()).toEqual(['aiuto@delibera.example', anna.email].sort())
  })

  test('sent twice, or twice at once, is one', async () => {
    const body = request()
    const answers = await Promise.all([ask(body), ask(body), ask(body)])
    expect(new Set(answers.map((it) => it.number)).size).toBe(1)
    expect(await ask(body)).toEqual(answers[0])
    expect(await letters('HELP_REQUEST')).toHaveLength(1)
    expect((await ask(request())).number).not.toBe(answers[0]!.number)
  })

  test('under the key of somebody else is refused', async () => {
    const body = request()
    await ask(body)
    await expect(ask(body, await app.as(await app.world.person()))).rejects.toMatchObject({ code: 'E0002' })
    expect(await letters('HELP_REQUEST')).toHaveLength(1)
  })

  test('says where the person was, by name only where they may know it', async () => {
    const { _id: company_id } = await app.world.company('Alfa S.r.l.', anna)
    const meeting_id = await app.world.meeting(company_id, { name: 'Assemblea di bilancio' })
    await ask(request({}, { company_id, meeting_id, error_code: 'LR001' }))
    const [mine] = await letters('HELP_REQUEST')
    for (const it of ['Società: Alfa S.r.l.', 'Riunione: Assemblea di bilancio', 'Ultimo errore: LR001']) expect(mine!.body).toContain(it)
    const strange = await app.world.company('Segreta S.r.l.', await app.world.person())
    const hidden = await app.world.meeting(strange._id, { name: 'Riunione riservata' })
    const { number } = await ask(request({}, { company_id: strange._id, meeting_id: hidden }))
    const theirs = (await letters('HELP_REQUEST')).find((it) => it.subject.includes(number))!
    expect(theirs.body).not.toMatch(/Segreta|riservata/)
  })

  test('carries no key: neither of a link, nor of an address, nor pasted into the words', async () => {
    await ask(request({ message: `Il mio link https://delibera.example/m/${slug}/${slug} non va` }, { path: `/meeting/${slug}/${slug}?token=${slug}` }))
    const kept = await app.deps.db.selectFrom('help_requests').select(['message', 'context']).where('user_id', '=', anna._id).executeTakeFirstOrThrow()
    for (const it of [...(await letters('HELP_REQUEST')), ...(await letters('HELP_COPY'))]) expect(it.body + it.html).not.toContain(slug)
    expect(JSON.stringify(kept)).not.toContain(slug)
    expect((await letters('HELP_REQUEST'))[0]!.body).toContain('Pagina: /meeting/***/***')
  })

  test('is refused when it says too little, or to nobody signed in', async () => {
    await expect(ask(request({ message: '  aiuto   ' }))).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'message', message: 'messageTooShort' }] })
    await expect(ask(request({}, { path: 'https://elsewhere.example' }))).rejects.toMatchObject({ code: 'E0001' })
    await expect(ask(request(), app.call)).rejects.toMatchObject({ status: 401 })
  })

  test('is answered in the language of the person, and read by those who help in Italian', async () => {
    await app.deps.db.updateTable('users').set({ locale: 'en-GB' }).where('_id', '=', anna._id).execute()
    await ask(request())
    expect((await letters('HELP_COPY'))[0]!.subject).toContain('We have received your request')
    expect((await letters('HELP_REQUEST'))[0]!.subject).toContain('Sala e votazioni')
  })

  test('is one of a few a day, and nothing of one too many is kept', async () => {
    for (let i = 0; i < helpRequestsPerDay; i++) await ask(request())
    await expect(ask(request())).rejects.toMatchObject({ status: 429 })
    expect(await letters('HELP_REQUEST')).toHaveLength(helpRequestsPerDay)
  })
})

test('a minute has room for a few requests only', async () => {
  const strict = await testApp({ env: { RATE_LOGIN: '2' } })
  const by = await strict.as(await strict.world.person())
  await ask(request(), by)
  await ask(request(), by)
  await expect(ask(request(), by)).rejects.toMatchObject({ status: 429 })
  await strict.close()
})
