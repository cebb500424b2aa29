import type { MailboxState } from '@delibera/core/communications/panel'
import { Fault } from '@delibera/core/faults'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { mailboxState } from '../../receipts/mailbox-store.ts'
import { mailerOf } from '../companies/mailer-store.ts'

/** From where a company writes its formal mail. */
export interface Panel {
  business_name: string
  email: string
  /** Whether anybody reads what arrives there. */
  is_read: boolean
}

/** Without a server of its own there is nothing to write from: the settings come first. */
const configurationNeeded = () => new Fault('GEN01', 'configuration_needed', 422)

export async function panelOf(db: Db, company: Proven<'company'>): Promise<Panel> {
  const row = await db.selectFrom('companies').select(['business_name', 'mailer', 'smtp_password']).where('_id', '=', company).executeTakeFirstOrThrow()
  const mailer = mailerOf(row)
  if (!mailer?.smtp || !row.smtp_password) throw configurationNeeded()
  return { business_name: row.business_name, email: mailer.email ?? mailer.smtp.email, is_read: mailer.imap !== null }
}

export async function mailboxOf(db: Db, company: Proven<'company'>, { email, is_read }: Panel): Promise<MailboxState> {
  const state = is_read ? await mailboxState(db, `company:${company}`) : undefined
  return { email, is_read, read_at: state?.read_at ?? null, reason: state?.reason ?? null, detail: state?.detail ?? null }
}
