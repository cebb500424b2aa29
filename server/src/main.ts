import { fileURLToPath } from 'node:url'
import { run } from './running.ts'

await run(process.env, { args: process.argv.slice(2), program: fileURLToPath(import.meta.url) })
