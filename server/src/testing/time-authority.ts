import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testFolder } from './folder.ts'

export const opensslInstalled = existsSync('/usr/bin/openssl')
const openssl = (...args: string[]) => execFileSync('/usr/bin/openssl', args, { stdio: 'pipe' })

/** An authority of this machine that stamps the time (RFC 3161), by `openssl ts`. */
export async function timeAuthority(): Promise<{ url: string; asked: () => number; close: () => Promise<void> }> {
  const folder = testFolder()
  const at = (name: string) => join(folder, name)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('tsa.key'), '-out', at('tsa.crt'), '-days', '2']
  openssl('req', '-x509', ...key, '-subj', '/CN=Autorita di prova', '-addext', 'extendedKeyUsage=critical,timeStamping')
  writeFileSync(at('serial'), '01')
  const settings = {
    serial: at('serial'),
    signer_cert: at('tsa.crt'),
    signer_key: at('tsa.key'),
    signer_digest: 'sha256',
    digests: 'sha256',
    default_policy: '1.2.3.4.1',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(at('tsa.cnf'), `[tsa]\ndefault_tsa = own\n[own]\n${lines.join('\n')}\n`)
  let asked = 0
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const it of request) parts.push(it as Buffer)
    writeFileSync(at('query'), Buffer.concat(parts))
    openssl('ts', '-reply', '-config', at('tsa.cnf'), '-queryfile', at('query'), '-out', at('reply'))
    asked++
    reply.setHeader('content-type', 'application/timestamp-reply').end(readFileSync(at('reply')))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, close }
}
