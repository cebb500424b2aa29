import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { sourceFingerprint } from './fingerprint.mjs'

/** Own code becomes one file a program; packages stay where npm put them. */
async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as { dependencies: Record<string, string> }
  await bundle({
    entryPoints: { main: 'server/src/main.ts', operator: 'server/src/operator.ts' },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    legalComments: 'none',
    external: Object.keys(dependencies).filter((it) => !it.startsWith('@delibera/')),
    logLevel: 'warning',
  })
  cpSync('server/src/db/migrations', 'dist/server/migrations', { recursive: true })
}

const fingerprint = sourceFingerprint()
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist')
await buildServer()
await buildWeb({ root: 'web', logLevel: 'warn' })
writeFileSync('dist/fingerprint', fingerprint)
console.log('built')
