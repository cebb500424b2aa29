import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { diskStorage } from './disk.ts'

test('what a killed process left of an upload is gone at the next start; an upload under way is not touched', () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'partial'))
  const [old, fresh] = ['old', 'fresh'].map((it) => join(folder, 'partial', it)) as [string, string]
  for (const it of [old, fresh]) writeFileSync(it, 'half')
  utimesSync(old, new Date(), new Date(Date.now() - 2 * 3_600_000))
  diskStorage({ folder, secret: new Uint8Array(32), public_url: 'http://localhost' })
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})
