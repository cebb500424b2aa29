import type { Correspondent } from '@delibera/core/communications/panel'
import { type Address, addressParser, decodeWords } from 'postal-mime'
import type { MessagePart } from './parts.ts'

/** Without what a database cannot keep, what ends a line, and the marks that turn the direction of writing and let one name pass for another. */
export const line = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .trim()

/** Several lines, without what a database cannot keep. */
export const lines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)\p{Cc}|\p{Cs}/gu, '')

/** A header in words (RFC 2047), cut where no honest one is as long. */
export const headerOf = ({ headers }: Pick<MessagePart, 'headers'>, name: string, longest = 1000): string =>
  line(decodeWords((headers.get(name)?.[0] ?? '').slice(0, 10_000))).slice(0, longest)

const mostAddresses = 200

/** Everybody whom a header names; groups are their members (RFC 5322, 3.4). */
export function addressesIn({ headers }: Pick<MessagePart, 'headers'>, name: string): Correspondent[] {
  const text = (headers.get(name) ?? []).join(', ').slice(0, 100_000)
  const flat = (it: Address): Address[] => ('group' in it && it.group ? it.group : [it])
  const found = addressParser(text).flatMap(flat) as { name?: string; address?: string }[]
  return found.slice(0, mostAddresses).flatMap((it) => {
    const email = line(it.address ?? '').slice(0, 320)
    const own = line(decodeWords(it.name ?? '')).slice(0, 200)
    return email || own ? [{ name: own || null, email: email || own }] : []
  })
}

/** Names of messages, `<a@b>`, as they stand in Message-ID, In-Reply-To and References. */
export const messageIds = ({ headers }: Pick<MessagePart, 'headers'>, name: string): string[] =>
  [
    ...(headers.get(name) ?? [])
      .join(' ')
      .slice(0, 20_000)
      .matchAll(/<[^<>\s]{1,500}>/g),
  ].map((it) => it[0])
