import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Call, clientOver } from '../../../web/src/api/call.ts'
import { connect } from '../db/connect.ts'
import { readPidFile } from '../db/embedded/pidfile.ts'
import { openPlace } from '../db/embedded/place.ts'
import { urlOf } from '../db/embedded/postmaster.ts'
import { testApp, testSecret } from '../testing/app.ts'
import { testFolder } from '../testing/folder.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 6000; i++) {
    if (await holds()) return
    await pause(25)
  }
  throw new Error(`it never came: ${what}`)
}

/** A real server process with a database and a mail server of its own, to be killed and started again on what is left. */
export async function killedServer() {
  const folder = testFolder()
  // Slow enough that a kill meets letters on their way.
  const slow = (_address: unknown, _session: unknown, next: () => void) => void setTimeout(next, 15)
  const post = await startMailServer({ onRcptTo: slow })
  const limits = { RATE_LOGIN: '1000000', RATE_READ: '1000000', RATE_WRITE: '1000000' }
  const env = { SECRET_KEY: testSecret, DATA_DIR: folder, DEMO: 'off', MAIL_URL: `smtp://127.0.0.1:${post.port}`, ...limits }
  let running: ServerProcess = await startServer(env)
  const postmaster = () => readPidFile(openPlace(join(folder, 'postgres')).data!)!
  const url = urlOf(postmaster().socket!)
  const connection = connect(url)
  const app = await testApp({ database: { url, connection, drop: () => connection.close() } })

  return {
    app,
    post,
    /** The typed client over the wire: what it answers, the process has acknowledged. */
    client: (token?: string): Call =>
      clientOver(async (method, path, body) => {
        const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
        const reply = await fetch(`${running.url}/api${path}`, {
          method,
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        return { status: reply.status, json: text.startsWith('{') ? JSON.parse(text) : undefined, request_id: null }
      }),
    /** An address that an earlier process has given out, at the one that runs. */
    here: (address: string) => address.replace(/^https?:\/\/[^/]+/, running.url),
    async kill({ database }: { database: boolean }): Promise<void> {
      const { pid } = postmaster()
      running.child.kill('SIGKILL')
      if (database) process.kill(pid, 'SIGKILL')
      await running.end('SIGKILL')
    },
    async start(): Promise<void> {
      running = await startServer(env)
      // The first connections of the pool may be those that died.
      await until(
        () =>
          sql`select 1`.execute(app.deps.db).then(
            () => true,
            () => false,
          ),
        'the database',
      )
      app.deps.lives.forget()
    },
    async close(): Promise<void> {
      await app.close()
      await running.end('SIGTERM')
      await post.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type KilledServer = Awaited<ReturnType<typeof killedServer>>

/** Does all of these, so many at once, and kills when a number of them is acknowledged; answers what each was answered, if anything. */
export async function killedAmong<T>(
  tasks: readonly (() => Promise<T>)[],
  { after, kill, lanes = 6 }: { after: number; kill: () => Promise<void>; lanes?: number },
) {
  const answers: (T | undefined)[] = tasks.map(() => undefined)
  let [next, acknowledged] = [0, 0]
  let killed: Promise<void> | undefined
  const lane = async () => {
    while (next < tasks.length && !killed) {
      const at = next++
      // Who was not answered knows nothing: done or not, both are right.
      const answer = await tasks[at]!().catch(() => undefined)
      if (answer === undefined) continue
      answers[at] = answer
      if (++acknowledged === after) killed ??= kill()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await (killed ?? kill())
  return { answers, acknowledged }
}
