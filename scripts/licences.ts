import { nameIn } from './platforms.ts'

/** What the lock file says of one package; only what licences are judged by. */
export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** A package that is installed with the product, or whose code is part of the built web app. */
export interface UsedPackage {
  name: string
  version: string
  licence: string
  /** Where npm puts it, from the project's folder. */
  folder: string
  /** The package of which this one is the part for one platform. */
  partOf: string | undefined
}

/**
 * Licences under which a package may be part of the product: they ask for a notice, and nothing of the product's own code. MPL-2.0 binds the files of the
 * package itself, which are used unchanged; OFL-1.1 binds the fonts. A new name here is a decision of whoever answers for the product's licence.
 */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'PostgreSQL'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'MPL-2.0', 'OFL-1.1'],
])

/** Whether an SPDX expression can be met with allowed licences alone: one side of an OR is enough, an AND needs both. */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  const one = (): boolean => {
    const word = words.shift()
    if (word !== '(') return allowed.has(word ?? '')
    const inside = either()
    return words.shift() === ')' && inside
  }
  const both = (): boolean => {
    let met = one()
    while (words[0] === 'AND') {
      words.shift()
      met = one() && met
    }
    return met
  }
  const either = (): boolean => {
    let met = both()
    while (words[0] === 'OR') {
      words.shift()
      met = both() || met
    }
    return met
  }
  return either() && words.length === 0
}

/** The packages of production, by name and version, each once. */
export function usedPackages({ packages }: LockFile): UsedPackage[] {
  const production = Object.entries(packages).filter(([folder, it]) => folder.includes('node_modules/') && !it.dev && !it.link)
  const wholes = new Map(
    production.flatMap(([folder, it]) => Object.keys(it.optionalDependencies ?? {}).map((part) => [part, { name: nameIn(folder), licence: it.license }])),
  )
  const used = production.map(([folder, it]): UsedPackage => {
    const name = nameIn(folder)
    const whole = it.os || it.cpu ? wholes.get(name) : undefined
    // What a registry did not offer when the lock was written has a name and a version only: it is a part of the package that asks for it.
    return { name, version: it.version ?? '', licence: it.license ?? whole?.licence ?? 'unknown', folder, partOf: whole?.name }
  })
  return [...new Map(used.map((it) => [`${it.name}@${it.version}`, it])).values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The packages that the notices name; parts for one platform are named by the package they belong to. */
export const namedPackages = (lock: LockFile): UsedPackage[] => usedPackages(lock).filter((it) => !it.partOf)

/** How the notices name a package; the check looks for exactly these lines. */
export const noticeLine = ({ name, version, licence }: UsedPackage): string => `- ${name} ${version}: ${licence}`

/** What stands against the packages of production, and against the notices that are committed. */
export function licenceFaults(lock: LockFile, notices: string): string[] {
  const bound = usedPackages(lock)
    .filter((it) => !isAllowed(it.licence))
    .map((it) => `${it.name} ${it.version}: its licence (${it.licence}) is not among those that the product may use`)
  const wanted = new Set(namedPackages(lock).map(noticeLine))
  const named = new Set(notices.split('\n').filter((it) => /^- \S+ \d\S*: /.test(it)))
  const missing = [...wanted].filter((it) => !named.has(it)).map((it) => `THIRD-PARTY-NOTICES.txt lacks "${it.slice(2)}": npm run notices`)
  const gone = [...named].filter((it) => !wanted.has(it)).map((it) => `THIRD-PARTY-NOTICES.txt names "${it.slice(2)}", which is not used: npm run notices`)
  return [...bound, ...missing, ...gone]
}
