import { closeSync, openSync, readSync, statSync, truncateSync, writeFileSync } from 'node:fs'

const longest = 10 * 1024 * 1024
const everyMs = 3_600_000

/**
 * Keeps the server's log within bounds: one that has grown too long is emptied, and its last part put aside in the place of what was put aside before.
 * The server goes on writing into the same file, at its end. Answers where in the file the next words begin.
 */
export function rotateLog(file: string, most = longest): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (bytes < most) return bytes
  writeFileSync(`${file}.1`, lastPart(file, { from: bytes - most, bytes: most }), { mode: 0o600 })
  truncateSync(file, 0)
  return 0
}

function lastPart(file: string, { from, bytes }: { from: number; bytes: number }): Buffer {
  const handle = openSync(file, 'r')
  try {
    const part = Buffer.alloc(bytes)
    return part.subarray(0, readSync(handle, part, 0, bytes, from))
  } finally {
    closeSync(handle)
  }
}

/** A server may run for years: its log is looked after now and then. Answers how to stop. */
export function tendLog(file: string, log: (line: string) => void): () => void {
  const tend = () => {
    try {
      rotateLog(file)
    } catch (error) {
      log(`the log of the database, ${file}, could not be shortened: ${(error as Error).message}`)
    }
  }
  tend()
  const timer = setInterval(tend, everyMs).unref()
  return () => clearInterval(timer)
}
