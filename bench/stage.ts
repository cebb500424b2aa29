import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKeys } from '../server/src/config/keys.ts'
import { connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded/launch.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { worldOf } from '../server/src/testing/world.ts'

export const secret = 'a secret for benches, long enough to be one'

/** A migrated database that the product and its baseline share, with one signed-in person. */
export async function openStage() {
  const folder = testFolder()
  const server = await startEmbedded({ folder: join(folder, 'postgres') })
  await migrate(server.url)
  const connection = connect(server.url)
  const world = worldOf({ db: connection.db, clock: buildClock(), keys: deriveKeys(secret) })
  const person = await world.person()
  return {
    env: { DATABASE_URL: server.url, DATA_DIR: folder, SECRET_KEY: secret, LOG_LEVEL: 'error', RATE_READ: '100000000' },
    connection,
    person,
    token: await world.session(person),
    async close() {
      await connection.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
