import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'arm']

/** What the name of a platform's package says about where it runs. */
function placeOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const os = systems.find((it) => name.includes(it))
  const cpu = processors.find((it) => name.includes(it))
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(name.includes('musl') ? { libc: ['musl'] } : {}) }
}

/**
 * `npm run lock`, after any change of packages: writes down the packages of other platforms too. `npm install` leaves out those that its registry
 * does not offer at that moment, and `npm ci` then refuses the whole lock file, on every platform.
 */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const added: string[] = []
for (const it of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(it.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key] || !/^\d/.test(version)) continue
    lock.packages[key] = { version, ...placeOf(name), ...(it.dev ? { dev: true } : {}), optional: true }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `added to the lock file: ${added.join(', ')}` : 'the lock file is complete')
