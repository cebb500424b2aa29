import type { Locale } from '@delibera/core/locale'
import { newToken } from '../../config/keys.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { notify } from '../../notices/notify.ts'
import { type Account, accountOf, addUser, confirmAddress, registerAnew, setPassword } from '../../stores/accounts/account-store.ts'
import { forgetAttempts } from '../../stores/accounts/attempt-store.ts'
import { removePasskeys } from '../../stores/accounts/passkey-store.ts'
import { setTotpOff } from '../../stores/accounts/second-factor-store.ts'
import { removeSessions } from '../../stores/accounts/session-store.ts'
import { endConfirmations, issueToken } from '../../stores/accounts/token-store.ts'
import { auditAccount, hashPassword, writeTo } from './commands.ts'

/** An operator's hand: what it does is written down under their name. */
export interface Hand extends Pick<Deps, 'config' | 'clock'> {
  operator: string
}

/** How somebody comes to a password that nobody else has read: given now, or chosen by a link that is told here or sent to them. */
export type PasswordWay = { by: 'input'; password: string } | { by: 'link' } | { by: 'mail' }

const actorOf = ({ operator }: Hand) => `operator:${operator}`

interface Person {
  email: string
  first_name: string
  last_name: string
  locale: Locale
}

/**
 * Gives somebody an account whose address counts as confirmed. Null when there is one that its owner has confirmed: it stays as it is. One that
 * nobody has confirmed is made anew, because whoever registered it may not be who is meant.
 */
export async function giveAccount(tx: Tx, hand: Hand, { person, way }: { person: Person; way: PasswordWay }): Promise<{ link: string | null } | null> {
  const user = { ...person, password_hash: await hashFor(way), phone_number: null, at: hand.clock.now() }
  const added = await addUser(tx, user)
  const owner = added ?? (await accountOf(tx, { email: person.email }))!
  if (!added) {
    if (!(await registerAnew(tx, owner._id, user))) return null
    await endConfirmations(tx, owner._id)
  }
  await auditAccount(tx, hand, { user_id: owner._id, action: 'account.created', actor: actorOf(hand) })
  await confirm(tx, hand, owner._id)
  return { link: await linkBy(tx, hand, { ...person, _id: owner._id }, way) }
}

/** False when it was confirmed before. */
export async function confirmAccount(tx: Tx, hand: Hand, { _id }: Account): Promise<boolean> {
  const isFirst = await confirm(tx, hand, _id)
  if (isFirst) await auditAccount(tx, hand, { user_id: _id, action: 'account.confirmed', actor: actorOf(hand) })
  return isFirst
}

async function confirm(tx: Tx, { clock }: Hand, user_id: string): Promise<boolean> {
  const isFirst = await confirmAddress(tx, user_id, clock.now())
  if (isFirst) await notify(tx, { user_id, kind: 'WELCOME', at: clock.now() })
  return isFirst
}

/** The password of before ends at once, and with it every session; who has it by a link is told when they choose another. */
export async function resetPassword(tx: Tx, hand: Hand, { account, way }: { account: Account; way: PasswordWay }): Promise<{ link: string | null }> {
  const at = hand.clock.now()
  await setPassword(tx, account._id, { password_hash: await hashFor(way), at })
  await removeSessions(tx, account._id)
  await forgetAttempts(tx, account.email)
  await auditAccount(tx, hand, { user_id: account._id, action: 'password.reset', actor: actorOf(hand) })
  if (way.by === 'input') {
    await writeTo(tx, hand, account, { event: 'PASSWORD_CHANGED' })
    await notify(tx, { user_id: account._id, kind: 'PASSWORD_CHANGED', at })
  }
  return { link: await linkBy(tx, hand, account, way) }
}

/** Takes off the authenticator and its recovery codes, and with `passkeys` these too. Null when there was nothing to take off. */
export async function resetSecondFactor(
  tx: Tx,
  hand: Hand,
  { account, passkeys }: { account: Account; passkeys: boolean },
): Promise<{ removed: number } | null> {
  const user = prove<'user'>(account._id)
  const hadTotp = account.totp_confirmed_at !== null
  const removed = passkeys ? await removePasskeys(tx, user) : 0
  if (!hadTotp && removed === 0) return null
  await setTotpOff(tx, user)
  await removeSessions(tx, account._id)
  const audit = (action: string) => auditAccount(tx, hand, { user_id: account._id, action, actor: actorOf(hand) })
  if (removed > 0) await audit('passkeys.removed')
  if (hadTotp) {
    await audit('second_factor.off')
    await writeTo(tx, hand, account, { event: 'SECOND_FACTOR_OFF' })
    await notify(tx, { user_id: account._id, kind: 'SECOND_FACTOR_OFF', at: hand.clock.now() })
  }
  return { removed }
}

/** Until somebody has chosen a password, nobody knows it. */
const hashFor = (way: PasswordWay): Promise<string> => hashPassword(way.by === 'input' ? way.password : newToken())

async function linkBy(tx: Tx, hand: Hand, to: Parameters<typeof writeTo>[2], { by }: PasswordWay): Promise<string | null> {
  if (by === 'input') return null
  const token = await issueToken(tx, { user_id: to._id, kind: 'RESET', at: hand.clock.now() })
  const url = `${hand.config.public_url}/reset-password?token=${token}`
  if (by === 'link') return url
  await writeTo(tx, hand, to, { event: 'RESET_PASSWORD', url })
  return null
}
