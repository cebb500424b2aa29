import { createHash } from 'node:crypto'
import { looksCertified } from '@delibera/core/certified-hosts'
import { codesWith } from '@delibera/core/subscriptions/catalogue'
import { isTrialMailHost } from '@delibera/core/trial-mail'
import { sql } from 'kysely'
import { MailRefused, type MailTransport } from '../adapters/mail/port.ts'
import { mailContext } from '../config/keys.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

/** In whose name a company's letters leave. */
export interface Sender {
  name: string
  /** Its own address, through its own server; null is the platform's. */
  address: string | null
  reply_to: string | null
  /** Whether receipts of certified mail are to come for a letter to this address. */
  isCertified(recipient: string): boolean
}

interface Server {
  email: string
  host: string
  port: number
  secure: boolean
}

interface Mailer {
  smtp: Server | null
  email: string | null
  reply_to: string | null
}

/** Whoever has the panel writes from its own server, too. */
const serverCodes = [...new Set([...codesWith('SMTP'), ...codesWith('MAILER')])]

/**
 * A company with a server of its own writes from it, as long as it pays for that; everybody else from the platform, with answers going to
 * the company. The trial mailbox acts as a certified provider towards addresses that look like certified ones.
 */
export async function senderOf(db: Db, { config, clock }: Pick<Deps, 'config' | 'clock'>, company_id: string): Promise<Sender> {
  const now = clock.now().toISOString()
  const row = await db
    .selectFrom('companies as c')
    .select(['business_name', 'email', 'reply_to', 'mailer', 'is_example'])
    .select(sql<boolean>`smtp_password is not null`.as('has_password'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions as s')
          .select('s._id')
          .whereRef('s.company_id', '=', 'c._id')
          .where('s.code', 'in', serverCodes)
          .where('s.start_date', '<=', now)
          .where((or) => or.or([or('s.end_date', 'is', null), or('s.end_date', '>', now)])),
      )
        .$castTo<boolean>()
        .as('has_service'),
    )
    .where('c._id', '=', company_id)
    .executeTakeFirstOrThrow()
  const mailer = row.mailer as Mailer | null
  // Where mail is real nobody gives receipts for letters that do not leave.
  const isCertified = config.trial.mail ? looksCertified : () => config.mail.certified && !row.is_example
  if (row.is_example) return { name: row.business_name, address: null, reply_to: null, isCertified }
  if (mailer?.smtp && row.has_password && row.has_service) {
    const own = { name: row.business_name, address: addressOf(mailer), reply_to: mailer.reply_to }
    return { ...own, isCertified: isTrialServer(config, mailer.smtp) ? isCertified : () => true }
  }
  return { name: row.business_name, address: null, reply_to: mailer?.reply_to ?? row.reply_to ?? row.email, isCertified }
}

/** Whether a company was copied to try the product with: nothing that it sends may leave. */
export async function isExample(db: Db, company_id: string): Promise<boolean> {
  const row = await db.selectFrom('companies').select('is_example').where('_id', '=', company_id).executeTakeFirst()
  return row?.is_example ?? false
}

/** When a company may write from a server of its own. */
export type MailTerms = readonly { start_date: string; end_date: string | null }[]

export function mailTerms(db: Db, company_id: string): Promise<MailTerms> {
  return db.selectFrom('subscriptions').select(['start_date', 'end_date']).where('company_id', '=', company_id).where('code', 'in', serverCodes).execute()
}

interface Writer {
  mailer: unknown
  smtp_password: Buffer | null
  terms: MailTerms
}

/** Whether the mailbox from which a company's letters leave is one of certified mail: its own as far as its address shows, else the platform's. The trial's acts as one. */
export function isSenderCertified({ config, clock }: Pick<Deps, 'config' | 'clock'>, { mailer, smtp_password, terms }: Writer): boolean {
  const now = clock.now().getTime()
  const isPaid = terms.some((it) => Date.parse(it.start_date) <= now && (it.end_date === null || Date.parse(it.end_date) > now))
  const own = mailer as Mailer | null
  if (!own?.smtp || smtp_password === null || !isPaid) return config.trial.mail || config.mail.certified
  return isTrialServer(config, own.smtp) || looksCertified(addressOf(own))
}

const addressOf = ({ email, smtp }: Mailer): string => email ?? smtp!.email

/** A company that tries the product may name a server that exists nowhere: the trial mailbox takes its letters. */
const isTrialServer = ({ trial }: Deps['config'], { host }: Server): boolean => trial.mail && isTrialMailHost(host)

type Sending = Pick<Deps, 'config' | 'keys' | 'mail' | 'pools'>

/** The server of a company, whose letters were written for it; refused while it cannot be used. */
export async function companyTransport(db: Db, { config, keys, mail, pools }: Sending, company_id: string): Promise<MailTransport> {
  const row = await db.selectFrom('companies').select(['mailer', 'smtp_password']).where('_id', '=', company_id).executeTakeFirst()
  const smtp = (row?.mailer as Mailer | null)?.smtp
  const sealed = row?.smtp_password
  if (!smtp || !sealed) throw new MailRefused('the company has no mail server any more', false, { scope: 'server' })
  if (isTrialServer(config, smtp)) return mail
  const version = createHash('sha256').update(JSON.stringify(smtp)).update(sealed).digest('hex')
  return pools.transport({ company_id, version, login: { ...smtp, password: opened(() => keys.unseal(sealed, mailContext(company_id, 'smtp'))) } })
}

function opened(unseal: () => string): string {
  try {
    return unseal()
  } catch (cause) {
    // Sealed with a key that this installation no longer has.
    throw new MailRefused('the password of the mail server must be given again', false, { scope: 'server', cause })
  }
}
