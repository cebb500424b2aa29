import { publicDecisionPath } from '@delibera/core/decisions/places'
import { mobileOf } from '@delibera/core/meetings/rules'
import type { Mode } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { linksOf } from '../../meeting/links.ts'
import { momentInWords } from '../../outbox/meeting-words.ts'
import { languagesOf } from '../../stores/meetings/language-store.ts'
import { canMessage, postMessages } from '../messaging/commands.ts'
import type { KnownDecision } from './known-reads.ts'

/** A short message beside the letter, where the company asked for them; answers how many were written. */
export async function tellPhones(
  tx: Tx,
  deps: Deps,
  { row, company, people }: KnownDecision,
  { event, only }: { event: 'DECISION_PROPOSAL' | 'DECISION_REMINDER'; only: readonly string[] },
): Promise<number> {
  if (!(row.meeting.mode as unknown as Mode).use_whatsapp || !canMessage(deps)) return 0
  const reached = people.filter((it) => only.includes(it.member_id)).flatMap((it) => ({ it, to: mobileOf(it.person.phone) }))
  const told = reached.filter(({ to }) => to !== null)
  const ids = told.map(({ it }) => it.member_id)
  const slugs = new Map((await linksOf(tx, deps, prove<'meeting'>(row.meeting_id), ids)).map((one) => [one.member_id, one.slug]))
  const languageOf = await languagesOf(
    tx,
    told.map(({ it }) => it.person),
  )
  const messages = told.map(({ it, to }) => ({
    company_id: company._id,
    meeting_id: row.meeting_id,
    member_id: it.member_id,
    recipient: to!,
    language: languageOf(it.person),
    event,
    template: event,
    params: {
      name: fullName(it.person),
      company: company.business_name,
      meeting: row.meeting.name,
      when: momentInWords(languageOf(it.person), new Date(row.deadline!)),
    },
    url: `${deps.config.public_url.replace(/\/+$/, '')}${publicDecisionPath({ decision_slug: row.meeting.slug, slug: slugs.get(it.member_id)! })}`,
  }))
  await postMessages(tx, deps, messages)
  return messages.length
}
