import path from 'node:path'
import { run } from './run.ts'

/** The majors that the product is promised for; the first of them is the oldest one. */
export const nodeMajors = [22, 24] as const
export type NodeMajor = (typeof nodeMajors)[number]

/** What starts processes, loads native packages or holds connections: where one Node differs from another. */
export const nodeTests = [
  'server/src/processes.test.ts',
  'server/src/starting.test.ts',
  'server/src/adapters/documents/',
  'server/src/jobs/',
  'server/src/socket/',
]

/** The program of a Node of this major, brought into a folder by npm; what went wrong instead, where it cannot be had. */
export async function nodeProgram(major: NodeMajor, folder: string): Promise<{ program: string } | { missing: string }> {
  const name = `node-${process.platform}-${process.arch}`
  const installed = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `${name}@${major}`])
  if (!installed.ok) return { missing: `npm has no ${name}@${major} here` }
  const program = path.join(folder, 'node_modules', name, 'bin/node')
  const { ok, output } = await run(program, ['--version'])
  return ok && output.startsWith(`v${major}.`) ? { program } : { missing: `${name}@${major} does not run here: ${output.trim()}` }
}
