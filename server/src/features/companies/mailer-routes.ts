import type { companyRoutes } from '@delibera/core/companies/routes'
import type { MailerChange, MailerResult } from '@delibera/core/companies/schema'
import { Fault } from '@delibera/core/faults'
import { serviceNeeded } from '@delibera/core/subscriptions/rules'
import { isTrialMailHost } from '@delibera/core/trial-mail'
import { checkMailServers, type MailLogin } from '../../adapters/mail/check.ts'
import { mailContext } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { isServiceActive } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { type CompanyRow, companyRow, lockedCompany } from '../../stores/companies/company-store.ts'
import {
  emptyMailer,
  mailerConfigOf,
  mailerOf,
  type StoredMailer,
  type StoredServer,
  setMailerStatus,
  updateMailer,
} from '../../stores/companies/mailer-store.ts'

type Side = 'imap' | 'smtp'
const sides: readonly Side[] = ['imap', 'smtp']
const checkTimeoutMs = 10_000

export function mailerHandlers(deps: Deps): Pick<Handlers<typeof companyRoutes>, 'mailer' | 'testMailer'> {
  const { db, clock, keys, config } = deps
  return {
    mailer: ({ ctx, body }) =>
      db.transaction().execute(async (tx) => {
        const row = await lockedCompany(tx, ctx.company)
        if (!row) throw new Fault('CP003')
        // Where answers go is nobody's service, and servers may always be taken away.
        if ((body.imap || body.smtp) && !(await hasMailService(tx, ctx.company))) throw serviceNeeded('SMTP')
        refusePasswords(row, body)
        const before = mailerOf(row)
        const mailer = merged(before ?? emptyMailer, body)
        const secrets = { imap_password: sealedOf(row, body, 'imap'), smtp_password: sealedOf(row, body, 'smtp') }
        await updateMailer(tx, ctx.company, mailer, secrets)
        const data = { imap: mailer.imap?.host ?? null, smtp: mailer.smtp?.host ?? null, email: mailer.email }
        await auditCompany(tx, deps, { company_id: ctx.company, user_id: ctx.user, action: 'company.mailer', data })
        return mailerConfigOf({ mailer: mailer as never })!
      }),

    testMailer: async ({ ctx, body }) => {
      const row = await companyRow(db, ctx.company)
      if (!row) throw new Fault('CP003')
      if (!(await hasMailService(db, ctx.company))) throw serviceNeeded('SMTP')
      refusePasswords(row, body)
      const kept = mailerOf(row)
      const tried = merged(kept ?? emptyMailer, body)
      const isTrial = (side: Side) => config.trial.mail && isTrialMailHost(tried[side]?.host ?? '')
      const login = (side: Side): MailLogin | null => (tried[side] && !isTrial(side) ? { ...tried[side], password: passwordOf(row, body, side) } : null)
      const real = await checkMailServers({ imap: login('imap'), smtp: login('smtp') }, { allowPrivate: !config.production, timeout_ms: checkTimeoutMs })
      const result = { imap: isTrial('imap') ? trialAnswer : real.imap, smtp: isTrial('smtp') ? trialAnswer : real.smtp }
      const isKept = kept !== null && !hasNewPassword(body) && sides.every((side) => isSame(kept[side], tried[side]))
      if (isKept) await db.transaction().execute((tx) => setMailerStatus(tx, ctx.company, kept, verdictOf(result)))
      return result
    },
  }

  /** Whoever reads the mail here sends from its own server, too. */
  async function hasMailService(tx: Tx | Db, company: Proven<'company'>): Promise<boolean> {
    const now = clock.now()
    return (await isServiceActive(tx, company, 'SMTP', now)) || (await isServiceActive(tx, company, 'MAILER', now))
  }

  function sealedOf(row: CompanyRow, body: MailerChange, side: Side): Buffer | null {
    if (body[side] === undefined) return row[`${side}_password`]
    if (body[side] === null) return null
    const { password } = body[side]
    return password ? keys.seal(password, mailContext(row._id, side)) : row[`${side}_password`]
  }

  function passwordOf(row: CompanyRow, body: MailerChange, side: Side): string {
    const given = body[side]?.password
    if (given) return given
    try {
      return keys.unseal(row[`${side}_password`]!, mailContext(row._id, side))
    } catch {
      // Sealed with a key that this installation no longer has.
      throw passwordNeeded([side])
    }
  }
}

/** The trial server exists nowhere and lets everybody in. */
const trialAnswer = { ok: true, reason: 'fine', detail: null } as const

const passwordNeeded = (missing: readonly Side[]) =>
  new Fault(
    'E0001',
    missing.map((side) => ({ path: `${side}.password`, message: 'requiredField' })),
  )

const verdictOf = (result: MailerResult): 'OK' | 'FAILED' => (sides.every((side) => result[side]?.ok ?? true) ? 'OK' : 'FAILED')
const hasNewPassword = (body: MailerChange) => sides.some((side) => body[side]?.password !== undefined)
const isSame = (a: StoredServer | null, b: StoredServer | null) =>
  a === b || (a !== null && b !== null && a.email === b.email && a.host === b.host && a.port === b.port && a.secure === b.secure)

/** A kept password goes only where it was meant for: with another server or user it must be given again, or a session left open would be enough to send it away. */
function refusePasswords(row: CompanyRow, body: MailerChange): void {
  const kept = mailerOf(row)
  const missing = sides.filter((side) => {
    const given = body[side]
    if (!given || given.password) return false
    const before = kept?.[side]
    return row[`${side}_password`] === null || !before || before.host !== given.host || before.email !== given.email || (before.secure && !given.secure)
  })
  if (missing.length > 0) throw passwordNeeded(missing)
}

/** Left out stays, null goes. Any change of a server makes what the last test found void. */
function merged(before: StoredMailer, body: MailerChange): StoredMailer {
  const server = (side: Side): StoredServer | null => {
    const given = body[side]
    if (given === undefined) return before[side]
    return given && { email: given.email, host: given.host, port: given.port, secure: given.secure }
  }
  const next = { imap: server('imap'), smtp: server('smtp') }
  const isTested = !hasNewPassword(body) && sides.every((side) => isSame(before[side], next[side]))
  return {
    ...next,
    email: body.email === undefined ? before.email : body.email,
    reply_to: body.reply_to === undefined ? before.reply_to : body.reply_to,
    status: isTested ? before.status : null,
  }
}
