import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const server = fileURLToPath(new URL('../..', import.meta.url))
/** Plain modules of hundreds of files, which the build makes part of the program too. */
const within = ['kysely', 'zod']
/** What a server looks for beside itself. */
const beside = { migrations: 'db/migrations', templates: 'adapters/documents/templates', fonts: 'adapters/documents/fonts' }

/**
 * A server program of the tests, laid out as the build lays out the product, in a folder that is the caller's to remove. Run from its sources instead, it
 * would take four times as much to start, and so would each process that it starts in its turn.
 */
export async function bundleServer(program: string, folder: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const outdir = join(folder, 'server', 'dist')
  mkdirSync(outdir, { recursive: true })
  symlinkSync(join(server, '..', 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(server, 'node_modules'), join(folder, 'server', 'node_modules'))
  for (const [name, at] of Object.entries(beside)) symlinkSync(join(server, 'src', at), join(outdir, name))
  await build({
    entryPoints: {
      main: program,
      'documents-worker': join(server, 'src/adapters/documents/worker.ts'),
      'seals-worker': join(server, 'src/adapters/seals/worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(dependencies).filter((it) => !it.startsWith('@delibera/') && !within.includes(it)),
    logLevel: 'error',
  })
  return join(outdir, 'main.js')
}
