import { createConnection, type NetConnectOpts, type Socket } from 'node:net'
import type { Verdict, VirusScanner } from './port.ts'

type Address = { host: string; port: number } | { socket: string }

const chunk_bytes = 64 * 1024

/** The ClamAV daemon, by its INSTREAM command: it needs no access to our files. */
export function clamdScanner(address: Address & { timeout_ms?: number }): VirusScanner {
  const [where, options]: [string, NetConnectOpts] =
    'socket' in address ? [address.socket, { path: address.socket }] : [`${address.host}:${address.port}`, { host: address.host, port: address.port }]

  return {
    async scan(bytes) {
      const reply = await ask(createConnection(options), bytes, address.timeout_ms ?? 30_000).catch((error: Error) => {
        throw new Error(`the virus scanner at ${where} cannot be asked: ${error.message}`, { cause: error })
      })
      const verdict = verdictOf(reply)
      if (!verdict) throw new Error(`the virus scanner at ${where} gave no verdict: ${reply}`)
      return verdict
    },
  }
}

function verdictOf(reply: string): Verdict | null {
  if (reply === 'stream: OK') return { clean: true }
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  return name ? { clean: false, name } : null
}

/** The whole reply, up to its closing zero. The time is for the whole exchange, so that a daemon that drips bytes cannot hold us. */
function ask(socket: Socket, bytes: Uint8Array, timeout_ms: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${timeout_ms / 1000} s`)), timeout_ms)
    let reply = ''
    let failure: Error | undefined
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      reply += text
      if (text.includes('\0')) socket.destroy()
    })
    socket.on('error', (error) => {
      failure = error
    })
    // Over its size limit the daemon answers and hangs up while we still write: its words say more than our broken pipe.
    socket.on('close', () => {
      clearTimeout(timer)
      const end = reply.indexOf('\0')
      if (end < 0) reject(failure ?? new Error('it hung up without a whole answer'))
      else resolve(reply.slice(0, end))
    })
    send(socket, bytes)
  })
}

/** `z` commands end with a zero; each chunk goes after its length in four bytes, and a length of zero ends the stream. */
function send(socket: Socket, bytes: Uint8Array): void {
  const length = (it: number) => {
    const prefix = Buffer.alloc(4)
    prefix.writeUInt32BE(it)
    return prefix
  }
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += chunk_bytes) {
    const chunk = bytes.subarray(at, at + chunk_bytes)
    socket.write(length(chunk.length))
    socket.write(chunk)
  }
  socket.write(length(0))
}
