import { operate } from './dispatch.ts'
import { askSecret } from './input.ts'

process.exitCode = await operate(process.argv.slice(2), { environment: process.env, out: console.log, err: console.error, ask: askSecret })
