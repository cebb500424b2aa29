import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { sourceFingerprint } from './fingerprint.mjs'
import { verifierHtml } from './verifier.ts'

/** Own code becomes one file a program, beside the packages that npm put into the server's own folder. */
async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as { dependencies: Record<string, string> }
  await bundle({
    entryPoints: {
      main: 'server/src/main.ts',
      operator: 'server/src/operator.ts',
      'documents-worker': 'server/src/adapters/documents/worker.ts',
      'seals-worker': 'server/src/adapters/seals/worker.ts',
    },
    outdir: 'server/dist',
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
  for (const it of ['db/migrations', 'adapters/documents/templates', 'adapters/documents/fonts'])
    cpSync(`server/src/${it}`, `server/dist/${it.split('/').at(-1)}`, { recursive: true })
  writeFileSync('server/dist/verifica.html', await verifierHtml())
}

const fingerprint = sourceFingerprint()
rmSync('server/dist', { recursive: true, force: true })
await buildServer()
await buildWeb({ root: 'web', logLevel: 'warn' })
writeFileSync('server/dist/fingerprint', fingerprint)
console.log('built')
