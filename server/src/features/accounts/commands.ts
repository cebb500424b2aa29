import { signInState } from '@delibera/core/accounts/rules'
import type { LoginReply } from '@delibera/core/accounts/schema'
import type { AccountEmailEvents } from '@delibera/core/communications/schema'
import { type Fault, inactive, unauthenticated } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { appendAudit } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import { prove } from '../../http/proven.ts'
import { enqueue, type JobPayloads } from '../../jobs/queue.ts'
import { accountLetter } from '../../outbox/account-letters.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMail } from '../../outbox/post.ts'
import { deviceCookie } from './device-commands.ts'
import { addSession } from './session-store.ts'
import { type Account, accountOf, profileOf, setClosed } from './store.ts'
import { issueToken } from './token-store.ts'

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined
/** Takes as long for an address nobody has as for a wrong password. */
export async function passwordFits(account: Account | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await verify(account?.password_hash ?? (await decoy), password)
  return fits && account !== undefined
}

interface Recipient {
  _id: string
  email: string
  first_name: string
  last_name: string
  locale: string
}

/** What a letter or a row of the audit log needs: an operator's program has no more. */
type Writing = Pick<Deps, 'config' | 'clock'>

export async function writeTo(tx: Tx, deps: Writing, to: Recipient, mail: { event: AccountEmailEvents; url?: string }): Promise<void> {
  const { public_url } = deps.config
  const name = `${to.first_name} ${to.last_name}`
  const letter = renderLetter(accountLetter(mail.event, { locale: to.locale as Locale, name, public_url, ...(mail.url ? { url: mail.url } : {}) }))
  await postMail(tx, deps, { event: mail.event, recipient: to.email, user_id: to._id, is_secret: mail.url !== undefined, letter })
}

export async function sendConfirmation(tx: Tx, deps: Deps, to: Recipient): Promise<void> {
  const token = await issueToken(tx, { user_id: to._id, kind: 'CONFIRM', at: deps.clock.now() })
  await writeTo(tx, deps, to, { event: 'CONFIRM_EMAIL', url: `${deps.config.public_url}/email-verification?token=${token}` })
}

type LetterOrder = JobPayloads['write_account_letter']

/** Written by a job: the answer takes as long for an address that nobody has. Several that wait are one. */
export const askLetter = (db: Db, it: LetterOrder): Promise<void> => enqueue(db, 'write_account_letter', it, `account:${it.kind}:${it.email}`)

/** To whoever has the address, if anybody, and may use what it carries. */
export async function writeLetter(deps: Deps, { email, kind }: LetterOrder): Promise<void> {
  const account = await accountOf(deps.db, { email })
  if (!account || (kind === 'RESET' ? account.disabled_at : account.email_confirmed_at)) return
  await deps.db.transaction().execute(async (tx) => {
    if (kind === 'CONFIRM') return sendConfirmation(tx, deps, account)
    const token = await issueToken(tx, { user_id: account._id, kind, at: deps.clock.now() })
    await writeTo(tx, deps, account, { event: 'RESET_PASSWORD', url: `${deps.config.public_url}/reset-password?token=${token}` })
  })
}

export const auditAccount = (tx: Tx, deps: Pick<Deps, 'clock'>, it: { user_id: string; action: string; actor?: string }): Promise<void> =>
  appendAudit(tx, { chain: `user:${it.user_id}`, actor: it.actor ?? `user:${it.user_id}`, action: it.action, data: {}, at: deps.clock.now() })

/** What the account itself has against a session: closed, disabled or not confirmed. */
export function refuseAccount({ clock }: Pick<Deps, 'clock'>, account: Account, restore: boolean): Fault | null {
  const state = signInState(account, clock.now())
  if (state === 'gone') return unauthenticated('credentials')
  if (state === 'disabled' || state === 'unconfirmed') return inactive(state)
  return state === 'closed' && !restore ? unauthenticated('restore_required') : null
}

/** From a proven identity to a session. The browser is known from then on. */
export async function signIn(deps: Deps, account: Account, request: FastifyRequest, restore: boolean): Promise<Answer> {
  const refusal = refuseAccount(deps, account, restore)
  if (refusal) throw refusal
  const token = await deps.db.transaction().execute(async (tx) => {
    if (account.deleted_at) {
      await setClosed(tx, account._id, null)
      await writeTo(tx, deps, account, { event: 'ACCOUNT_RESTORED' })
      await auditAccount(tx, deps, { user_id: account._id, action: 'account.restored' })
    }
    return addSession(tx, { user_id: account._id, agent: request.headers['user-agent'] ?? null, ip: request.ip, at: deps.clock.system() })
  })
  const { _id, email, first_name, last_name, roles } = account
  const data = { token, user: { _id, email, first_name, last_name, roles }, profile: await profileOf(deps.db, prove(_id)) }
  const body: z.infer<typeof LoginReply> = { data, statusCode: 200 }
  return new Answer(200, body, { 'set-cookie': [deviceCookie(deps, request, email)] })
}
