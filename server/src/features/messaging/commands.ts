import type { EmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import type { MessageParams, MessageTemplate } from '@delibera/core/messaging/schema'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueueInLine } from '../../jobs/queue.ts'

/** A notice of a company to somebody's telephone, beside the letter. Who posts it has charged for it. */
export interface CompanyMessage {
  company_id: string
  meeting_id: string
  convocation_id?: string
  member_id: string
  /** With its country: `+393331234567`. */
  recipient: string
  /** As the letter beside it, in the log of both. */
  event: EmailEvents
  template: MessageTemplate
  params: MessageParams
  language: Locale
  /** The personal link: forgotten once the message has left. */
  url?: string
}

export const messageLine = (company_id: string): string => `messages:${company_id}`

/** Whether this installation sends messages at all. */
export const canMessage = ({ messaging }: Pick<Deps, 'messaging'>): boolean => messaging !== null

/** Writes the messages in the command's own transaction; one job for each company sends them. Answers their ids, in the order given. */
export async function postMessages(tx: Tx, deps: Pick<Deps, 'clock' | 'messaging'>, messages: readonly CompanyMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  if (!canMessage(deps)) throw new Error('messages are not configured: ask canMessage first')
  const created_at = deps.clock.now().toISOString()
  const rows = messages.map((it) => ({ _id: crypto.randomUUID(), ...it, created_at }))
  const columns = sql.raw('_id, event, company_id, meeting_id, convocation_id, member_id, recipient, template, language, params, url, created_at')
  await sql`insert into messages (${columns}) select ${columns} from json_populate_recordset(null::messages, ${JSON.stringify(rows)}::json)`.execute(tx)
  for (const company_id of new Set(messages.map((it) => it.company_id)))
    await enqueueInLine(tx, 'drain_messages', { company_id }, { line: messageLine(company_id), isCrowded: true })
  return rows.map((it) => it._id)
}
