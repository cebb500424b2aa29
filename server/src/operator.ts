import { operate } from './operator-dispatch.ts'

process.exitCode = await operate(process.argv.slice(2), { environment: process.env, out: console.log, err: console.error })
