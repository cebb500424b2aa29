import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The build puts the page beside the server; from the sources it is made when it is first asked for. */
const isBuilt = import.meta.url.endsWith('.js')
const most_bytes = 5_000_000

let made: Promise<Buffer> | undefined

/** The page inside every bundle that checks it without a network: one file with its script and styles, the same bytes from the same sources. */
export function verifierPage(): Promise<Buffer> {
  made ??= (isBuilt ? readFile(new URL('./verifica.html', import.meta.url)) : fromSources()).catch((error: Error) => {
    made = undefined
    throw error
  })
  return made
}

async function fromSources(): Promise<Buffer> {
  const script = fileURLToPath(new URL('../../../../scripts/verifier.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { encoding: 'buffer', maxBuffer: most_bytes })
  return stdout
}
