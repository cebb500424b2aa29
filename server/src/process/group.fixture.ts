import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { askPrimary, isMember, ProcessGroup } from './group.ts'

/** A group of two whose processes answer with their own number, or end as soon as they have asked. */
const [, , port = '', how = ''] = process.argv
if (isMember()) {
  if ((await askPrimary('database')) === 'end') process.exit(3)
  createServer((_, reply) => void reply.setHeader('connection', 'close').end(String(process.pid))).listen(Number(port), '127.0.0.1')
} else {
  const fail = (reason: Error) => {
    process.stdout.write(`failed: ${reason.message}\n`)
    process.exit(1)
  }
  const answers = { database: async () => how, metrics: async () => '' }
  const group = new ProcessGroup({ size: 2, program: fileURLToPath(import.meta.url), log: pino({ level: 'warn' }), answers, fail })
  process.on('SIGTERM', () => void group.stop().then(() => process.exit(0)))
  await group.start()
  process.stdout.write('ready\n')
}
