import type { MailerConfig } from '@delibera/core/companies/schema'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Companies } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

export interface StoredServer {
  email: string
  host: string
  port: number
  secure: boolean
}

/** What the row keeps in clear; the passwords are sealed beside it. */
export interface StoredMailer {
  imap: StoredServer | null
  smtp: StoredServer | null
  email: string | null
  reply_to: string | null
  status: 'OK' | 'FAILED' | null
}

type MailerColumns = Pick<Selectable<Companies>, 'mailer'>

export const emptyMailer: StoredMailer = { imap: null, smtp: null, email: null, reply_to: null, status: null }
export const mailerOf = (row: MailerColumns): StoredMailer | null => row.mailer as StoredMailer | null

/** As everybody but the mail server sees it. */
export function mailerConfigOf(row: MailerColumns): MailerConfig | null {
  const mailer = mailerOf(row)
  const shown = (it: StoredServer | null) => it && { ...it, password: null }
  return mailer && { ...mailer, imap: shown(mailer.imap), smtp: shown(mailer.smtp) }
}

interface MailerSecrets {
  imap_password: Buffer | null
  smtp_password: Buffer | null
}

export async function updateMailer(tx: Tx, company: Proven<'company'>, mailer: StoredMailer, secrets: MailerSecrets): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ mailer: JSON.stringify(mailer), ...secrets })
    .where('_id', '=', company)
    .execute()
}

/** Only what was tried is judged: a configuration changed in the meantime stays untried. */
export async function setMailerStatus(tx: Tx, company: Proven<'company'>, tried: StoredMailer, status: 'OK' | 'FAILED'): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ mailer: JSON.stringify({ ...tried, status }) })
    .where('_id', '=', company)
    .where('mailer', '=', JSON.stringify(tried))
    .execute()
}
