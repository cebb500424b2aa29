import { parseArgs } from 'node:util'
import { ConfigError } from './config.ts'

/** What may be said at the start beside the environment, and goes before it. */
export function withFlags(args: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { processes } = flagsIn(args)
  return processes === undefined ? env : { ...env, PROCESSES: processes }
}

function flagsIn(args: readonly string[]): { processes?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { processes: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message.split('.')[0]}. What may be said here is --processes and a number; every other setting is an environment variable.`,
    )
  }
}
