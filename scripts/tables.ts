import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { testDatabase } from '../server/src/testing/database.ts'
import startTestServer from '../server/src/testing/global-setup.ts'
import { generateTables } from '../server/src/testing/table-types.ts'
import { projectFiles } from './files.ts'
import { landedList, withNewMigrations } from './migrations.ts'
import { root } from './run.ts'

/** `npm run tables`, after a migration was added: writes server/src/db/tables.ts anew, and the new migration into the list of those that have landed. */
const stop = await startTestServer()
const database = await testDatabase()
const { ok, output } = generateTables(database.url, false)
await database.drop()
await stop()
if (ok) {
  const list = path.join(root, landedList)
  await writeFile(list, withNewMigrations(await readFile(list, 'utf8'), await projectFiles()))
} else {
  console.error(output)
  process.exitCode = 1
}
