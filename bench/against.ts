import { createHash } from 'node:crypto'
import { sizes } from './sizes.ts'
import type { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>
export interface Subject {
  stage: Stage
  url: string
}

export const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!

export async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A call from its first byte to its last; as over a network in the same house, nothing is packed. */
export async function call({ stage, url }: Subject, path: string, init: RequestInit = {}): Promise<ArrayBuffer> {
  const headers = { authorization: `Bearer ${stage.token}`, 'accept-encoding': 'identity', ...init.headers }
  const answer = await fetch(`${url}/api${path}`, { ...init, headers })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 500)}`)
  return body
}

export const send = (subject: Subject, method: string, path: string, body: object) =>
  call(subject, path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

interface Statement {
  text: string
  values: unknown[]
}

/** Prepared like ours, each by a name of its own: those of one bench may begin alike. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('hex')

/** The same facts by the plain statement and by the call, turn by turn, so that a busy machine is busy for both. */
export async function against(subject: Subject, path: string, statements: Statement[]): Promise<{ ours: number; raw: number }> {
  const ask = () => call(subject, path)
  const query = async () => {
    for (const { text, values } of statements) await subject.stage.connection.pool.query({ name: nameOf(text), text, values })
  }
  for (let i = 0; i < 5; i++) {
    await ask()
    await query()
  }
  const times = { ours: [] as number[], raw: [] as number[] }
  for (let i = 0; i < sizes.repeats; i++) {
    times.raw.push(await took(query))
    times.ours.push(await took(ask))
  }
  return { ours: p95(times.ours), raw: p95(times.raw) }
}
