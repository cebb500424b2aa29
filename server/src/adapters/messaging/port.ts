import type { Locale } from '@delibera/core/locale'
import type { MessageParams, MessageTemplate } from '@delibera/core/messaging/schema'

export interface Message {
  /** Ours, the same at every attempt: the provider tells it again with what became of the message. */
  id: string
  /** With its country, as E.164 writes it: `+393331234567`. */
  to: string
  template: MessageTemplate
  params: MessageParams
  language: Locale
  /** The personal link; null where there is nothing to open. */
  url: string | null
}

/** Short messages to telephones, by texts that the provider has approved beforehand. */
export interface Messaging {
  readonly kind: 'trial' | 'whatsapp'
  /** Rejects with MessageRefused and nothing else. */
  send(message: Message): Promise<{ provider_id: string }>
}

/** `permanent`: this message will never be taken. `scope`: with `server` no message at all is taken now. `response`: who refused said this. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
  constructor(
    readonly response: string,
    readonly permanent: boolean,
    readonly scope: 'message' | 'server',
    options?: ErrorOptions,
  ) {
    super(response, options)
  }
}

const number = /^\+[1-9]\d{6,14}$/

/** Refuses, for good and before anybody sees it, a number that is none. */
export function refuseNumber({ to }: Message): void {
  if (!number.test(to)) throw new MessageRefused('the number is not a telephone with its country', true, 'message')
}

/** A name that comes from outside stays on its line: no provider takes a line break, a tab or a row of spaces in what is filled in. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
