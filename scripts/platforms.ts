import { satisfies } from 'semver'

/** One package of the lock file, as far as its machines go. */
export interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

export type Packages = Record<string, Locked>

/** A package made of one binary for each platform. */
export interface Native {
  name: string
  version: string
  dev: boolean
  /** Platform by platform, whether the lock file holds its build by hash. */
  builds: Record<string, 'held' | 'unheld'>
}

/** The product runs on these: a package that lacks one of them is not taken. */
export const promised = ['linux-x64-gnu', 'linux-arm64-gnu']
/** Contributors work on these, some installations too: the README says what does without. */
export const welcome = ['linux-x64-musl', 'linux-arm64-musl', 'darwin-arm64', 'darwin-x64']
/** The oldest of each line of Node that the product promises to run on. */
export const nodes = ['20.19.0', '22.12.0', '24.0.0']

/** Better where it exists and missed by nobody elsewhere: the complete version of the same typesetter is taken there. */
const extras = ['@myriaddreamin/typst-ts-node-compiler-*']

/** Packages of the web app that never run in Node: what they ask of it says nothing. */
const onlyInBrowsers = ['machina']

/**
 * What packages ask of Node, corrected. sanitize-html says 22.12 because it requires an ES module, which Node 20.19 does as well; the last version
 * that says 20 lacks three mends of security.
 */
const truly: Record<string, string> = { 'sanitize-html': '^20.19.0 || >=22.12.0' }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'arm']

/** What the name of a platform's package says about where it runs. */
export function placeOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const os = systems.find((it) => name.includes(it))
  const cpu = processors.find((it) => name.includes(it))
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(name.includes('musl') ? { libc: ['musl'] } : {}) }
}

/** `linux-x64-gnu`, or nothing for a package that runs anywhere. */
function platformOf(name: string): string | null {
  const { os, cpu, libc } = placeOf(name)
  if (!os || !cpu) return null
  return `${os[0]}-${cpu[0]}${os[0] === 'linux' ? (libc ? '-musl' : '-gnu') : ''}`
}

/** The name of a package by the place that npm gives it. */
export const nameIn = (place: string): string => place.split('node_modules/').at(-1)!

/** Where Node finds a package that another one asks for. */
export function placeFor(packages: Packages, asker: string, name: string): string | null {
  const inside = `${asker}${asker ? '/' : ''}node_modules/${name}`
  if (packages[inside]) return inside
  if (asker === '') return null
  return placeFor(packages, asker.includes('node_modules/') ? asker.slice(0, asker.lastIndexOf('node_modules/')).replace(/\/$/, '') : '', name)
}

/** Every package with binaries of its own; those that a workspace asks for one by one are gathered by what their names begin with. */
export function nativePackages(packages: Packages): Native[] {
  const found = new Map<string, Native>()
  for (const [asker, { version: own = '', dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, asked] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform) continue
      const isWorkspace = !asker.includes('node_modules/')
      const family = isWorkspace ? `${name.slice(0, name.search(new RegExp(systems.join('|'))))}*` : nameIn(asker)
      const version = isWorkspace ? asked : own
      const it = found.get(`${family}@${version}`) ?? { name: family, version, dev, builds: {} }
      const place = placeFor(packages, asker, name)
      if (place) it.builds[platform] = packages[place]!.integrity ? 'held' : 'unheld'
      found.set(`${family}@${version}`, it)
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What keeps the lock file from the promise: a build that is missing or not held by its hash, a Node that a package of the server does not run on. */
export function lockFaults(packages: Packages): string[] {
  const missing = nativePackages(packages)
    .filter((it) => !extras.includes(it.name))
    .flatMap(({ name, version, builds }) =>
      promised.filter((it) => builds[it] !== 'held').map((it) => `${name}@${version}: no build for ${it} in the registry; choose a version that has one`),
    )
  const unheld = Object.entries(packages)
    .filter(([place, it]) => place.includes('node_modules/') && !it.integrity && !it.link && promised.includes(platformOf(nameIn(place)) ?? ''))
    .map(([place, it]) => `${nameIn(place)}@${it.version}: its hash is not in the lock file`)
  return [...new Set([...missing, ...unheld, ...engineFaults(packages)])]
}

function engineFaults(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([place, { version, dev, engines }]) => {
    const name = nameIn(place)
    if (dev || !engines?.node || !place.includes('node_modules/') || onlyInBrowsers.includes(name)) return []
    const refused = nodes.filter((it) => !satisfies(it, engines.node!))
    return refused.length > 0 ? [`${name}@${version}: asks for Node ${engines.node}, and the product promises ${refused.join(', ')}`] : []
  })
}

/** npm warns of every package by what stands here. */
export function correctEngines(packages: Packages): void {
  for (const [place, it] of Object.entries(packages)) {
    const node = truly[nameIn(place)]
    if (node && it.engines) it.engines = { ...it.engines, node }
  }
}

/** One line a package, for whoever chooses versions. */
export function platformTable(packages: Packages): string[] {
  const columns = [...promised, ...welcome]
  const row = (name: string, cells: string[]) => `${name.padEnd(58)}${cells.map((it, i) => it.padEnd(columns[i]!.length + 2)).join('')}`.trimEnd()
  return [
    row('', columns),
    ...nativePackages(packages).map((it) =>
      row(
        `${it.name}@${it.version}${it.dev ? ' (dev)' : ''}`,
        columns.map((platform) => (it.builds[platform] === 'held' ? 'present' : 'absent')),
      ),
    ),
  ]
}
