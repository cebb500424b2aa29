import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '@delibera/core/limits'

/** Written by the build beside the programs, where it knew the commit; the sources have none. */
const commitFile = fileURLToPath(new URL('./commit', import.meta.url))

/** Which program runs, on what. */
export const release = {
  version: limits.version as string,
  commit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : 'unknown',
  node: process.versions.node,
}
