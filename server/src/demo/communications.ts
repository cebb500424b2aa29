import { CommunicationDraft } from '@delibera/core/communications/panel'
import { dayMs } from '@delibera/core/durations'
import { endOf } from '@delibera/core/subscriptions/rules'
import { trialMailHost } from '@delibera/core/trial-mail'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { saveDraft, trash } from '../features/communications/commands.ts'
import { sendCommunication } from '../features/communications/send-commands.ts'
import { mailerHandlers } from '../features/companies/mailer-routes.ts'
import { readNow } from '../features/exports/receipt-papers.ts'
import { outboxJobs } from '../outbox/jobs.ts'
import { trialJobs } from '../receipts/trial.ts'
import { panelOf } from '../stores/communications/panel-store.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { receiptTerms } from '../working.ts'
import letters from './communications.json' with { type: 'json' }
import { seedInbox } from './inbox.ts'
import { type Past, pastOf } from './live.ts'
import { companyNamed, type DemoPlace, placeOf } from './place.ts'

const address = 'fonderiavalserra@pec.example.it'
type Sample = (typeof letters)['sent' | 'drafts'][number]

/**
 * The formal mail of the company with many shareholders, at the trial's own server: letters that arrived, one that did not, one that takes long, and
 * drafts. After its people are there. The other company has the panel and no server yet, and is asked for one.
 */
export async function seedCommunications(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Valserra')
  const place = placeOf(deps, company_id, demo._id)
  const now = deps.clock.now().getTime()
  const [start, end] = [new Date(now - 40 * dayMs), endOf(new Date(now - 40 * dayMs), 'yearly')!]
  const term = { start_date: start.toISOString(), end_date: end.toISOString() }
  await worldOf(deps).subscription(company_id, { code: 'MLR01', category: 'SERVICE', price: 600, ...term })
  await configure(place)
  const ago = ({ days_ago }: Sample) => pastOf(deps, new Date(now - days_ago * dayMs - 3 * 3_600_000))
  for (const it of letters.sent) await sent(ago(it), place, it)
  await readNow(deps, receiptTerms, [`company:${company_id}`])
  for (const it of letters.drafts) await kept(ago(it), place, it)
  const thrown = await kept(ago(letters.trash), place, letters.trash)
  await trash(deps, place.ctx, [thrown])
  // Where mail is real, nobody delivers to the trial mailbox.
  if (deps.config.trial.mail) await seedInbox(deps, place, address)
}

/** Nothing of this command looks at how it was asked for. */
const request = {} as FastifyRequest

async function configure({ deps, ctx }: DemoPlace): Promise<void> {
  const server = { email: address, host: trialMailHost, secure: true, password: 'prova' }
  const body = { imap: { ...server, port: 993 }, smtp: { ...server, port: 465 }, email: null, reply_to: null }
  await mailerHandlers(deps).mailer({ ctx, params: { id: ctx.company }, query: undefined, body, request })
}

async function draftOf({ person }: DemoPlace, { subject, tags, roles, people, addresses, copies, paragraphs }: Sample): Promise<CommunicationDraft> {
  const ids = await Promise.all(people.map(person))
  const asAddress = (it: { name: string; email: string }) => ({ kind: 'ADDRESS' as const, ...it })
  return CommunicationDraft.parse({
    to: [...roles.map((code) => ({ kind: 'ROLE', code })), ...ids.map((id) => ({ kind: 'MEMBER', id })), ...addresses.map(asAddress)],
    cc: copies.map(asAddress),
    subject,
    body: { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) },
    tags,
  })
}

async function kept({ deps }: Past, place: DemoPlace, it: Sample): Promise<string> {
  return (await saveDraft(deps, place.ctx, await panelOf(deps.db, place.ctx.company), await draftOf(place, it)))._id
}

/** It left on its day, and the trial's provider wrote its receipts a few minutes later; nobody has read them yet. */
async function sent({ deps, pass }: Past, place: DemoPlace, it: Sample): Promise<void> {
  const { company } = place.ctx
  const draft = await draftOf(place, it)
  const _id = await sendCommunication(deps, place.ctx, await panelOf(deps.db, company), { ...draft, key: crypto.randomUUID() })
  await outboxJobs(deps, []).drain_mails({ company_id: company }, run)
  pass(3)
  const certified = await deps.db.selectFrom('mails').select('_id').where('communication_id', '=', _id).where('certified', '=', true).execute()
  for (const { _id: mail_id } of certified) await trialJobs(deps).issue_trial_receipts({ mail_id, step: 'now' }, run)
}

const run = { attempt: 1, is_last: false }
