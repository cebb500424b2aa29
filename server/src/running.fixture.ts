import { fileURLToPath } from 'node:url'
import { run } from './running.ts'

/** A server process in which nobody has to wait as long as in life until they are held for lost: the times come as JSON. */
await run(process.env, { times: JSON.parse(process.argv[2]!), program: fileURLToPath(import.meta.url) })
