import { prepareTemplate } from './database.ts'
import setupEmbedded from './global-setup.ts'
import { startOutsidePostgres } from './outside-postgres.ts'

/** The same tests again, on a PostgreSQL that is not ours. Every setup runs before the first test, so each leaves its address under a name of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startOutsidePostgres()
  if (!server) {
    process.stdout.write('skipped: an outside PostgreSQL (postgresql is not installed); the tests run on the embedded one again\n')
    const stop = await setupEmbedded()
    process.env.TEST_OUTSIDE_POSTGRES_URL = process.env.TEST_POSTGRES_URL
    return stop
  }
  await prepareTemplate(server.url)
  process.env.TEST_OUTSIDE_POSTGRES_URL = server.url
  return () => server.stop()
}
