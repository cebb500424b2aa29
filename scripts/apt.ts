import { rm, writeFile } from 'node:fs/promises'
import { run } from './run.ts'

const silent = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
// A mirror that does not answer costs half a minute, not the default two minutes a file.
const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=120']
const policy = '/usr/sbin/policy-rc.d'

/** Package lists are fetched at most once in the life of a process. */
let updated: Promise<unknown> | undefined

/**
 * Sees that Debian packages are there, installing those that are not. It never throws: where there is no apt, no
 * network or no right to install, they come back as missing and the caller decides what that means.
 */
export async function aptInstall(packages: string[]): Promise<{ installed: string[]; missing: string[] }> {
  const wanted = await absent(packages)
  if (wanted.length > 0 && process.getuid?.() === 0) await install(wanted)
  const missing = await absent(wanted)
  return { installed: packages.filter((it) => !missing.includes(it)), missing }
}

async function absent(packages: string[]): Promise<string[]> {
  const states = await Promise.all(packages.map((it) => run('dpkg-query', ['--status', it])))
  return packages.filter((_, index) => !states[index]?.output.includes('Status: install ok installed'))
}

async function install(packages: string[]): Promise<void> {
  updated ??= run('apt-get', ['update', '-qq', ...patience], silent)
  await updated
  await withoutStartingServices(async () => {
    // One at a time: a name this system does not know must not keep the others out.
    for (const it of packages) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, it], silent)
  })
}

/** Debian asks policy-rc.d before it starts a freshly installed service; 101 says no. One that is already there is left alone. */
async function withoutStartingServices(work: () => Promise<void>): Promise<void> {
  const ours = await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' }).then(
    () => true,
    () => false,
  )
  try {
    await work()
  } finally {
    if (ours) await rm(policy, { force: true })
  }
}
