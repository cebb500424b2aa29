import { commonWords } from '@delibera/core/accounts/common-words'
import { signInState } from '@delibera/core/accounts/rules'
import type { LoginReply } from '@delibera/core/accounts/schema'
import { Fault, inactive, unauthenticated } from '@delibera/core/faults'
import type { AccountEmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import { isGuessable } from '@delibera/core/passwords'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { appendAudit } from '../../audit/log.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import { prove } from '../../http/proven.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { enqueue, enqueueAt, type JobPayloads } from '../../jobs/queue.ts'
import { accountLetter } from '../../outbox/account-letters.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMail } from '../../outbox/post.ts'
import { type Account, lastLetterTo, lockedAccount, profileOf, setClosed } from '../../stores/accounts/account-store.ts'
import { addSession } from '../../stores/accounts/session-store.ts'
import { issueToken, isTokenGood } from '../../stores/accounts/token-store.ts'
import { deviceCookie } from './device-reads.ts'

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** What stands against a password that somebody has chosen: one of the first that a guesser who knows their name would try. */
export function refuseGuessable(password: string, { email, first_name, last_name }: Pick<Recipient, 'email' | 'first_name' | 'last_name'>): void {
  if (isGuessable(password, { common: commonWords, about: [email, first_name, last_name] }))
    throw new Fault('E0001', [{ path: 'password', message: 'passwordWeak' }])
}

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

async function sendConfirmation(tx: Tx, deps: Deps, to: Recipient): Promise<void> {
  const token = await issueToken(tx, { user_id: to._id, kind: 'CONFIRM', at: deps.clock.now() })
  await writeTo(tx, deps, to, { event: 'CONFIRM_EMAIL', url: `${deps.config.public_url}/email-verification?token=${token}` })
}

type LetterOrder = JobPayloads['write_account_letter']

const keyOf = ({ kind, email }: LetterOrder): string => `account:${kind}:${email}`

/** Written by a job: the answer takes as long for an address that nobody has. Several that wait are one. */
export const askLetter = (db: Db | Tx, it: LetterOrder): Promise<void> => enqueue(db, 'write_account_letter', it, keyOf(it))

/** To the same address a letter of a kind is written at most once in this time, however often it is asked for. */
const restMs = 60_000

/** To whoever has the address, if anybody, and may use what it carries. The row of the account lets one letter at a time be written. */
export function writeLetter(deps: Deps, order: LetterOrder): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, order.email)
    const event = account && eventFor(order.kind, account)
    if (!event) return
    const now = deps.clock.now()
    const wait = restMs - (now.getTime() - (await lastLetterTo(tx, { user_id: account._id, event, at: now })))
    if (wait <= 0) return writeAccountLetter(tx, deps, account, event)
    // What was sent a moment ago is good enough, unless what it carried opens nothing any more.
    const kind = tokenIn[event]
    if (!kind || (await isTokenGood(tx, { user_id: account._id, kind, at: now }))) return
    await enqueueAt(tx, 'write_account_letter', order, { at: new Date(deps.clock.system().getTime() + wait), key: keyOf(order) })
  })
}

type OrderedLetter = 'CONFIRM_EMAIL' | 'ALREADY_REGISTERED' | 'RESET_PASSWORD'

const tokenIn = { CONFIRM_EMAIL: 'CONFIRM', RESET_PASSWORD: 'RESET', ALREADY_REGISTERED: null } as const

function eventFor(kind: LetterOrder['kind'], account: Account): OrderedLetter | null {
  if (kind === 'RESET') return account.disabled_at ? null : 'RESET_PASSWORD'
  if (!account.email_confirmed_at) return 'CONFIRM_EMAIL'
  return kind === 'REGISTER' ? 'ALREADY_REGISTERED' : null
}

async function writeAccountLetter(tx: Tx, deps: Deps, account: Account, event: OrderedLetter): Promise<void> {
  if (event === 'CONFIRM_EMAIL') return sendConfirmation(tx, deps, account)
  if (event === 'ALREADY_REGISTERED') return writeTo(tx, deps, account, { event })
  const token = await issueToken(tx, { user_id: account._id, kind: 'RESET', at: deps.clock.now() })
  await writeTo(tx, deps, account, { event, url: `${deps.config.public_url}/reset-password?token=${token}` })
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
  return new Answer(200, body, { 'set-cookie': [sessionCookie(deps.config, token), deviceCookie(deps, request, email)] })
}
