import { testDatabase } from '../server/src/testing/database.ts'
import startTestServer from '../server/src/testing/global-setup.ts'
import { generateTables } from '../server/src/testing/table-types.ts'

/** `npm run tables`: writes server/src/db/tables.ts anew after a migration was added. */
const stop = await startTestServer()
const database = await testDatabase()
const { ok, output } = generateTables(database.url, false)
await database.drop()
await stop()
if (!ok) {
  console.error(output)
  process.exit(1)
}
