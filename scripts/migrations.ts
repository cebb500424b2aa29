import { createHash } from 'node:crypto'
import type { ProjectFile } from './files.ts'

/** The migrations that have landed, as `sha256sum` writes it: databases have applied these very bytes. Beside their folder, which the build copies. */
export const landedList = 'server/src/db/migrations.sha256'
const folder = 'server/src/db/migrations/'

type Source = Pick<ProjectFile, 'path' | 'text'>
interface Landed {
  name: string
  checksum: string
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

const migrationsIn = (files: readonly Source[]): Landed[] =>
  files
    .filter((it) => it.path.startsWith(folder) && it.path.endsWith('.sql'))
    .map((it) => ({ name: it.path.slice(folder.length), checksum: checksumOf(it.text) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Null for a line that says nothing of a migration. */
function landedIn(line: string): Landed | null {
  const [, checksum, name] = /^([\da-f]{64}) {2}(\d{4}_[a-z\d_]+\.sql)$/.exec(line) ?? []
  return checksum && name ? { checksum, name } : null
}

const linesOf = (text: string) => text.split('\n').filter((it) => it !== '')

/** What says that a migration is not what databases have applied; they would be refused at the next start, for ever. */
export function migrationFaults(files: readonly Source[]): string[] {
  const list = files.find((it) => it.path === landedList)
  if (!list) return [`${landedList}: is missing: bring it back`]
  const lines = linesOf(list.text)
  const landed = lines.map(landedIn).filter((it) => it !== null)
  const present = migrationsIn(files)
  const unread = lines.filter((it) => !landedIn(it)).map((it) => `${landedList}: "${it}" is not a checksum, two spaces and the name of a migration`)
  return [...unread, ...landed.flatMap((it) => changeOf(it, present)), ...newIn(present, landed)]
}

function changeOf({ name, checksum }: Landed, present: readonly Landed[]): string[] {
  const now = present.find((it) => it.name === name)
  if (!now) return [`${folder}${name}: removed after it has landed: bring it back, and undo what it did in a new migration`]
  return now.checksum === checksum ? [] : [`${folder}${name}: changed after it has landed: undo the change, and write it as a new migration`]
}

/** One that is numbered below another that has landed would come after it in some databases and before it in others. */
function newIn(present: readonly Landed[], landed: readonly Landed[]): string[] {
  const last =
    landed
      .map((it) => it.name)
      .sort()
      .at(-1) ?? ''
  return present
    .filter(({ name }) => !landed.some((it) => it.name === name))
    .map(({ name }) =>
      name < last
        ? `${folder}${name}: new, and numbered before ${last}, which has landed: give it the next number`
        : `${folder}${name}: not in ${landedList}: "npm run tables" adds it`,
    )
}

/** The list with a line for every migration that has none yet. A line that is there never changes. */
export function withNewMigrations(list: string, files: readonly Source[]): string {
  const lines = linesOf(list)
  const missing = migrationsIn(files).filter(({ name }) => !lines.some((it) => landedIn(it)?.name === name))
  return [...lines, ...missing.map(({ checksum, name }) => `${checksum}  ${name}`)].map((it) => `${it}\n`).join('')
}
