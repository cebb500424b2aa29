import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { figures } from './figures.ts'
import { type ProjectFile, projectFiles } from './files.ts'
import { guideFaults } from './guide-faults.ts'
import { type Declared, importFaults } from './import-rules.ts'
import { importsOf } from './imports.ts'
import { licenceFaults } from './licences.ts'
import { migrationFaults } from './migrations.ts'
import { lockFaults, type Packages } from './platforms.ts'
import { bin, type Outcome, root, run } from './run.ts'
import { structureFaults } from './structure.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const files = await projectFiles()

if (process.argv.includes('--figures')) {
  for (const [name, value] of Object.entries(await figures(files))) console.log(`${name.padEnd(36)} ${value}`)
  process.exit()
}

const steps: [name: string, work: () => Promise<Outcome>][] = [
  // By itself it would take two cores for as long as one: the second has other work.
  ['types', () => run(bin('tsc'), ['-p', '.', '--singleThreaded'])],
  ['biome', () => run(bin('biome'), ['check', '.', '--error-on-warnings', '--colors=off'])],
  ['structure', async () => outcomeOf(structureFaults(files))],
  ['guide', async () => outcomeOf(guideFaults(files))],
  ['migrations', async () => outcomeOf(migrationFaults(files))],
  ['imports', async () => outcomeOf(await faultsOfImports(files))],
  ['lock', async () => outcomeOf(lockFaults((JSON.parse(await textOf('package-lock.json')) as { packages: Packages }).packages))],
  ['licences', async () => outcomeOf(licenceFaults(JSON.parse(await textOf('package-lock.json')), await textOf('THIRD-PARTY-NOTICES.txt')))],
  ['unused', () => run(bin('knip'), ['--no-progress'])],
]

// They ask nothing of each other, and each leaves a core idle now and then: all begin at once, and are told in this order.
const began = performance.now()
const outcomes = steps.map(async ([name, work]) => ({ name, ...(await work()), seconds: ((performance.now() - began) / 1000).toFixed(1) }))

let failed = false
for (const it of outcomes) {
  const { name, ok, output, seconds } = await it
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} after ${seconds} s`)
  if (!ok) console.log(output.trimEnd())
  failed ||= !ok
}
process.exitCode = failed ? 1 : 0

function outcomeOf(faults: string[]): Outcome {
  return { ok: faults.length === 0, output: faults.join('\n') }
}

/** A source that does not parse has no imports to judge: it is a fault that says where. */
async function faultsOfImports(sources: ProjectFile[]): Promise<string[]> {
  try {
    return importFaults(await importsOf(sources), await declaredPackages())
  } catch (error) {
    return [String(error)]
  }
}

async function declaredPackages(): Promise<Declared> {
  const folders = ['', 'core', 'server', 'web']
  const named = await Promise.all(folders.map(async (it): Promise<[string, string[]]> => [it, packagesOf(await manifestIn(it))]))
  return Object.fromEntries(named)
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await textOf(path.join(folder, 'package.json')))
}

function textOf(name: string): Promise<string> {
  return readFile(path.join(root, name), 'utf8')
}

function packagesOf({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}
