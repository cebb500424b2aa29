import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './run.ts'

/** The largest installation that a release may become, packages included. */
const MOST_MEGABYTES = 300

/** Does with an archive what its receiver does: unpack, install, start, ask, stop. Fails with the first step that does not work. */
export async function tryRelease(archive: string, name: string): Promise<void> {
  const place = await mkdtemp(path.join(tmpdir(), 'delibera-release-'))
  const home = path.join(place, name)
  try {
    await step('unpacked', 'tar', ['-xzf', archive, '-C', place])
    await step('installed', 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefix', home])
    const megabytes = Number((await step('measured', 'du', ['-sm', home])).split('\t')[0])
    console.log(`${megabytes} MB, at most ${MOST_MEGABYTES}`)
    if (!(megabytes <= MOST_MEGABYTES)) throw new Error('the installation is too large')
    await startAndStop(home, path.join(place, 'data'))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function step(done: string, command: string, args: string[]): Promise<string> {
  const { ok, output } = await run(command, args)
  if (!ok) throw new Error(`${command} ${args.join(' ')}\n${output}`)
  console.log(done)
  return output
}

/** With the trial's own database and demo: everything that a start can need has then been there. */
async function startAndStop(home: string, data: string): Promise<void> {
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn', NODE_ENV: '', DATABASE_URL: '' }
  const child = spawn(process.execPath, [path.join(home, 'server/dist/main.js')], { cwd: '/', stdio: 'inherit', env: { ...process.env, ...settings } })
  try {
    const health = await answerOf(child, `http://127.0.0.1:${port}/api/health`)
    console.log(`started: ${health}`)
    const page = await fetch(`http://127.0.0.1:${port}/login`)
    if (!(await page.text()).includes('<div id="root"')) throw new Error('the web app is not served')
    const guide = await fetch(`http://127.0.0.1:${port}/guide`)
    if (!guide.ok || !(await guide.text()).includes('<h1>')) throw new Error('the guide is not served')
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  if (child.exitCode !== 0) throw new Error(`it stopped with ${child.exitCode ?? child.signalCode}`)
  console.log('stopped')
}

async function answerOf(child: ChildProcess, url: string): Promise<string> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return answer.text()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${url} does not answer`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
