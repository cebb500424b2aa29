import { createHash, X509Certificate } from 'node:crypto'
import { codesWith } from '@delibera/core/subscriptions/catalogue'
import { isTrialMailHost } from '@delibera/core/trial-mail'
import { sql } from 'kysely'
import type { MailLogin } from '../adapters/mail/check.ts'
import { openImap } from '../adapters/mailbox/imap.ts'
import { trialMailbox } from '../adapters/mailbox/local.ts'
import { type Mailbox, MailboxClosed } from '../adapters/mailbox/port.ts'
import { ConfigError } from '../config/config.ts'
import { mailContext } from '../config/keys.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { type Anchors, anchorsOf, certificatesIn } from './anchors.ts'
import type { MailboxName } from './judge.ts'
import { trialIssuer, trialMessages } from './trial-store.ts'

/** A mailbox in which receipts arrive. */
export interface MailboxSource {
  mailbox: MailboxName
  /** Changes with its settings. */
  version: string
  is_trial: boolean
  /** Whether letters are taken from it, too: a company pays for reading its mail here. */
  letters: boolean
  anchors: Anchors
  open(): Promise<Mailbox>
}

type Needs = Pick<Deps, 'db' | 'config' | 'clock' | 'keys'>

/** Those whom the installation was told to trust. */
export function configuredAnchors({ certified_mail: { ca } }: Deps['config']): Anchors {
  try {
    return anchorsOf(ca ? certificatesIn(ca) : [])
  } catch (error) {
    throw new ConfigError(`CERTIFIED_MAIL_CA: ${(error as Error).message}`)
  }
}

/** The mailbox of the platform and those of the companies that write from their own. */
export async function mailboxSources(deps: Needs, anchors: Anchors): Promise<MailboxSource[]> {
  const platform = await platformSource(deps, anchors)
  return [...(platform ? [platform] : []), ...(await companySources(deps, anchors))]
}

async function platformSource({ db, config, keys }: Needs, anchors: Anchors): Promise<MailboxSource | null> {
  const mailbox = 'platform'
  if (config.trial.mail) {
    return {
      mailbox,
      version: 'trial',
      is_trial: true,
      letters: false,
      anchors: await trialAnchors(db, keys),
      open: async () => trialMailbox(trialMessages(db, null)),
    }
  }
  if (!config.mail.imap) return null
  const login = loginAt(config.mail.imap)
  // The operator has named this server: it may stand anywhere.
  return { mailbox, version: versionOf(config.mail.imap), is_trial: false, letters: false, anchors, open: () => openImap(login, { allowPrivate: true }) }
}

const versionOf = (...parts: (string | Buffer)[]) => parts.reduce((hash, it) => hash.update(it), createHash('sha256')).digest('hex')

export function loginAt(url: string): MailLogin {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return { email: decodeURIComponent(username), password: decodeURIComponent(password), host, secure, port: Number(port) || (secure ? 993 : 143) }
}

/** Whoever signs in the trial is trusted there, and nowhere else. */
const trialAnchors = async (db: Db, keys: Deps['keys']): Promise<Anchors> => anchorsOf([new X509Certificate((await trialIssuer(db, keys)).authority)])

const readCodes = codesWith('MAILER')
const mailCodes = [...new Set([...codesWith('SMTP'), ...readCodes])]

/** Providers try for a day to deliver; whoever stops paying hears of what left before. */
const graceMs = 7 * 24 * 3_600_000

async function companySources(deps: Needs, anchors: Anchors): Promise<MailboxSource[]> {
  const rows = await companyMailboxes(deps.db, deps.clock.now())
  const isTrial = ({ imap }: CompanyMailbox) => deps.config.trial.mail && isTrialMailHost(imap.host)
  const trial = rows.some(isTrial) ? await trialAnchors(deps.db, deps.keys) : null
  return rows.map((row) => (trial && isTrial(row) ? trialSource(deps, row, trial) : realSource(deps, row, anchors)))
}

const sourceOf = ({ _id, imap, imap_password, letters }: CompanyMailbox) => ({
  mailbox: `company:${_id}` as const,
  version: versionOf(JSON.stringify(imap), imap_password, letters ? 'letters' : ''),
  letters,
})

const trialSource = ({ db }: Needs, row: CompanyMailbox, anchors: Anchors): MailboxSource => ({
  ...sourceOf(row),
  is_trial: true,
  anchors,
  open: async () => trialMailbox(trialMessages(db, row._id)),
})

const realSource = (deps: Needs, row: CompanyMailbox, anchors: Anchors): MailboxSource => ({
  ...sourceOf(row),
  is_trial: false,
  anchors,
  open: async () => openImap({ ...row.imap, password: passwordOf(deps, row._id, row.imap_password) }, { allowPrivate: !deps.config.production }),
})

interface CompanyMailbox {
  _id: string
  imap: Omit<MailLogin, 'password'>
  imap_password: Buffer
  letters: boolean
}

async function companyMailboxes(db: Db, now: Date): Promise<CompanyMailbox[]> {
  const paid = (codes: readonly string[], until: Date) => sql<boolean>`exists (select 1 from subscriptions s where s.company_id = companies._id
    and s.code = any(${codes}) and s.start_date <= ${now} and (s.end_date is null or s.end_date > ${until}))`
  const { rows } = await sql<CompanyMailbox>`select _id, mailer -> 'imap' as imap, imap_password, ${paid(readCodes, now)} as letters from companies
    where deleted_at is null and imap_password is not null and mailer -> 'imap' <> 'null'::jsonb
    and ${paid(mailCodes, new Date(now.getTime() - graceMs))} order by _id`.execute(db)
  return rows
}

function passwordOf({ keys }: Needs, company_id: string, sealed: Buffer): string {
  try {
    return keys.unseal(sealed, mailContext(company_id, 'imap'))
  } catch (cause) {
    // Sealed with a key that this installation no longer has.
    throw new MailboxClosed('credentials', null, { cause })
  }
}
