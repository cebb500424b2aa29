import type { Locale } from '@delibera/core/locale'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Deps } from '../../deps.ts'
import { companyPage } from '../../notices/company-news.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { receiptLetter } from '../../outbox/payment-letters.ts'
import { postMail } from '../../outbox/post.ts'
import { noteReceiptSent, type PaidPurchase, paidPurchase } from '../../stores/payments/receipt-store.ts'
import { isTrialPayment, numberOf, receiptPaper } from './receipt-papers.ts'

/** Writes the receipt to whoever bought, once. One that cannot be typeset keeps nobody from the letter: the last try says what was paid without it. */
export async function sendReceipt(deps: Deps, intent_id: string, is_last: boolean): Promise<void> {
  const purchase = await paidPurchase(deps.db, intent_id)
  // An account that was removed meanwhile has no address any more.
  if (!purchase?.email) return
  const { email: recipient, user_id } = purchase
  const locale = purchase.locale as Locale
  const attachments = await enclosed(deps, purchase, is_last)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await noteReceiptSent(tx, intent_id, deps.clock.now()))) return
    const letter = renderLetter(receiptLetter(factsOf(deps, purchase, locale)))
    await postMail(tx, deps, { event: 'PAYMENT_RECEIPT', recipient, user_id, is_secret: false, letter, attachments })
  })
}

async function enclosed(deps: Deps, purchase: PaidPurchase, is_last: boolean): Promise<Attachment[]> {
  try {
    const { name, pdf } = await receiptPaper(deps, purchase, purchase.locale as Locale)
    return [{ name, mime_type: 'application/pdf', content: pdf }]
  } catch (error) {
    if (!is_last) throw error
    deps.log.warn({ err: error, intent: purchase._id }, 'a receipt could not be typeset')
    return []
  }
}

function factsOf(deps: Deps, purchase: PaidPurchase, locale: Locale) {
  const { company_id, business_name, currency, amount_cents, net_cents, vat_cents, credits_units, bonus_units } = purchase
  const { public_url } = deps.config
  return {
    locale,
    name: `${purchase.first_name} ${purchase.last_name}`,
    company: business_name,
    number: numberOf(purchase),
    ...{ currency, amount_cents, net_cents, vat_cents },
    units: credits_units + bonus_units,
    is_trial: isTrialPayment(deps, purchase),
    public_url,
    url: public_url + (company_id ? companyPage(company_id, 'settings/products') : '/user/credits'),
  }
}
