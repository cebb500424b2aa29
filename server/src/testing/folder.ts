import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that the database's own user may walk through; a private one would send its data elsewhere. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delibera-test-'))
  chmodSync(folder, 0o755)
  return folder
}
