import { run } from './running.ts'

await run(process.env)
