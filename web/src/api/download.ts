import type { InputOf, Route } from '@delibera/core/route'
import { ask, bodyOf, CallError, clientIn, displayedCompany, type Send } from './call.ts'

const forFile: Send = async (method, url, body) => {
  const reply = await ask(method, url, body)
  return { status: reply.status, json: reply.ok ? reply : await bodyOf(reply) }
}

/**
 * Hands out a file: a call that redirects opens the short-lived address in a new tab, one that answers with the file itself saves it.
 * Nothing to hand out (204) is DG002.
 */
export async function download<R extends Route>(route: R, input: InputOf<R>): Promise<void> {
  const reply = (await clientIn(displayedCompany(), forFile)(route, input)) as unknown as Response
  if (reply.status === 204) throw new CallError(204, 'DG002')
  const tab = reply.redirected ? window.open(reply.url, '_blank') : null
  // No tab: the file came with the answer, or the browser forbids new windows. Saving it is never forbidden.
  if (!tab) return save(await reply.blob(), nameOf(reply))
  tab.opener = null
  await reply.body?.cancel()
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
