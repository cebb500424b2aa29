import { createHash } from 'node:crypto'
import { addMailEvent, noteCourse } from '../outbox/store.ts'
import { readBounce } from './bounce.ts'
import { homeOf } from './judge.ts'
import { hasEvent, letterNamed } from './store.ts'
import { type Found, type Needs, type TakingTerms, tellLetter } from './take.ts'

/**
 * Takes what an ordinary mail server says of a letter that came back, once. It is believed only in the mailbox that the letter left from and of the address that it
 * went to; of certified mail not at all, whose providers sign what they say, but where they have said themselves that the address is none of theirs.
 */
export async function takeBounce(
  deps: Needs,
  terms: TakingTerms,
  { mailbox, received_at: at }: Pick<Found, 'mailbox' | 'received_at'>,
  raw: Buffer,
): Promise<void> {
  const bounce = await readBounce(raw)
  if (!bounce) return
  const { message_id, recipients, is_final, reason } = bounce
  await deps.db.transaction().execute(async (tx) => {
    const letter = await letterNamed(tx, message_id)
    if (!letter || homeOf(letter) !== mailbox || !recipients.includes(letter.recipient.toLowerCase())) return
    if (letter.certified && !letter.is_unprovable) return
    const status = is_final ? ('NOT_DELIVERED' as const) : null
    if (status ? await hasEvent(tx, letter._id, status) : letter.delayed_at !== null) return
    if (status) await addMailEvent(tx, { mail_id: letter._id, status, detail: reason, at })
    else await noteCourse(tx, letter._id, { delayed_at: at.toISOString(), delay: reason })
    const news = { letter, kind: null, status, is_late: !is_final, at, error: reason }
    await tellLetter(tx, deps, terms, { ...news, action: 'mail.returned', sha256: createHash('sha256').update(raw).digest() })
  })
}
