import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Lock, releaseLock } from './release-lock.ts'
import { tryRelease } from './release-trial.ts'
import { root, run } from './run.ts'

const { values: asked } = parseArgs({ options: { into: { type: 'string' }, try: { type: 'boolean', default: false } } })

const sources = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))

/** The sources' package.json without what only their makers need. Overrides stay: they decided the versions of the lock file. */
const manifest = {
  name: sources.name,
  version: sources.version,
  private: true,
  type: 'module',
  license: sources.license,
  description: sources.description,
  engines: sources.engines,
  workspaces: ['core', 'server'],
  scripts: {
    start: 'node server/dist/main.js',
    operator: 'node server/dist/operator.js',
    backup: 'node server/dist/operator.js backup',
    restore: 'node server/dist/operator.js restore',
  },
  ...(sources.overrides && { overrides: sources.overrides }),
  ...(sources.allowScripts && { allowScripts: sources.allowScripts }),
}

const copied = [
  ...['server/dist', 'web/dist', 'core/package.json', 'server/package.json', 'docs', 'deploy'],
  ...[
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'LICENSE',
    'THIRD-PARTY-NOTICES.txt',
    'Containerfile',
    '.containerignore',
    '.dockerignore',
    'compose.yaml',
    '.env.example',
  ],
]

/** Everything that runs, built, with what an operator reads: no sources, no packages. */
async function fill(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const it of copied) await cp(path.join(root, it), path.join(folder, it), { recursive: true })
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const { scripts: _, overrides: __, allowScripts: ___, ...top } = manifest
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(path.join(folder, 'package-lock.json'), `${JSON.stringify(releaseLock(lock, top), null, 2)}\n`)
}

async function must(command: string, args: string[]): Promise<void> {
  const { ok, output } = await run(command, args)
  if (ok) return
  console.error(output)
  process.exit(1)
}

/**
 * `npm run release`: release/delibera-VERSION.tar.gz. With `--try` it is then unpacked elsewhere, installed, started, asked and stopped, as its receiver would.
 * `--into FOLDER` makes the folder alone, for an image.
 */
await must(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
const name = `${manifest.name}-${manifest.version}`
const folder = asked.into ? path.resolve(asked.into) : path.join(root, 'release', name)
await fill(folder)
if (asked.into) {
  console.log(folder)
} else {
  const archive = `${folder}.tar.gz`
  await must('tar', ['-czf', archive, '-C', path.dirname(folder), name])
  await rm(folder, { recursive: true })
  console.log(path.relative(root, archive))
  if (asked.try) await tryRelease(archive, name)
}
