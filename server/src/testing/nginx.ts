import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

const binary = '/usr/sbin/nginx'

/** Whether the real proxy is here (Debian: nginx); a test that needs it is skipped by name otherwise. */
export const nginxInstalled = existsSync(binary)

/** The site that operators are given, on loopback without encryption, before the servers at these addresses. */
function siteBefore(servers: readonly string[], port: number): string {
  const given = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const upstream = servers.map((it) => `    server ${new URL(it).host} max_fails=1 fail_timeout=5s;`).join('\n')
  return given
    .replace(/^ {4}server 127\.0\.0\.1:3000 .*;$/m, upstream)
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {4}(listen \[::\]|ssl_).*\n/gm, '')
}

export async function startNginx(servers: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`).join('\n')
  const settings = `worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
${temporary}
${siteBefore(servers, port)}
}
`
  await writeFile(path.join(folder, 'nginx.conf'), settings)
  const daemon = spawn(binary, ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`, '-g', 'daemon off;'], { stdio: 'ignore' })
  const stop = async () => {
    await endDaemon(daemon, 'SIGTERM')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady({ name: 'nginx', process: daemon, isReady: () => listens(port) })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
