import { commonWords } from '@delibera/core/accounts/common-words'
import { signInState } from '@delibera/core/accounts/rules'
import { Email, Name, Password } from '@delibera/core/fields'
import { messageIn } from '@delibera/core/i18n/every-locale'
import { isMessageKey } from '@delibera/core/i18n/texts'
import { defaultLocale, Locale } from '@delibera/core/locale'
import { isGuessable } from '@delibera/core/passwords'
import type { z } from 'zod'
import { confirmAccount, giveAccount, type Hand, type PasswordWay, resetPassword, resetSecondFactor } from '../features/accounts/operator-commands.ts'
import { prove } from '../http/proven.ts'
import type { Clock } from '../jobs/clock.ts'
import { type Account, accountOf } from '../stores/accounts/account-store.ts'
import { accountList, accountSheet } from '../stores/accounts/operator-store.ts'
import { type Desk, OperatorError, operatorName } from './commands.ts'
import { atDesk } from './payments.ts'

const listed = 500
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** As an operator reads it: whether somebody can sign in, and why not. */
const states = { open: 'active', unconfirmed: 'not confirmed', disabled: 'disabled', closed: 'closed, may be restored', gone: 'closed' } as const
type Stated = Parameters<typeof signInState>[0]
const stateOf = (it: Stated, clock: Clock) => states[signInState(it, clock.now())]

export async function listUsers(desk: Desk): Promise<void> {
  const { say, options } = desk
  await atDesk(desk, async (tx, clock) => {
    const { total, items } = await accountList(tx, { search: options.search, limit: listed })
    say(count(total, 'account', 'accounts'))
    for (const it of items)
      say(
        `${it.email}  ${it.first_name} ${it.last_name}  ${stateOf(it, clock)}${it.totp_confirmed_at ? ', second factor' : ''}  ${count(it.companies, 'company', 'companies')}`,
      )
    if (total > items.length) say(`and ${total - items.length} more: --search TEXT narrows it`)
  })
}

export async function showUser(desk: Desk, email: string): Promise<void> {
  const account = await accountGiven(desk, email)
  await atDesk(desk, async (tx, clock) => {
    const it = await accountSheet(tx, prove(account._id))
    const facts: [string, string | null][] = [
      ['address', it.email],
      ['name', `${it.first_name} ${it.last_name}`],
      ['id', it._id],
      ['state', stateOf(it, clock)],
      ['language', it.locale],
      ['registered', it.created_at],
      ['confirmed', it.email_confirmed_at],
      ['disabled', it.disabled_at],
      ['closed', it.deleted_at],
      ['password since', it.password_changed_at],
      ['second factor since', it.totp_confirmed_at],
      ['passkeys', String(it.passkeys)],
      ['sessions', it.seen_at ? `${it.sessions}, last seen ${it.seen_at}` : String(it.sessions)],
      ['roles', it.roles.join(', ') || null],
      ...it.companies.map((one): [string, string] => ['company', `${one.name}: ${one.role}, ${one.status}`]),
    ]
    for (const [name, value] of facts) if (value !== null) desk.say(`${name.padEnd(20)}${value}`)
  })
}

/** May be repeated: an account that its owner uses is left as it is. */
export async function createUser(desk: Desk, ...[email, first, last]: string[]): Promise<void> {
  const person = {
    email: fieldGiven(Email, 'EMAIL', email!),
    first_name: fieldGiven(Name, 'FIRST', first!),
    last_name: fieldGiven(Name, 'LAST', last!),
    locale: fieldGiven(Locale, '--locale', desk.options.locale ?? defaultLocale),
  }
  const known = await accountOf(desk.connection.db, { email: person.email })
  if (known?.email_confirmed_at) return desk.say(`${person.email} has an account already: nothing was changed`)
  const way = await wayGiven(desk, person)
  const made = await byHand(desk, (tx, hand) => giveAccount(tx, hand, { person, way }))
  if (!made) return desk.say(`${person.email} has an account already: nothing was changed`)
  desk.say(`${person.email} has an account`)
  tellLink(desk, person.email, { ...made, way })
}

export async function confirmUser(desk: Desk, email: string): Promise<void> {
  const account = await accountGiven(desk, email)
  const isFirst = await byHand(desk, (tx, hand) => confirmAccount(tx, hand, account))
  desk.say(`${email} ${isFirst ? 'is now' : 'was already'} confirmed`)
}

export async function resetUserPassword(desk: Desk, email: string): Promise<void> {
  const account = await accountGiven(desk, email)
  const way = await wayGiven(desk, account)
  const made = await byHand(desk, (tx, hand) => resetPassword(tx, hand, { account, way }))
  desk.say(`${email}: the password of before and all sessions have ended`)
  tellLink(desk, email, { ...made, way })
}

export async function resetUserSecondFactor(desk: Desk, email: string): Promise<void> {
  const { passkeys } = desk.options
  if (passkeys !== undefined && passkeys !== 'remove')
    throw new OperatorError(`--passkeys ${passkeys} says nothing: write "--passkeys remove", or leave it out.`)
  const account = await accountGiven(desk, email)
  const done = await byHand(desk, (tx, hand) => resetSecondFactor(tx, hand, { account, passkeys: passkeys === 'remove' }))
  if (!done) return desk.say(`${email} had no second factor: nothing was changed`)
  const removed = done.removed > 0 ? `, ${count(done.removed, 'passkey', 'passkeys')} removed` : ''
  desk.say(`${email}: the second factor is off${removed}, all sessions have ended`)
}

async function accountGiven({ connection: { db } }: Desk, email: string): Promise<Account> {
  const account = await accountOf(db, { email: email.trim().toLowerCase() })
  if (!account) throw new OperatorError(`No account has the address ${email}.`)
  return account
}

const byHand = <Result>(desk: Desk, work: (tx: Parameters<Parameters<typeof atDesk>[1]>[0], hand: Hand) => Promise<Result>): Promise<Result> =>
  atDesk(desk, (tx, clock) => work(tx, { config: desk.config, clock, operator: operatorName() }))

type Owner = Pick<Account, 'email' | 'first_name' | 'last_name'>

/** A password is never a word of the command: the list of processes and the shell's history would tell it. */
async function wayGiven({ options: { by = 'link' }, ask }: Desk, { email, first_name, last_name }: Owner): Promise<PasswordWay> {
  if (by === 'link' || by === 'mail') return { by }
  if (by !== 'input') throw new OperatorError(`--by ${by}: write link, mail or input.`)
  const ownWords = { common: commonWords, about: [email, first_name, last_name] }
  const Chosen = Password.refine((it) => !isGuessable(it, ownWords), { error: 'passwordWeak' })
  return { by, password: fieldGiven(Chosen, 'The password', await ask('Password: ')) }
}

function fieldGiven<S extends z.ZodType>(schema: S, name: string, text: string): z.output<S> {
  const read = schema.safeParse(text)
  if (read.success) return read.data
  const { message } = read.error.issues[0]!
  throw new OperatorError(`${name}: ${isMessageKey(message) ? messageIn('en-GB', message) : message}`)
}

function tellLink({ say, config }: Desk, email: string, { link, way }: { link: string | null; way: PasswordWay }): void {
  if (link) say(`Whoever opens this within an hour chooses the password; hand it over safely: ${link}`)
  else if (way.by === 'mail') say(`A letter with a link to choose the password is on its way to ${email}${config.trial.mail ? ', in the trial mailbox' : ''}`)
}
