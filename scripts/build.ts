import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build as bundle, transformSync } from 'esbuild'
import { build as buildWeb } from 'vite'
import { filesList, type ScreenFiles } from '../web/plugins/screen-files.ts'
import { firstCalls } from '../web/src/first-calls.ts'
import { screens } from '../web/src/screens.ts'
import { bundled, bundledHead, latinOnly, leanZod, pgInNode } from './bundled.ts'
import { sourceFingerprint } from './fingerprint.mjs'
import { buildGuide } from './guide-pages.ts'
import { packedBefore, packFolder } from './pack.ts'
import { verifierHtml } from './verifier.ts'

/** Own code, with a few packages, becomes one file a program, beside the packages that npm put into the server's own folder. */
async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as { dependencies: Record<string, string> }
  await bundle({
    entryPoints: {
      main: 'server/src/main.ts',
      operator: 'server/src/operator/operator.ts',
      'documents-worker': 'server/src/adapters/documents/worker.ts',
      'seals-worker': 'server/src/adapters/seals/worker.ts',
      'parsing-worker': 'server/src/parsing/worker.ts',
    },
    outdir: 'server/dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    legalComments: 'none',
    external: Object.keys(dependencies).filter((it) => !it.startsWith('@delibera/') && !bundled.includes(it)),
    banner: { js: bundledHead },
    plugins: [leanZod, pgInNode, latinOnly],
    logLevel: 'warning',
  })
  for (const it of ['db/migrations', 'adapters/documents/templates', 'adapters/documents/fonts'])
    cpSync(`server/src/${it}`, `server/dist/${it.split('/').at(-1)}`, { recursive: true })
  writeFileSync('server/dist/verifica.html', await verifierHtml())
}

/** The web app, the list of its screens, by which the server knows them, the guide, and everything packed. */
async function buildPages(): Promise<void> {
  const before = packedBefore('web/dist')
  await buildWeb({ root: 'web', logLevel: 'warn' })
  shortenFirstPaint()
  listScreens()
  buildGuide('web/dist')
  await packFolder('web/dist', before)
}

/** Every page waits for this script: what it says to who reads it stays in the sources. */
function shortenFirstPaint(): void {
  const file = 'web/dist/first-paint.js'
  writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { minifyWhitespace: true, minifyIdentifiers: true, target: 'es5' }).code)
}

/** Each with what its page begins to fetch before any script is read. */
function listScreens(): void {
  const files = JSON.parse(readFileSync(`web/dist/${filesList}`, 'utf8')) as Record<string, ScreenFiles>
  const listed = screens.map((it) => ({
    path: it.path,
    title: 'title' in it ? it.title : undefined,
    ...('title' in it ? { files: files[it.path], calls: firstCalls(it), isOfSomebody: it.flags.includes('login') } : {}),
  }))
  writeFileSync('web/dist/screens.json', JSON.stringify(listed))
  rmSync(`web/dist/${filesList}`)
}

/** Of the sources, where they are a checkout; an archive of them may be told by SOURCE_COMMIT. */
function sourceCommit(): string | undefined {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const fingerprint = sourceFingerprint()
rmSync('server/dist', { recursive: true, force: true })
await Promise.all([buildServer(), buildPages()])
const commit = sourceCommit()
if (commit) writeFileSync('server/dist/commit', commit)
writeFileSync('server/dist/fingerprint', fingerprint)
console.log('built')
