import { EmbeddedDatabaseError, startEmbedded } from './launch.ts'

/** A product process as the tests see it: one line of JSON for each thing that happens, a clean stop on SIGTERM. */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const began = performance.now()
try {
  const database = await startEmbedded({ folder: process.argv[2]!, settings: { fsync: 'off' }, log: (log) => say({ log }) })
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  say({ ...database, ms: performance.now() - began })
} catch (error) {
  say({ refused: (error as Error).message, readable: error instanceof EmbeddedDatabaseError })
  process.exitCode = 1
}
