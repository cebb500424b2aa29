import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeInTime } from './closing.ts'

const agents: Agent[] = []
afterEach(() => {
  for (const it of agents.splice(0)) it.destroy()
})

/** A server whose one call takes its time, and what somebody sees of it who keeps the connection. */
async function serving(withinMs: number) {
  const app = fastify({ keepAliveTimeout: 600_000, return503OnClosing: false }) as unknown as FastifyInstance
  closeInTime(app, withinMs)
  const began: string[] = []
  app.get<{ Params: { ms: string } }>('/:ms', async ({ params }) => {
    began.push(params.ms)
    await pause(Number(params.ms))
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  agents.push(agent)
  const get = async (ms: number) => {
    const sent = request({ port, agent, path: `/${ms}` }).end()
    const [reply] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const it of reply) chunks.push(it)
    return { status: reply.statusCode, connection: reply.headers.connection, body: String(Buffer.concat(chunks)) }
  }
  const begun = async (ms: number) => {
    while (!began.includes(String(ms))) await pause(5)
  }
  return { app, port, get, begun }
}

test('what was asked is answered, the answer asks to close, and a client that keeps its connections holds nobody', async () => {
  const { app, get, begun } = await serving(3_600_000)
  expect(await get(0)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const [slow] = [get(600), get(1)]
  await Promise.all([begun(600), begun(1)])
  await expect.poll(() => app.requestsUnderWay()).toBe(1)
  const closed = app.close()
  expect(await slow).toEqual({ status: 200, connection: 'close', body: 'done' })
  await closed
  expect(app.requestsUnderWay()).toBe(0)
})

test('a connection on which nothing was ever asked holds nobody either', async () => {
  const { app, port } = await serving(3_600_000)
  const early = connect(port, '127.0.0.1')
  await once(early, 'connect')
  await pause(50)
  const ended = once(early, 'close')
  await app.close()
  await ended
})

test('whatever goes on when the time is over is cut off', async () => {
  const { app, get, begun } = await serving(300)
  const endless = get(3_600_000).catch((error: NodeJS.ErrnoException) => error.code)
  await begun(3_600_000)
  await app.close()
  expect(await endless).toBe('ECONNRESET')
})
