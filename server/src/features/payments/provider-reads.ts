import { cardsRefused, Fault } from '@delibera/core/faults'
import { CardDeclined, CardsDown, CardsRefused, CustomerUnknown, IntentClosed } from '../../adapters/cards/port.ts'
import type { Deps } from '../../deps.ts'
import { type Customer, customerOf, type IntentRow, keepCustomer, mayBeOf, noteAccount, payerOf } from '../../stores/payments/card-store.ts'

/** The provider's refusals in the words of the catalogue; its own go to the log. A declined card leaves the purchase open for another. */
export async function providerAsked<Result>(ask: () => Promise<Result>, payment_intent_id?: string): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CardDeclined) throw new Fault('PU002', { reason: 'card_declined', detail: error.reason, payment_intent_id })
    if (error instanceof IntentClosed) throw new Fault('E0002')
    if (error instanceof CardsDown) throw new Fault('GEN01', 'cards', 502, error)
    if (error instanceof CardsRefused || error instanceof CustomerUnknown) throw cardsRefused(error)
    throw error
  }
}

/** Whether an intent stands in the books of the account in use: another one would not know what is spoken of. */
export async function isOfAccount({ cards }: Deps, { account }: Pick<IntentRow, 'account'>): Promise<boolean> {
  return account !== null && mayBeOf(await cards.account()).includes(account)
}

/** Asks as whoever pays from a wallet: a person and each company are apart, and so are their cards. Whom the provider does not know, or no longer, it gets to know. */
export async function asCustomer<Result>(deps: Deps, wallet_id: string, ask: (customer: string) => Promise<Result>): Promise<Result> {
  const { known, answer } = await askedOf(deps, wallet_id, ask)
  if (answer) return answer.given
  const { name, email } = await payerOf(deps.db, wallet_id)
  const customer_id = await deps.cards.createCustomer({ wallet_id, name, email, replaces: known?.customer_id ?? null })
  return ask(await keepCustomer(deps.db, wallet_id, { customer_id, account: await deps.cards.account() }, known))
}

/** Asks about whoever pays from a wallet; `otherwise` where the provider does not know them. */
export async function ofCustomer<Result>(
  deps: Deps,
  wallet_id: string | undefined,
  ask: (customer: string) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const { answer } = wallet_id ? await askedOf(deps, wallet_id, ask) : { answer: null }
  return answer ? answer.given : otherwise
}

interface Asked<Result> {
  known: Customer | null
  answer: { given: Result } | null
}

async function askedOf<Result>({ db, cards }: Deps, wallet_id: string, ask: (customer: string) => Promise<Result>): Promise<Asked<Result>> {
  const account = await cards.account()
  const known = (await customerOf(db, wallet_id, account)) ?? null
  if (!known) return { known, answer: null }
  try {
    const given = await ask(known.customer_id)
    if (known.account !== account) await noteAccount(db, wallet_id, account)
    return { known, answer: { given } }
  } catch (error) {
    if (error instanceof CustomerUnknown) return { known, answer: null }
    throw error
  }
}
