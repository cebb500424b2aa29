import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const silence = new Writable({ write: (_chunk, _encoding, done) => done() })

/** The first line of standard input; at a terminal it is asked for, and not shown while it is typed. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY === true })
  if (stdin.isTTY) stderr.write(question)
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
