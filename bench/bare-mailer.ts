import { createTransport } from 'nodemailer'

export interface BareLoad {
  port: number
  letters: number
  /** Of the paper that each carries. */
  bytes: number
  letter: { subject: string; html: string; text: string; icalEvent: { method: string; filename: string; content: string } }
}

/** The library alone: the same letters through a pool of as many connections. */
process.on('message', async ({ port, letters, bytes, letter }: BareLoad) => {
  const pool = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: 5, maxMessages: 100 })
  const attachments = [{ filename: 'Avviso.pdf', contentType: 'application/pdf', content: Buffer.alloc(bytes, 'avviso') }]
  const one = (i: number) =>
    pool.sendMail({ from: 'a@delibera.test', to: `socio${i}@pec.it`, messageId: `<${i}.${Date.now()}@bare.test>`, ...letter, attachments })
  await Promise.all(Array.from({ length: letters }, (_, i) => one(i)))
  pool.close()
})
process.on('disconnect', () => process.exit())
process.send!({ ready: true })
