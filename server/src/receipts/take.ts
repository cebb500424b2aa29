import { type ReceiptKind, type ReceiptStatus, receiptStatus } from '@delibera/core/communications/receipts'
import { appendAudit } from '../audit/log.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addMailEvent, noteCourse } from '../outbox/store.ts'
import { sha256Of } from '../process/patience.ts'
import { publishAll } from '../socket/publish.ts'
import type { Anchors } from './anchors.ts'
import type { Examined, ReceiptFacts } from './examine.ts'
import { doubtOf, type MailboxName } from './judge.ts'
import type { SignatureCheck } from './signature.ts'
import { hasCounted, judgeAnew, keepReceipt, letterNamed, type NamedLetter } from './store.ts'

/** What became of a letter, told to whoever wants to act upon it: in the transaction in which it became true. */
export interface ReceiptNews {
  letter: NamedLetter
  /** Of the receipt that says so; null where an ordinary mail server does. */
  kind: ReceiptKind | null
  /** Null for a warning that delivery takes long, and for one provider's word to another. */
  status: ReceiptStatus | null
  /** Not arrived, and not given up either. */
  is_late: boolean
  at: Date
  error: string | null
}
export type ReceiptHook = (tx: Tx, news: ReceiptNews) => Promise<void>

/** Certified mail allows 30 MB: of what is longer only the head is read. */
export const longestLetter = 30 * 1024 * 1024

/** A message that is no receipt of a letter of ours. */
export interface ArrivedLetter {
  uid: number
  bytes: number
  received_at: Date
  /** Null for one that is too long. */
  raw: Buffer | null
  /** Its headers, at least. */
  head: Buffer
  /** It tells that a letter which another program sent has arrived: listed, and nobody need be told. */
  is_routine: boolean
}

export interface LetterPlace {
  company_id: string
  mailbox: MailboxName
  folder: string
  is_first: boolean
  anchors: Anchors
}

/** What the engine is told by those who put the product together. */
export interface ReceiptTerms {
  /** Who of a company hears at once what became of its letters. */
  peopleOf(tx: Tx, company_id: string): Promise<string[]>
  hooks: readonly ReceiptHook[]
  /**
   * Keeps letters that came into the mailbox of a company; those that are kept already change nothing. They are read at once, and written down by what
   * is answered: the next may be read meanwhile.
   */
  received(
    deps: Pick<Deps, 'db' | 'clock' | 'log' | 'storage' | 'parsers'>,
    place: LetterPlace,
    letters: readonly ArrivedLetter[],
  ): Promise<() => Promise<void>>
}
export interface TakingTerms extends ReceiptTerms {
  countsUnverified: boolean
}

export type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'parsers'>

/** Where a message was found and whom its mailbox believes. */
export interface Found {
  mailbox: MailboxName
  folder: string
  uid: number
  received_at: Date
  is_trial: boolean
  anchors: Anchors
}

/** Keeps what arrived and believes it if nothing stands against it; the same message again changes nothing. Answers whether it speaks of a letter of ours. */
export async function takeReceipt(deps: Needs, terms: TakingTerms, found: Found, raw: Buffer): Promise<boolean> {
  const { anchors, received_at, ...place } = found
  const sha256 = await sha256Of(raw)
  const it = await examined(deps, raw, anchors, { mailbox: found.mailbox, folder: found.folder, uid: found.uid })
  return deps.db.transaction().execute(async (tx) => {
    const letter = (it.reference && (await letterNamed(tx, it.reference))) || null
    const judged = await judge(tx, terms, { ...it, letter, mailbox: found.mailbox })
    const common = { ...place, ...verdictOf(it.check, anchors, judged), received_at: received_at.toISOString(), created_at: deps.clock.now().toISOString() }
    const about = letter ? { mail_id: letter._id, raw, ...factsOf(it.message) } : strangersFacts(it.message)
    const kept = await keepReceipt(tx, { ...common, ...about, sha256, bytes: raw.length, reference_message_id: it.reference })
    if (kept && !judged.doubt && letter && it.message) await believe(tx, deps, terms, { letter, message: it.message, sha256 })
    return letter !== null
  })
}

/** Judges a receipt whose signature was in doubt, now that the installation trusts others. */
export async function reconsider(deps: Needs, terms: TakingTerms, kept: { _id: string; mailbox: string; raw: Buffer }, anchors: Anchors): Promise<void> {
  const sha256 = await sha256Of(kept.raw)
  const it = await examined(deps, kept.raw, anchors, { mailbox: kept.mailbox, receipt: kept._id })
  await deps.db.transaction().execute(async (tx) => {
    const letter = (it.reference && (await letterNamed(tx, it.reference))) || null
    const judged = await judge(tx, terms, { ...it, letter, mailbox: kept.mailbox as MailboxName })
    const changed = await judgeAnew(tx, kept._id, verdictOf(it.check, anchors, judged))
    if (changed && !judged.doubt && letter && it.message) await believe(tx, deps, terms, { letter, message: it.message, sha256 })
  })
}

async function examined({ log, parsers }: Needs, raw: Buffer, anchors: Anchors, about: Record<string, unknown>): Promise<Examined> {
  const it = await parsers.receipt(raw, anchors, about)
  // A fault of ours must not shut the mailbox for what comes after this message.
  if (it.fault) log.error({ ...about, fault: it.fault }, 'a receipt was not understood')
  return it
}

type Judgement = { doubt: ReturnType<typeof doubtOf> }

async function judge(
  tx: Tx,
  { countsUnverified }: TakingTerms,
  { message, letter, mailbox, check }: Examined & { letter: NamedLetter | null; mailbox: MailboxName },
): Promise<Judgement> {
  const counted = letter && message ? await hasCounted(tx, letter._id, message.kind) : false
  return { doubt: doubtOf({ receipt: message, letter, mailbox, signature: check.status, hasCounted: counted, countsUnverified }) }
}

const verdictOf = ({ status, signer, detail }: SignatureCheck, { fingerprint }: Anchors, { doubt }: Judgement) => ({
  signature: status,
  signer,
  signature_detail: detail,
  anchors: fingerprint,
  counted: doubt === null,
  doubt,
})

const factsOf = (message: ReceiptFacts | null) =>
  message && {
    kind: message.kind,
    provider_message_id: message.provider_message_id,
    recipient: message.recipient,
    provider: message.provider,
    at: message.at.toISOString(),
    error: message.error,
    daticert: message.daticert,
  }

/** Whom somebody else's letter went to is none of our business; that a receipt came, and which letter it names, is kept. */
const strangersFacts = (message: ReceiptFacts | null) => message && { kind: message.kind, at: message.at.toISOString() }

/** The message that says so. */
interface Evidence {
  action: 'mail.receipt' | 'mail.returned'
  sha256: Buffer
}

interface Believed {
  letter: NamedLetter
  message: ReceiptFacts
  sha256: Buffer
}

async function believe(tx: Tx, deps: Needs, terms: TakingTerms, { letter, message, sha256 }: Believed): Promise<void> {
  const { kind, at, error, provider } = message
  const { _id: mail_id } = letter
  const status = receiptStatus(kind)
  const is_late = kind === 'preavviso-errore-consegna'
  const detail = error ? `${provider}: ${error}` : provider
  if (status) await addMailEvent(tx, { mail_id, status, detail, at })
  if (kind === 'accettazione' && message.is_ordinary) await noteCourse(tx, mail_id, { is_unprovable: true })
  if (is_late) await noteCourse(tx, mail_id, { delayed_at: at.toISOString(), delay: detail })
  await tellLetter(tx, deps, terms, { letter, kind, status, is_late, at, error, action: 'mail.receipt', sha256 })
}

/** Takes down what became of a letter and tells it: to the people of its company at once, and to whoever acts upon it. */
export async function tellLetter(
  tx: Tx,
  { clock }: Needs,
  { peopleOf, hooks }: TakingTerms,
  { action, sha256, ...news }: ReceiptNews & Evidence,
): Promise<void> {
  const { kind, at, status } = news
  const { _id: mail_id, company_id, meeting_id, member_id } = news.letter
  const now = clock.now()
  const chain = meeting_id ? `meeting:${meeting_id}` : company_id && `company:${company_id}`
  const data = { mail_id, kind, at: at.toISOString(), sha256: sha256.toString('hex') }
  if (chain) await appendAudit(tx, { chain, actor: 'system', action, data, at: now })
  // Always in one order, so that two receipts cannot wait for each other; and before the hooks, which may tell the same people more.
  const people = company_id ? [...new Set(await peopleOf(tx, company_id))].sort() : []
  const change = { mail_id, company_id, meeting_id, member_id, kind, status }
  await publishAll(
    tx,
    people.map((it) => ({ topic: `user:${it}` as const, type: 'mail', data: change, at: now })),
  )
  for (const hook of hooks) await hook(tx, news)
}
