import { createHmac, timingSafeEqual } from 'node:crypto'
import { messageParams } from '@delibera/core/messaging/schema'
import { z } from 'zod'
import { type Message, MessageRefused, type Messaging, oneLine, refuseNumber } from './port.ts'

export interface WhatsappSettings {
  /** Of the Graph API, with its version. */
  url: string
  token: string
  phone_id: string
  /** Where the product is served: the approved texts have a button to it, and a message fills in the rest of the address. */
  public_url: string
  timeout_ms?: number
}

const languages = { it: 'it', 'en-US': 'en_US', 'en-GB': 'en_GB' } as const

const Taken = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const Refusal = z.object({ error: z.object({ code: z.number(), message: z.string(), error_data: z.object({ details: z.string() }).optional() }) })

/** By their numbers, refusals that pass: too many at once (of the application, the account, the pair), or a provider in trouble. */
const passing = [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 133_004]
/** Those that somebody has to mend, after which the same message goes: the token, the rights, the payment, the approval of a text. */
const mendable = [0, 3, 10, 190, 200, 368, 131_005, 131_031, 131_042, 132_001, 132_015, 132_016, 133_010]

/** WhatsApp by Meta's Cloud API: approved texts (templates) alone, since nobody has written to us before. */
export function whatsappMessaging({ url, token, phone_id, public_url, timeout_ms = 15_000 }: WhatsappSettings): Messaging {
  const post = (message: Message) =>
    fetch(`${url}/${phone_id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message, public_url)),
      signal: AbortSignal.timeout(timeout_ms),
    })
  return {
    kind: 'whatsapp',
    send: async (message) => {
      refuseNumber(message)
      const answer = await post(message).catch((cause: unknown) => {
        throw new MessageRefused(`the provider cannot be reached: ${cause instanceof Error ? cause.message : cause}`, false, 'server', { cause })
      })
      const body: unknown = await answer.json().catch(() => null)
      const taken = answer.ok ? Taken.safeParse(body) : null
      if (taken?.success) return { provider_id: taken.data.messages[0]!.id }
      throw refusalOf(answer.status, body)
    },
  }
}

function bodyOf({ id, to, template, params, language, url }: Message, public_url: string) {
  const text = (it: string) => ({ type: 'text', text: oneLine(it) })
  const button = url && { type: 'button', sub_type: 'url', index: '0', parameters: [text(restOf(url, public_url))] }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    type: 'template',
    template: {
      name: `delibera_${template.toLowerCase()}`,
      language: { code: languages[language] },
      components: [{ type: 'body', parameters: messageParams.map((it) => text(params[it])) }, ...(button ? [button] : [])],
    },
    biz_opaque_callback_data: id,
  }
}

/** A button of an approved text leads to the product and nowhere else. */
function restOf(url: string, public_url: string): string {
  const start = `${public_url.replace(/\/+$/, '')}/`
  if (!url.startsWith(start)) throw new MessageRefused('the link leads elsewhere', true, 'message')
  return url.slice(start.length)
}

function refusalOf(status: number, body: unknown): MessageRefused {
  const read = Refusal.safeParse(body)
  const { code, words } = read.success
    ? { code: read.data.error.code, words: read.data.error.error_data?.details ?? read.data.error.message }
    : { code: null, words: `the provider answered ${status}` }
  const isOurs = status === 401 || status === 403 || (code !== null && mendable.includes(code))
  const isPassing = status >= 500 || status === 429 || code === null || passing.includes(code)
  return new MessageRefused(oneLine(words).slice(0, 200), !isOurs && !isPassing, isOurs || isPassing ? 'server' : 'message')
}

/** Whether the provider itself has sent these bytes: `sha256=` and their keyed digest. */
export function isSigned(body: string, signature: string | undefined, app_secret: string): boolean {
  const said = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1] ?? '', 'hex')
  const due = createHmac('sha256', app_secret).update(body).digest()
  return said.length === due.length && timingSafeEqual(said, due)
}
