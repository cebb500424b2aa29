import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The path of a command that came with the project's packages. */
export const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

export interface Outcome {
  ok: boolean
  /** What the command printed; empty when it was shown as it came. */
  output: string
}

/** Runs a command to its end. One that cannot even start is a failure that says why, not an exception. */
export function run(command: string, args: string[], { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    const printed: Buffer[] = []
    child.stdout?.on('data', (it: Buffer) => printed.push(it))
    child.stderr?.on('data', (it: Buffer) => printed.push(it))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(printed).toString() }))
  })
}
