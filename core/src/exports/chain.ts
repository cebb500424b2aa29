import { asciiBytes, type Bytes, digestOf, hexOf, joined, sha256Of, utf8Of } from '../formats/bytes.ts'
import type { ChainRow } from './schema.ts'

/** The same text for the same facts, in whatever order their keys come. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, it]) => it !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, it]) => `${JSON.stringify(key)}:${canonicalJson(it)}`)
    .join(',')}}`
}

const utf8 = (text: string): Bytes => joined(new TextEncoder().encode(text))
const firstHash = '0'.repeat(64)
const isHash = (it: unknown): it is string => typeof it === 'string' && /^[\da-f]{64}$/.test(it)
const bytesOfHex = (hex: string): Bytes => asciiBytes(hex.replace(/../g, (it) => String.fromCharCode(Number.parseInt(it, 16))))

/** One JSON value to a line; null unless every line is one. */
export function linesOf(bytes: Bytes): unknown[] | null {
  const text = utf8Of(bytes)
  if (text === null) return null
  try {
    return text
      .split('\n')
      .filter((it, at, all) => it !== '' || at < all.length - 1)
      .map((it) => JSON.parse(it))
  } catch {
    return null
  }
}

export interface Chain {
  rows: ChainRow[]
  /** The hash of the chain's last row, which covers all before it. */
  hash: string
}
/** `row`: the first that does not fit, counted from one. */
export type ChainCheck = { chain: Chain } | { row: number }

/** Each row's hash covers the row and the hash before it, from the first on, without a gap. */
export async function checkChain(bytes: Bytes, name: string): Promise<ChainCheck> {
  const lines = linesOf(bytes)
  if (!lines) return { row: 0 }
  let hash = firstHash
  for (const [index, line] of lines.entries()) {
    const { chain, seq, at, actor, action, data, prev_hash, hash: own } = (line ?? {}) as ChainRow
    const expected = hexOf(await digestOf('SHA-256', joined(bytesOfHex(hash), utf8(canonicalJson({ chain, seq, at, actor, action, data })))))
    if (chain !== name || seq !== index + 1 || prev_hash !== hash || !isHash(own) || own !== expected) return { row: index + 1 }
    hash = own
  }
  return { chain: { rows: lines as ChainRow[], hash } }
}

export interface LoggedEvent {
  seq: number
  type: string
  at: string
}

/** The events of the room against the rows of the chain that cover them; null when one is missing, added or another. */
export async function checkEvents(bytes: Bytes, { rows }: Chain): Promise<LoggedEvent[] | null> {
  const events = linesOf(bytes) as LoggedEvent[] | null
  if (!events) return null
  let next = 0
  for (const { action, data } of rows) {
    if (action !== 'live.events') continue
    const { from, to, digest } = data as { from: number; to: number; digest: string }
    const covered = events.slice(next, next + to - from + 1)
    if (covered[0]?.seq !== from || covered.at(-1)?.seq !== to || (await sha256Of(utf8(canonicalJson(covered)))) !== digest) return null
    next += covered.length
  }
  return next === events.length ? events : null
}
