import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { CompilerFacts } from './port.ts'

/** What an operator asks for: the newest compiler that loads, the one that every platform has, or no documents at all. */
export type Typesetter = 'newest' | 'older' | 'none'

interface Manifest {
  version: string
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

/**
 * Native compilers, the best first. The newer one (Typst 0.14, which tags what it prints) exists for one platform and is its bare binding; the older
 * one (Typst 0.13) finds a binding of its own on every platform. Templates print the same with both: what differs is in templates/compat.typ.
 */
const compilers = [
  { name: '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu', tagged: true, asked: ['newest'] },
  { name: '@myriaddreamin/typst-ts-node-compiler', tagged: false, asked: ['newest', 'older'] },
]

const askedFor = (typesetter: Typesetter) => compilers.filter((it) => it.asked.includes(typesetter))

/** What is installed for this machine, told without loading fifty megabytes of it. Whether it loads, only loading tells. */
export function installedCompiler(typesetter: Typesetter, packages: string): CompilerFacts | null {
  const require = createRequire(packages)
  for (const { name, tagged } of askedFor(typesetter)) {
    const manifest = manifestOf(require, name)
    if (manifest && hasBinding(require, name, manifest)) return { name, version: manifest.version, tagged }
  }
  return null
}

export interface Loaded {
  /** The compiler that typesets; null when none was asked for, or none loads. */
  compiler: CompilerFacts | null
  /** Of each that did not load: its name and why. */
  failures: string[]
}

/** The first that loads. One whose library wants another C library than this machine's is installed, and does not. */
export function loadCompiler(typesetter: Typesetter, packages: string): Loaded & { NodeCompiler?: typeof NodeCompiler } {
  const require = createRequire(packages)
  const failures: string[] = []
  for (const { name, tagged } of askedFor(typesetter)) {
    try {
      const native = require(name) as { NodeCompiler: typeof NodeCompiler }
      return { compiler: { name, version: manifestOf(require, name)!.version, tagged }, failures, NodeCompiler: native.NodeCompiler }
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return { compiler: null, failures }
}

function manifestOf(require: NodeJS.Require, name: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as Manifest
  } catch {
    return null
  }
}

function hasBinding(require: NodeJS.Require, name: string, manifest: Manifest): boolean {
  const own = createRequire(require.resolve(`${name}/package.json`))
  const bindings = manifest.optionalDependencies ? Object.keys(manifest.optionalDependencies).map((it) => manifestOf(own, it)) : [manifest]
  return bindings.some((it) => it?.os?.includes(process.platform) && it.cpu?.includes(process.arch))
}
