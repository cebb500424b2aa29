/** What the lock file says of one package; only what decides whether a release needs it. */
interface Entry {
  link?: boolean
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Lock {
  packages: Record<string, Entry>
}

/** What stands at the top of a release, in place of the sources' own. */
export interface ReleaseManifest {
  name: string
  version: string
  workspaces: string[]
}

/**
 * The lock file of a release: of the packages of the sources only those that the given workspaces need to run. Versions and checksums stay those that were
 * tested. What a package would merely like to find beside it (an optional peer) is left out: TypeScript comes in by no other way.
 */
export function releaseLock<L extends Lock>(lock: L, manifest: ReleaseManifest): L {
  const links = Object.entries(lock.packages).filter(([, it]) => it.link && manifest.workspaces.includes(it.resolved!))
  const needed = new Set([...manifest.workspaces, ...links.map(([folder]) => folder)])
  // A set goes on through what is added while it is read.
  for (const folder of needed) for (const it of neededBy(lock, folder)) needed.add(it)
  const kept = Object.entries(lock.packages).filter(([folder]) => needed.has(folder))
  return { ...lock, ...topOf(manifest), packages: { '': manifest, ...Object.fromEntries(kept.map(([folder, it]) => [folder, withoutDevelopment(it)])) } }
}

const topOf = ({ name, version }: ReleaseManifest) => ({ name, version })

/** The folders of the packages that one asks for; a link asks for the workspace it leads to. */
function neededBy(lock: Lock, folder: string): string[] {
  const entry = lock.packages[folder]!
  if (entry.link) return [entry.resolved!]
  return wishesOf(entry).flatMap(([name, isOptional]) => {
    const found = resolveFrom(lock, folder, name)
    if (found === undefined && !isOptional) throw new Error(`the lock file has no ${name}, which ${folder} needs`)
    return found ?? []
  })
}

function wishesOf(it: Entry): [name: string, isOptional: boolean][] {
  const peers = Object.keys(it.peerDependencies ?? {}).filter((name) => !it.peerDependenciesMeta?.[name]?.optional)
  const required = [...Object.keys(it.dependencies ?? {}), ...peers].filter((name) => !(name in (it.optionalDependencies ?? {})))
  return [
    ...required.map((name): [string, boolean] => [name, false]),
    ...Object.keys(it.optionalDependencies ?? {}).map((name): [string, boolean] => [name, true]),
  ]
}

/** As Node looks for it: beside the package, then beside each folder around it. */
function resolveFrom({ packages }: Lock, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (at === '') return undefined
  }
}

/** In a release nothing is of development: what was there for both is now there for itself. */
function withoutDevelopment({ dev: _, devOptional, ...it }: Entry): Entry {
  return devOptional ? { ...it, optional: true } : it
}
