import type { InputOf, Route } from '@delibera/core/route'
import { ask, bodyOf, CallError, clientIn, displayedCompany, requestOf, type Send } from './call.ts'

/** In bytes. `total` is null where nobody can tell, and an estimate where the file is made while it is sent. */
export interface DownloadProgress {
  received: number
  total: number | null
}

/** A file may take long, as long as it comes. */
const silence_ms = 120_000

/** Gives a request up that has been silent for too long. */
function listening() {
  const giving = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => giving.abort(new DOMException('silence', 'TimeoutError')), silence_ms)
  }
  heard()
  return { signal: giving.signal, heard, end: () => clearTimeout(timer) }
}

/**
 * Hands out a file: a call that redirects opens the short-lived address in a new tab, one that answers with the file itself saves it.
 * Nothing to hand out (204) is DG002.
 */
export async function download<R extends Route>(route: R, input: InputOf<R>, onProgress?: (progress: DownloadProgress) => void): Promise<void> {
  const line = listening()
  const forFile: Send = async (method, url, body) => {
    const reply = await ask(method, url, body, line.signal)
    line.heard()
    return { status: reply.status, json: reply.ok ? reply : await bodyOf(reply), request_id: requestOf(reply) }
  }
  try {
    const reply = (await clientIn(displayedCompany(), forFile)(route, input)) as unknown as Response
    if (reply.status === 204) throw new CallError(204, 'DG002')
    const tab = reply.redirected ? window.open(reply.url, '_blank') : null
    // No tab: the file came with the answer, or the browser forbids new windows. Saving it is never forbidden.
    if (!tab) return save(await bytesOf(reply, line.heard, onProgress), nameOf(reply))
    tab.opener = null
    await reply.body?.cancel()
  } finally {
    line.end()
  }
}

/** All of it, as it comes. A connection that breaks in between is nobody's answer. */
async function bytesOf(reply: Response, heard: () => void, onProgress?: (progress: DownloadProgress) => void): Promise<Blob> {
  const total = Number(reply.headers.get('content-length') ?? reply.headers.get('x-estimated-bytes')) || null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  try {
    const reader = reply.body?.getReader()
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value)
      received += next.value.byteLength
      heard()
      onProgress?.({ received, total })
    }
  } catch (cause) {
    throw new CallError(0, 'GEN01', { info: String(cause) })
  }
  return new Blob(parts, { type: reply.headers.get('content-type') ?? '' })
}

/** RFC 6266: the exact name stands after `filename*`, an ASCII form of it after `filename`. */
function nameOf(reply: Response): string {
  const header = reply.headers.get('content-disposition') ?? ''
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return exact ? decodeURIComponent(exact) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'delibera')
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
