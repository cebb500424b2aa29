import { callFormFaults } from './call-forms.ts'
import { dateFormFaults } from './date-forms.ts'
import { docFaults } from './doc-links.ts'
import type { ProjectFile } from './files.ts'
import { composed, features, floors, rooms } from './house.ts'
import { localeFaults } from './locales.ts'
import { typeNameFaults } from './names.ts'
import { sizeFaults } from './sizes.ts'
import { termFaults } from './terms.ts'
import { textFaults } from './texts.ts'
import { weightFaults } from './weights.ts'
import { wordingFaults } from './wording.ts'

interface Home {
  /** Where the feature folders of this workspace stand. */
  under: string
  names: readonly string[]
  file: RegExp
  holds: string
}

const homes: Home[] = [
  {
    under: 'core/src',
    names: [...features, ...floors.core],
    file: /^[a-z\d]+(-[a-z\d]+)*(\.ts|\.test\.ts|\.stage\.ts|\.json)$/,
    holds: 'schema.ts, routes.ts, rules.ts, pure <noun>.ts, their tests and what sets the stage of these, and data <noun>.json',
  },
  {
    under: 'server/src/features',
    names: [...features, ...composed],
    file: /^([a-z\d]+-)*(routes|reads|commands|letters|papers|jobs)(\.test)?\.ts$/,
    holds: 'routes.ts, reads.ts, commands.ts, letters.ts, papers.ts, jobs.ts, or <noun>- before one of these, and their tests',
  },
  {
    under: 'server/src/stores',
    names: features,
    file: /^[a-z\d]+(-[a-z\d]+)*(\.test)?\.ts$/,
    holds: 'what reads and writes the tables of one noun, and its tests',
  },
  {
    under: 'web/src/features',
    names: [...features, ...composed],
    file: /^([A-Z][A-Za-z\d]*(\.test\.tsx|\.tsx|\.module\.css)|use[A-Z][A-Za-z\d]*(\.test\.tsx?|\.ts))$/,
    holds: 'Xxx.tsx, Xxx.module.css, Xxx.test.tsx and hooks useXxx.ts',
  },
]

/** What the tree says against the rules of ARCHITECTURE.md, one line a fault; there is no list of exceptions. */
export function structureFaults(files: ProjectFile[]): string[] {
  return [
    ...files.flatMap(fileFaults),
    ...sizeFaults(files),
    ...typeNameFaults(files),
    ...callFormFaults(files),
    ...dateFormFaults(files),
    ...weightFaults(files),
    ...missingInCore(files),
    ...adapterFaults(files),
    ...localeFaults(files),
    ...termFaults(files),
    ...textFaults(files),
    ...docFaults(files),
  ].sort()
}

function fileFaults(file: ProjectFile): string[] {
  const faults = [outOfVocabulary(file), idleCommands(file), busyReads(file), barrel(file), catchAllFolder(file)]
  return [...faults.filter((it) => it !== undefined), ...wordingFaults(file)]
}

function outOfVocabulary({ path: it }: ProjectFile): string | undefined {
  const home = homes.find(({ under }) => it.startsWith(`${under}/`))
  if (!home) return undefined
  const [folder = '', ...rest] = it.slice(home.under.length + 1).split('/')
  if (rest.length === 0) return home.under === 'core/src' ? undefined : `${it}: a file belongs in the folder of its feature`
  if (!home.names.includes(folder)) return `${it}: "${folder}" is not a feature`
  const inRoom = home.under === 'web/src/features' && rest.length === 2 && rooms[folder]?.includes(rest[0]!)
  if (folder === 'i18n' || home.file.test((inRoom ? rest.slice(1) : rest).join('/'))) return undefined
  return `${it}: a feature folder here holds only ${home.holds}${rooms[folder] ? `, in ${rooms[folder].join(', ')} or beside them` : ''}`
}

/** A command changes something: in a transaction, by an act on the log of a meeting, or with a card. What only reads, writes a letter or prints has words of its own. */
function idleCommands({ path: it, text }: ProjectFile): string | undefined {
  if (!/^server\/src\/features\/.*commands\.ts$/.test(it) || /\bTx\b|\.transaction\(|\bon(Agenda|Entry)\(|\b(lives|cards)\./.test(text)) return undefined
  return `${it}: changes nothing in a transaction, on a log or with a card: is it reads, letters or papers?`
}

/** What is shown changes nothing: a transaction in it is a command that nobody looks for there. */
function busyReads({ path: it, text }: ProjectFile): string | undefined {
  if (!/^server\/src\/features\/.*reads\.ts$/.test(it) || !text.includes('.transaction(')) return undefined
  return `${it}: opens a transaction: what changes something stands in commands`
}

function barrel({ path: it }: ProjectFile): string | undefined {
  return /(^|\/)index\.(tsx?|m?js)$/.test(it) ? `${it}: no barrels, import from the file itself` : undefined
}

function catchAllFolder({ path: it }: ProjectFile): string | undefined {
  const folder = /(?:^|\/)(utils?|helpers?|common|libs?)\//.exec(it)?.[1]
  return folder && `${it}: a folder named "${folder}" says nothing, name what it holds`
}

function missingInCore(files: ProjectFile[]): string[] {
  const known = [...foldersIn('core/src', files), ...composed]
  return ['server/src/features', 'web/src/features'].flatMap((place) => {
    const strangers = foldersIn(place, files).filter((it) => !known.includes(it))
    return strangers.map((it) => `${place}/${it}: there is no core/src/${it}, a feature has the same name in all three workspaces`)
  })
}

function foldersIn(place: string, files: ProjectFile[]): string[] {
  const inside = files.filter((it) => it.path.startsWith(`${place}/`)).map((it) => it.path.slice(place.length + 1))
  return [...new Set(inside.filter((it) => it.includes('/')).map((it) => it.slice(0, it.indexOf('/'))))]
}

/** Every outside service has a port, and one suite that all of its implementations pass. */
function adapterFaults(files: ProjectFile[]): string[] {
  const place = 'server/src/adapters'
  return foldersIn(place, files).flatMap((name) => {
    const folder = `${place}/${name}`
    const has = (it: string) => files.some((file) => file.path === `${folder}/${it}`)
    if (!has('port.ts')) return [`${folder}: an adapter states its port.ts`]
    const implementations = files.filter((it) => it.path.startsWith(`${folder}/`) && !it.path.endsWith('.test.ts') && it.text.includes("from './port.ts'"))
    if (implementations.length < 2 || has('contract.test.ts')) return []
    return [`${folder}: ${implementations.length} implementations and no contract.test.ts that all of them pass`]
  })
}
