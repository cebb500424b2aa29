import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail } from '../adapters/mail/port.ts'
import { readMessage } from './read-message.ts'

/** A letter as a server got it: the envelope, which nobody sees, and the message. */
export interface Arrived {
  sender: string
  recipients: string[]
  secure: boolean
  mail: Mail
}

/** A real SMTP server on a free port of this machine. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Clients keep their connections for the next letter: left to itself, a server that closes waits half a minute for them.
    closeTimeout: 100,
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (it: Buffer) => chunks.push(it))
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        arrived.push({ sender, recipients: envelope.rcptTo.map((it) => it.address), secure, mail: readMessage(Buffer.concat(chunks)) })
        done(null, 'queued as 42')
      })
    },
    ...options,
  })
  // Clients that hang up on purpose are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((ready) => void server.listen(0, '0.0.0.0', ready))
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { port: (server.server.address() as AddressInfo).port, arrived, close }
}

/** A server that speaks as told and counts who came: for manners no honest server has. */
export async function startRudeServer(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () =>
    new Promise<void>((closed) => {
      for (const it of sockets) it.destroy()
      server.close(() => closed())
    })
  return { port: (server.address() as AddressInfo).port, sockets, close }
}

/** The reply a server gives instead of accepting. */
export const smtpReply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
