import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run } from './run.ts'

/** A file of the project as the checks read it; a binary one has neither text nor lines. */
export interface ProjectFile {
  path: string
  lines: number
  text: string
}

/** Everything that is or would be committed. */
export async function projectFiles(): Promise<ProjectFile[]> {
  const paths = (await gitPaths()) ?? (await walkedPaths())
  const files = await Promise.all(paths.map(async (it) => fileOf(it, await readFile(path.join(root, it)).catch(() => undefined))))
  return files.filter((it) => it !== undefined).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Undefined outside a repository: the sources may have come as an archive, even inside somebody else's repository. */
async function gitPaths(): Promise<string[] | undefined> {
  const listed = await run('git', ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  const paths = listed.output.split('\0').filter(Boolean)
  return listed.ok && paths.length > 0 ? paths : undefined
}

async function walkedPaths(): Promise<string[]> {
  const ignored = (await readFile(path.join(root, '.gitignore'), 'utf8')).split('\n').filter((it) => it.endsWith('/'))
  const skipped = new Set(['.git', ...ignored.map((it) => it.slice(0, -1))])
  const walk = async (folder: string): Promise<string[]> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true })
    const kept = entries.filter((it) => !skipped.has(it.name) && !it.name.endsWith('.log'))
    return (await Promise.all(kept.map((it) => (it.isDirectory() ? walk(path.join(folder, it.name)) : [path.join(folder, it.name)])))).flat()
  }
  return walk('')
}

/** A file git still lists may be gone from the disk. */
function fileOf(name: string, bytes: Buffer | undefined): ProjectFile | undefined {
  if (!bytes) return undefined
  if (bytes.includes(0)) return { path: name, lines: 0, text: '' }
  const text = bytes.toString('utf8')
  return { path: name, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0), text }
}
