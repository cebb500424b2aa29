import { rmSync } from 'node:fs'
import { sized } from '@delibera/core/fuzz.stage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardsDown } from '../../adapters/cards/port.ts'
import type { Deps } from '../../deps.ts'
import { buildClock } from '../../jobs/clock.ts'
import { type TestApp, testApp, testSecret } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'
import { testFolder } from '../../testing/folder.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { buildJobs } from '../../working.ts'

describe('the sweep', () => {
  let app: TestApp
  let card: ReturnType<typeof cardWorld>
  beforeAll(async () => {
    app = await testApp()
    card = cardWorld(app)
  })
  afterAll(() => app.close())

  const sweep = (deps: Partial<Deps> = {}) => buildJobs({ ...app.deps, ...deps }).sweep_cards({}, { attempt: 1, is_last: false })
  const after = (minutes: number) => buildClock(() => new Date(Date.now() + minutes * 60_000))
  async function begun() {
    const person = await app.world.person()
    const { data } = await card.pay(await app.as(person))
    return { _id: person._id, id: data.payment_intent_id!, client_secret: data.client_secret! }
  }
  const statusOf = async (id: string) => (await app.deps.db.selectFrom('card_intents').select('status').where('_id', '=', id).executeTakeFirstOrThrow()).status

  test('asks the provider where its event never came, and grants once', async () => {
    const it = await begun()
    await card.type(it.client_secret)
    const [lost] = await card.take()
    await sweep()
    expect(await card.units({ user_id: it._id })).toBe(0)
    await Promise.all([sweep({ clock: after(16) }), sweep({ clock: after(16) })])
    expect([await card.units({ user_id: it._id }), await statusOf(it.id)]).toEqual([400, 'PAID'])
    await card.send(lost!)
    expect(await card.units({ user_id: it._id })).toBe(400)
  })

  test('leaves alone what may still be paid, and ends it after a day', async () => {
    const it = await begun()
    await sweep({ clock: after(23 * 60) })
    expect(await statusOf(it.id)).toBe('OPEN')
    await sweep({ clock: after(24 * 60 + 1) })
    expect([await statusOf(it.id), (await app.deps.cards.intent(it.id))!.status]).toEqual(['CANCELED', 'canceled'])
    await expect(card.type(it.client_secret)).rejects.toMatchObject({ code: 'E0002' })
  })

  test('does not end what was paid a day ago without a word', async () => {
    const it = await begun()
    await card.type(it.client_secret)
    await card.take()
    await sweep({ clock: after(48 * 60) })
    expect([await card.units({ user_id: it._id }), await statusOf(it.id)]).toEqual([400, 'PAID'])
  })

  test('one that the provider does not know is over, and one that fails does not hold up the rest', async () => {
    const [unknown, failing, paid] = [await begun(), await begun(), await begun()]
    await card.type(paid.client_secret)
    await card.take()
    const { cards } = app.deps
    const intent: typeof cards.intent = async (id) => {
      if (id === unknown.id) return null
      if (id === failing.id) throw new CardsDown('no answer')
      return cards.intent(id)
    }
    await sweep({ clock: after(20), cards: { ...cards, intent } })
    expect([await statusOf(unknown.id), await statusOf(failing.id), await statusOf(paid.id)]).toEqual(['CANCELED', 'OPEN', 'PAID'])
  })
})

describe('a server killed between payment and grant', () => {
  let app: TestApp
  const folder = testFolder()
  const running: ServerProcess[] = []
  beforeAll(async () => {
    app = await testApp({ env: { RATE_WRITE: '100000' } })
  })
  afterAll(async () => {
    for (const it of running) await it.end('SIGKILL')
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const until = async (holds: () => Promise<boolean>) => {
    for (let i = 0; i < 1500 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await holds()).toBe(true)
  }
  const start = async () => {
    const it = await startServer({ DATABASE_URL: app.url, SECRET_KEY: testSecret, DATA_DIR: folder })
    running.push(it)
    return it
  }

  test('grants every payment exactly once after its restart', async () => {
    const payments = sized(50, 150)
    const card = cardWorld(app)
    const person = await app.world.person()
    const call = await app.as(person)
    for (let i = 0; i < payments; i += 10)
      await Promise.all(Array.from({ length: 10 }, async () => card.type((await card.pay(call, { quantity: 10 })).data.client_secret)))
    const granted = async () => (await app.deps.db.selectFrom('card_intents').select('_id').where('status', '=', 'PAID').execute()).length
    expect(await granted()).toBe(0)

    const killed = await start()
    await until(async () => (await granted()) > 10)
    await killed.end('SIGKILL')
    expect(await granted()).toBeLessThan(payments)

    const again = await start()
    await until(async () => (await granted()) === payments)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await card.units({ user_id: person._id })).toBe(payments * 100)
    expect((await app.deps.db.selectFrom('ledger').select('_id').execute()).length).toBe(payments)
    await again.end('SIGTERM')
  })
})
