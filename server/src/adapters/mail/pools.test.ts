import { afterEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { sampleMail } from '../../testing/sample-mail.ts'
import { type MailPools, mailPools } from './pools.ts'
import type { MailRefused } from './port.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const it of cleanups.splice(0).reverse()) await it()
})

async function mailServer() {
  const open = new Set<string>()
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _s, done) => done(null, { user: username }),
    onConnect: (session, done) => done(void open.add(session.id)),
    onClose: (session) => void open.delete(session.id),
  })
  cleanups.push(server.close)
  return { ...server, open }
}
function opened(options: Partial<Parameters<typeof mailPools>[0]> = {}): MailPools {
  const pools = mailPools({ allowPrivate: true, ...options })
  cleanups.push(pools.close)
  return pools
}
const serverOf = (port: number, version = '1', host = '127.0.0.1') => ({
  company_id: 'c',
  version,
  login: { email: 'io@pec.example', password: 'Segreta.1', host, port, secure: false },
})
const refused = (it: Promise<unknown>) =>
  it.then(
    () => expect.unreachable('the letter was taken'),
    (error: MailRefused) => error,
  )
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(holds()).toBe(true)
}

describe('servers of companies', () => {
  test('are kept open between letters, and closed when anything about them changes', async () => {
    const [old, next] = [await mailServer(), await mailServer()]
    const pools = opened()
    await pools.transport(serverOf(old.port)).send(sampleMail())
    expect(pools.transport(serverOf(old.port))).toBe(pools.transport(serverOf(old.port)))
    await pools.transport(serverOf(old.port)).send(sampleMail())
    expect(old.open.size).toBe(1)
    await pools.transport(serverOf(next.port, '2')).send(sampleMail())
    await until(() => old.open.size === 0)
    expect([old.arrived.length, next.arrived.length]).toEqual([2, 1])
  })

  test('are all closed with the process, letters under way included', async () => {
    const server = await mailServer()
    const pools = opened()
    const sending = pools.transport(serverOf(server.port)).send(sampleMail())
    await new Promise((resolve) => setTimeout(resolve, 50))
    await pools.close()
    await sending.catch(() => undefined)
    await until(() => server.open.size === 0)
  })

  test('in production may not stand inside, nor behind a name that leads inside, nor at another port', async () => {
    const server = await mailServer()
    for (const [host, addresses] of [
      ['127.0.0.1', ['127.0.0.1']],
      ['posta.example', ['93.184.216.34', '10.0.0.5']],
    ] as const) {
      const pools = opened({ allowPrivate: false, resolve: async () => [...addresses] })
      const error = await refused(pools.transport(serverOf(587, '1', host)).send(sampleMail()))
      expect(error).toMatchObject({ permanent: false, scope: 'server', response: 'a mail server may not stand there' })
    }
    const pools = opened({ allowPrivate: false, resolve: async () => ['93.184.216.34'] })
    expect(await refused(pools.transport(serverOf(server.port, '1', 'posta.example')).send(sampleMail()))).toMatchObject({ scope: 'server' })
    expect(server.arrived).toEqual([])
  })

  test('are tried at each of their addresses, and never hear a password in clear over a network', async () => {
    const server = await mailServer()
    const pools = opened({ resolve: async () => ['127.9.9.9', '127.0.0.1'] })
    // A name that is not of this machine asks for TLS, which this server does not have.
    expect(await refused(pools.transport(serverOf(server.port, '1', 'posta.example')).send(sampleMail()))).toMatchObject({ permanent: false, scope: 'server' })
    await opened({ resolve: async () => ['::1', '127.0.0.1'] })
      .transport(serverOf(server.port, '1', 'localhost'))
      .send(sampleMail())
    expect(server.arrived).toHaveLength(1)
  })
})
