/** A call that the page asked before any script of ours was read (web/public/first-paint.js). */
export interface EarlyCall {
  asked_at: number
  reply: Promise<Response>
}

declare global {
  var deliberaEarly: Record<string, EarlyCall> | undefined
}

/** Older than this, an answer is no longer what the page would be told now. */
const fresh_ms = 15_000

/** The answer that is on its way already. It is given away once: whoever asks again wants to know anew. */
export function takeEarly(url: string): EarlyCall | undefined {
  const early = globalThis.deliberaEarly?.[url]
  if (!early) return undefined
  delete globalThis.deliberaEarly![url]
  return Date.now() - early.asked_at < fresh_ms ? early : undefined
}
