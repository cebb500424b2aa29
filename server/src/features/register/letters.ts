import { Fault } from '@delibera/core/faults'
import { appendAudit } from '../../audit/log.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMails } from '../../outbox/post.ts'
import { extractLetter } from '../../outbox/register-letters.ts'
import type { KnownRegister } from './reads.ts'

interface Extract {
  known: KnownRegister
  holder: string
  on: string
  content: Buffer
}

/** Sends a member the excerpt at the address of their sheet, from the company's own mailbox where it has one. */
export async function sendExtract(deps: Deps, { company, user }: Contexts['company'], { known, holder, on, content }: Extract): Promise<void> {
  const card = known.cards.get(holder)
  if (!card?.email || card.kind !== 'MEMBER') throw new Fault('MB002', [{ path: 'email', message: 'requiredField' }])
  const recipient = card.email
  const letter = renderLetter(extractLetter({ name: card.name, company: known.business_name, on, public_url: deps.config.public_url }))
  const attachments = [{ name: `Estratto libro soci ${on}.pdf`, mime_type: 'application/pdf', content }]
  await deps.db.transaction().execute(async (tx) => {
    await postMails(tx, deps, [{ company_id: company, event: 'REGISTER_EXTRACT', recipient, letter, attachments }])
    const data = { member_id: holder, on, seq: known.book.last_seq }
    await appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, action: 'register.extract_sent', data, at: deps.clock.now() })
  })
}
