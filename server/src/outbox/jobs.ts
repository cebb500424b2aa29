import type { Attachment, MailTransport } from '../adapters/mail/port.ts'
import { MailRefused } from '../adapters/mail/port.ts'
import { connections } from '../adapters/mail/smtp.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue, enqueueInLine, type JobHandlers } from '../jobs/queue.ts'
import { attachmentReader, enclosedIn } from './attachments.ts'
import { drain, type Outcome, type Queue } from './drain.ts'
import { mailLine } from './post.ts'
import { companyTransport, isExample } from './senders.ts'
import { dueMails, dueMailsBy, forgottenLines, forgottenMails, type MailRow, nextMailAt, noteMails, unsentMail } from './store.ts'

const forgottenAfterMs = 15 * 60_000
/** While some lanes wait for their notes, others send. */
export const lanes = 3 * connections
const turnMs = 30_000
/** Texts that wait long in memory are cleared away late: no more of them than the lanes take in a moment. */
const pageOf = 2 * lanes

type Way = 'own' | 'platform'
const wayOf = (it: MailRow): Way => (it.sender === null ? 'platform' : 'own')

/** Letters that were given up, told to whoever wants to act upon it: in the transaction in which it became true. */
export type FailureHook = (tx: Tx, news: { mail_ids: readonly string[]; at: Date }) => Promise<void>

export function outboxJobs(deps: Deps, hooks: readonly FailureHook[] = []): Pick<JobHandlers, 'send_mail' | 'drain_mails' | 'sweep_outbox'> {
  const { db, clock } = deps
  const noted = (notes: Parameters<typeof noteMails>[1]) =>
    db.transaction().execute(async (tx) => {
      const at = clock.now()
      await noteMails(tx, notes, at)
      const mail_ids = notes.filter((it) => 'end' in it && it.end === 'FAILED').map((it) => it._id)
      if (mail_ids.length > 0) for (const hook of hooks) await hook(tx, { mail_ids, at })
    })

  return {
    /**
     * Between the server's "accepted" and our own note of it a crash leaves a doubt; the mail is then sent again
     * under the same Message-ID, by which mail programs show it once. It is never lost.
     */
    async send_mail({ mail_id }, { is_last }) {
      const it = await unsentMail(db, mail_id)
      if (!it) return
      try {
        const { response } = await deps.mail.send(letterOf(deps, it, await enclosedIn(db, mail_id)))
        await noted([{ _id: mail_id, end: 'SENT', detail: response, provider_id: null }])
      } catch (error) {
        const refusal = error instanceof MailRefused ? error : null
        if (!refusal?.permanent && !is_last) throw error
        await noted([{ _id: mail_id, end: 'FAILED', detail: refusal?.response ?? String(error), provider_id: null }])
      }
    },

    async drain_mails({ company_id }, { stopping }) {
      const attachments = attachmentReader(db)
      const isTried = await isExample(db, company_id)
      const attempt = async (it: MailRow): Promise<Outcome> => {
        try {
          const transport = isTried ? deps.exampleMail : wayOf(it) === 'own' ? await companyTransport(db, deps, company_id) : deps.mail
          return await handOver(transport, letterOf(deps, it, await attachments(it.enclosures)))
        } catch (error) {
          if (error instanceof MailRefused) return { shut: error.response }
          throw error
        }
      }
      const queue: Queue<MailRow> = {
        due: (except, without) => dueMails(db, company_id, { now: clock.system(), except, without: without as Way[], limit: pageOf }),
        dueBy: (way) => dueMailsBy(db, company_id, way as Way, clock.system()),
        way: wayOf,
        attempt,
        note: noted,
      }
      await drain(queue, { lanes, now: clock.system, until: new Date(clock.system().getTime() + turnMs), stopping })
      const at = await nextMailAt(db, company_id, clock.system())
      if (at) await enqueueInLine(db, 'drain_mails', { company_id }, { line: mailLine(company_id), at })
    },

    sweep_outbox: () => sweepOutbox(deps),
  }
}

/** Whatever has waited too long has lost its job, and gets another. */
async function sweepOutbox({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.system().getTime() - forgottenAfterMs)
  for (const mail_id of await forgottenMails(db, before)) await enqueue(db, 'send_mail', { mail_id }, `mail:${mail_id}`)
  for (const [table, job] of [
    ['mails', 'drain_mails'],
    ['messages', 'drain_messages'],
  ] as const)
    for (const company_id of await forgottenLines(db, table, before)) await enqueueInLine(db, job, { company_id }, { line: `${table}:${company_id}` })
}

function letterOf({ config }: Deps, it: Omit<MailRow, 'enclosures'>, attachments: Attachment[]) {
  return {
    message_id: it.message_id,
    from: { name: it.sender_name, address: it.sender ?? config.mail.from },
    to: it.recipient,
    ...(it.reply_to && { reply_to: it.reply_to }),
    subject: it.subject,
    html: it.html,
    text: it.body,
    attachments,
    headers: it.headers as Record<string, string>,
  }
}

async function handOver(transport: MailTransport, letter: ReturnType<typeof letterOf>): Promise<Outcome> {
  try {
    const { response } = await transport.send(letter)
    return { end: 'SENT', detail: response }
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    if (error.permanent) return { end: 'FAILED', detail: error.response }
    return error.scope === 'server' ? { shut: error.response } : { later: error.response }
  }
}
