import type { Arrived, Mailbox } from './port.ts'

/** What a trial mailbox is kept in: numbers grow, and a message with a lower one never comes later. */
export interface KeptMessages {
  after(uid: number, limit: number): Promise<{ uid: number; raw: Buffer; received_at: Date }[]>
  some(uids: readonly number[]): Promise<Map<number, Buffer>>
}

/** The mailbox of the trial mail service: one folder, in the product's own database. News of it come as jobs, so nobody need wait for them. */
export function trialMailbox(kept: KeptMessages): Mailbox {
  const uid_validity = 'trial'
  return {
    folders: async () => ['INBOX'],
    async newer(_folder, { after, headers, limit }) {
      const start = after?.uid_validity === uid_validity ? after.uid : 0
      const found = await kept.after(start, limit)
      const messages = found.map(({ uid, raw, received_at }): Arrived => ({ uid, bytes: raw.length, received_at, headers: headersOf(raw, headers) }))
      return { messages, complete: found.length < limit, position: { uid_validity, uid: found.at(-1)?.uid ?? start } }
    },
    async source(_folder, uid, longest) {
      const raw = (await kept.some([uid])).get(uid)
      return raw && raw.length <= longest ? raw : null
    },
    sources: (_folder, uids) => kept.some(uids),
    async head(_folder, uid) {
      const raw = (await kept.some([uid])).get(uid)
      return raw?.subarray(0, raw.indexOf('\r\n\r\n') + 4) ?? null
    },
    news: (signal) => (signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))),
    close: async () => {},
  }
}

function headersOf(raw: Buffer, wanted: readonly string[]): Map<string, string> {
  const text = raw.toString('latin1')
  const lines = text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const pairs = lines.map((it) => [it.slice(0, it.indexOf(':')).toLowerCase(), it.slice(it.indexOf(':') + 1).trim()] as const)
  return new Map(pairs.filter(([name]) => wanted.includes(name)).reverse())
}
