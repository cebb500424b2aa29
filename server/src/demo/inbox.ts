import { dayMs } from '@delibera/core/durations'
import { html } from '@delibera/core/markup'
import { composed } from '../adapters/mail/compose.ts'
import type { Attachment } from '../adapters/mail/port.ts'
import type { Deps } from '../deps.ts'
import { changeCommunication } from '../features/communications/commands.ts'
import { readNow } from '../features/exports/receipt-papers.ts'
import { composeEnvelope } from '../receipts/compose-envelope.ts'
import type { Issuer } from '../receipts/issuer.ts'
import { deliverTrial, trialAddress, trialIssuer } from '../receipts/trial-store.ts'
import wording from '../receipts/wording.json' with { type: 'json' }
import { receiptTerms } from '../working.ts'
import messages from './inbox.json' with { type: 'json' }
import { pastOf } from './live.ts'
import type { DemoPlace } from './place.ts'

type Sample = (typeof messages)[number]

/** What arrived in the trial mailbox of a company that has one: certified letters, one that somebody changed, ordinary mail, answers to what it sent. */
export async function seedInbox(deps: Deps, place: DemoPlace, recipient: string): Promise<void> {
  const issuer = await trialIssuer(deps.db, deps.keys)
  const { company } = place.ctx
  for (const it of messages) {
    const at = momentOf(deps, it)
    const past = pastOf(deps, at)
    const raw = await messageOf(past.deps, { it, at, company, recipient, issuer })
    await deps.db.transaction().execute((tx) => deliverTrial(tx, [{ company_id: company, mail_id: null, kind: null, raw, at }]))
    await readNow(past.deps, receiptTerms, [`company:${company}`])
    if (it.seen || it.tags.length > 0) await settle(past.deps, place, it)
  }
}

/** Never ahead of now: the demo may begin early in the day. */
function momentOf({ clock }: Deps, { days_ago, hour }: Sample): Date {
  const day = new Date(clock.now().getTime() - days_ago * dayMs).toISOString().slice(0, 10)
  return new Date(Math.min(new Date(`${day}T${hour}:00Z`).getTime(), clock.now().getTime() - 20 * 60_000))
}

interface Writing {
  it: Sample
  at: Date
  company: string
  recipient: string
  issuer: Issuer
}

async function messageOf(deps: Deps, { it, at, company, recipient, issuer }: Writing): Promise<Buffer> {
  const message_id = `<${crypto.randomUUID()}@${it.email.split('@')[1]}>`
  const answered = it.answers && (await letterCalled(deps, company, it.answers, it.email))
  const letter = await composed(
    {
      message_id,
      from: { name: it.name, address: it.email },
      to: recipient,
      subject: it.subject,
      text: it.paragraphs.join('\n\n'),
      html: pageOf(it),
      attachments: it.file ? [paperOf(it.file, it)] : [],
      headers: answered ? { 'In-Reply-To': answered, References: answered } : {},
    },
    at,
  )
  if (it.kind === 'newsletter') return letter
  const facts = { sender: it.email, recipient, subject: it.subject, message_id, provider: wording.provider, address: trialAddress, at }
  const identifier = `prova.${crypto.randomUUID()}@${trialAddress.split('@')[1]}`
  const envelope = composeEnvelope({ ...facts, kind: 'certified', identifier }, letter, issuer)
  // As somebody would who let a provider sign one thing and delivers another.
  return it.kind === 'changed' ? Buffer.from(envelope.toString('latin1').replace('insoluta', 'insoluTa'), 'latin1') : envelope
}

/** The letter of a communication that somebody got, by which their answer names it. */
async function letterCalled({ db }: Deps, company: string, subject: string, recipient: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .innerJoin('communications as c', 'c._id', 'mails.communication_id')
    .select('mails.message_id')
    .where('c.company_id', '=', company)
    .where('c.subject', '=', subject)
    .orderBy((order) => order('mails.recipient', '=', recipient), 'desc')
    .executeTakeFirst()
  return row?.message_id
}

function pageOf({ paragraphs, kind }: Sample): string {
  const picture = html`<p><img src="https://immagini.example/novembre.png" width="560" height="180" alt="Novembre"></p>`
  const text = paragraphs.map((it) => html`<p>${it}</p>`)
  return html`<html><body>${kind === 'newsletter' ? picture : undefined}${text}</body></html>`.toString()
}

/** Somebody has opened it, and put it in its place. */
async function settle({ db, ...deps }: Deps, { ctx }: DemoPlace, { subject, seen, tags }: Sample): Promise<void> {
  const { _id } = await db
    .selectFrom('communications')
    .select('_id')
    .where('company_id', '=', ctx.company)
    .where('subject', '=', subject)
    .where('sha256', 'is not', null)
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await changeCommunication({ ...deps, db }, ctx, _id, { ...(seen && { seen }), ...(tags.length > 0 && { tags }) })
  if (seen)
    await db
      .updateTable('notifications')
      .set({ read_at: deps.clock.now().toISOString() })
      .where('user_id', '=', ctx.user)
      .where('key', '=', `communication:${_id}`)
      .execute()
}

/** A page with one line on it. */
function paperOf(name: string, { subject }: Sample): Attachment {
  const plain = subject.normalize('NFKD').replace(/[^ -~]|[()\\]/g, '')
  const text = `BT /F1 16 Tf 60 760 Td (${plain}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((it, i) => {
    const at = body.length
    body += `${i + 1} 0 obj${it}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mime_type: 'application/pdf', content: Buffer.from(body + end, 'latin1') }
}
