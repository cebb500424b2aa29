import { growSlowly } from './process/memory.ts'
import { run } from './running.ts'

growSlowly()
await run(process.env)
