import { operate } from './operator-dispatch.ts'
import { askSecret } from './operator-input.ts'

process.exitCode = await operate(process.argv.slice(2), { environment: process.env, out: console.log, err: console.error, ask: askSecret })
