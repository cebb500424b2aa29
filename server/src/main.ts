import { fileURLToPath } from 'node:url'
import { growSlowly } from './process/memory.ts'
import { run } from './running.ts'

growSlowly()
await run(process.env, { args: process.argv.slice(2), program: fileURLToPath(import.meta.url) })
