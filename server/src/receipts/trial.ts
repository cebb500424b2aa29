import { randomUUID } from 'node:crypto'
import type { ReceiptKind } from '@delibera/core/communications/receipts'
import { sql } from 'kysely'
import { composed } from '../adapters/mail/compose.ts'
import type { Mail } from '../adapters/mail/port.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueueAt, enqueueInLine, type JobHandlers, maxAttempts } from '../jobs/queue.ts'
import { attachmentReader } from '../outbox/attachments.ts'
import { keepTrialMail } from '../outbox/store.ts'
import { type ComposedReceipt, composeReceipt } from './compose.ts'
import { composeEnvelope, type EnvelopeFacts } from './compose-envelope.ts'
import type { Issuer } from './issuer.ts'
import { certifiedLetter, deliverTrial, trialAddress, trialHome, trialIssuer, writtenLetter } from './trial-store.ts'
import wording from './wording.json' with { type: 'json' }

type Fate = { kind: ReceiptKind; is_ordinary?: boolean; error?: NonNullable<ComposedReceipt['error']> }
interface Course {
  now: readonly Fate[]
  later?: readonly Fate[]
}

const accepted: Fate = { kind: 'accettazione' }
const delivered: Fate = { kind: 'avvenuta-consegna' }
const { refused, no_such_mailbox, virus, late } = wording.errors

/** What becomes of letters to addresses at these domains and below them; docs/configuration.md lists them. All others are delivered at once. */
const courses: Record<string, Course> = {
  'non-accettata.test': { now: [{ kind: 'non-accettazione', error: { code: 'altro', detail: refused } }] },
  'mancata-consegna.test': { now: [accepted, { kind: 'errore-consegna', error: { code: 'no-dest', detail: no_such_mailbox } }] },
  'virus.test': { now: [accepted, { kind: 'rilevazione-virus', error: { code: 'virus', detail: virus } }] },
  'ordinaria.test': { now: [{ ...accepted, is_ordinary: true }] },
  'lenta.test': { now: [accepted, { kind: 'preavviso-errore-consegna', error: { code: 'altro', detail: late } }], later: [delivered] },
}
const laterMs = 2 * 60_000
/** A letter's sending is noted right after the mailbox has taken it. */
const notYetSentMs = 1000

function courseOf(recipient: string): Course {
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()
  const found = Object.entries(courses).find(([it]) => domain === it || domain.endsWith(`.${it}`))
  return found?.[1] ?? { now: [accepted, delivered] }
}

/** Takes a letter for the trial transport; if it is a certified one, its provider will write, and deliver it where its recipient has a trial mailbox. */
export async function keepTrialLetter(db: Db, letter: Mail, at: Date): Promise<void> {
  await keepTrialMail(db, letter, at)
  await sql`select graphile_worker.add_job('issue_trial_receipts', payload := json_build_object('mail_id', _id, 'step', 'now'),
    max_attempts := ${maxAttempts}::int, job_key := 'trial receipts:' || _id) from mails where message_id = ${letter.message_id} and certified`.execute(db)
}

export function trialJobs({ db, clock, keys, config }: Deps): Pick<JobHandlers, 'issue_trial_receipts'> {
  return {
    async issue_trial_receipts({ mail_id, step }) {
      const letter = await certifiedLetter(db, mail_id)
      if (!letter || (letter.ended_at && !letter.sent)) return
      if (!letter.ended_at) return enqueueAt(db, 'issue_trial_receipts', { mail_id, step }, { at: new Date(clock.system().getTime() + notYetSentMs) })
      const course = courseOf(letter.recipient)
      const issuer = await trialIssuer(db, keys)
      const at = clock.now()
      const { message_id, recipient, subject } = letter
      const facts = { message_id, recipient, subject, sender: letter.sender ?? config.mail.from, provider: wording.provider, address: trialAddress, at }
      // A provider writes to the mailbox that the letter left from.
      const company_id = letter.sender === null ? null : letter.company_id
      const written = (course[step] ?? []).map((fate) => {
        const identifier = `prova.${randomUUID()}@${trialAddress.split('@')[1]}`
        return { company_id, mail_id, kind: fate.kind, at, raw: composeReceipt({ ...facts, ...fate, identifier }, issuer) }
      })
      const arrives = written.some((it) => it.kind === delivered.kind) ? await deliveredLetter(db, { ...facts, mail_id }, issuer) : []
      await db.transaction().execute(async (tx) => {
        await deliverTrial(tx, [...written, ...arrives])
        for (const mailbox of new Set([...written, ...arrives].map((it) => (it.company_id === null ? 'platform' : `company:${it.company_id}`))))
          await enqueueInLine(tx, 'read_mailbox', { mailbox }, { line: `mailbox:${mailbox}` })
        const then = new Date(clock.system().getTime() + laterMs)
        if (step === 'now' && course.later) await enqueueAt(tx, 'issue_trial_receipts', { mail_id, step: 'later' }, { at: then })
      })
    },
  }
}

type LetterFacts = Omit<EnvelopeFacts, 'kind' | 'identifier'> & { mail_id: string }

/** The letter in its envelope, where its recipient has a mailbox with the trial service. */
async function deliveredLetter(db: Db, { mail_id, ...facts }: LetterFacts, issuer: Issuer) {
  const company_id = await trialHome(db, facts.recipient)
  if (company_id === null) return []
  const { sender_name: name, reply_to, html, body: text, headers, enclosures } = await writtenLetter(db, mail_id)
  const { message_id, recipient: to, subject, at } = facts
  const attachments = await attachmentReader(db)(enclosures)
  const common = { message_id, to, subject, html, text, attachments, headers: headers as Record<string, string>, ...(reply_to && { reply_to }) }
  const letter = await composed({ ...common, from: { name, address: facts.sender } }, at)
  const raw = composeEnvelope({ ...facts, kind: 'certified', identifier: `prova.${randomUUID()}@${trialAddress.split('@')[1]}` }, letter, issuer)
  return [{ company_id, mail_id, kind: 'letter', at, raw }]
}
