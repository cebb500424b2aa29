import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'
import { makeCertificate } from './certificate.ts'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

const binary = '/usr/sbin/dovecot'

/** Whether the real server is here (Debian: dovecot-imapd); a test that needs it is skipped by name otherwise. Since 2.4 its settings have other names. */
export const dovecotInstalled =
  existsSync(binary) && existsSync('/usr/lib/dovecot/imap') && spawnSync(binary, ['--version']).stdout.toString().startsWith('2.3')

/** The one mailbox of the server of the tests. */
export const mailbox = { email: 'rossi@pec.example', password: 'Posta certificata 1' }

/** A real Dovecot on loopback: IMAP with STARTTLS and IMAP within TLS, each at a port of its own; or, where nobody can be told whom to trust, without any encryption. */
export async function startDovecot({ encrypted = true } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-dovecot-'))
  await chmod(folder, 0o755)
  const certificate = await makeCertificate(folder)
  const ports = { starttls: await freePort(), secure: await freePort() }
  const config = path.join(folder, 'dovecot.conf')
  await mkdir(path.join(folder, 'mail'), { mode: 0o777 })
  await chmod(path.join(folder, 'mail'), 0o777)
  await writeFile(path.join(folder, 'users'), `${mailbox.email}:{PLAIN}${mailbox.password}::::::\n`)
  await writeFile(config, settings(folder, ports, encrypted ? certificate.files : null))

  const daemon = spawn(binary, ['-F', '-c', config], { stdio: 'ignore' })
  const stop = async () => {
    await endDaemon(daemon, 'SIGTERM')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (const port of Object.values(ports)) await untilReady({ name: 'dovecot', process: daemon, isReady: () => listens(port) })
  } catch (error) {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`${(error as Error).message}\n${log}`)
  }
  return { ports, certificate: certificate.cert, stop }
}

/** Somebody at that mailbox with a mail program of their own, without encryption. */
export async function mailProgram({ ports }: { ports: { starttls: number } }): Promise<ImapFlow> {
  const client = new ImapFlow({ host: '127.0.0.1', port: ports.starttls, secure: false, auth: { user: mailbox.email, pass: mailbox.password }, logger: false })
  await client.connect()
  return client
}

function settings(folder: string, ports: { starttls: number; secure: number }, files: { certificate: string; key: string } | null): string {
  const { uid, gid, username } = userInfo()
  const root = uid === 0
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
${files ? `ssl = yes\nssl_cert = <${files.certificate}\nssl_key = <${files.key}` : 'ssl = no'}
disable_plaintext_auth = ${files ? 'yes' : 'no'}
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
${root ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${root ? 'nobody' : uid} gid=${root ? 'nogroup' : gid} home=${folder}/mail/%u
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
  ${root ? '' : 'chroot ='}
}
service imap-login {
  ${root ? '' : 'chroot ='}
  inet_listener imap {
    port = ${ports.starttls}
  }
  inet_listener imaps {
    port = ${ports.secure}
    ssl = ${files ? 'yes' : 'no'}
  }
}
`
}
