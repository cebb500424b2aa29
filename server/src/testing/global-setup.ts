import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/launch.ts'
import { prepareTemplate } from './database.ts'
import { testFolder } from './folder.ts'

/** One embedded PostgreSQL for the whole run, without waiting for the disk, with a migrated template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = testFolder()
  const server = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  await prepareTemplate(server.url)
  process.env.TEST_POSTGRES_URL = server.url
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
