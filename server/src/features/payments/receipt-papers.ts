import { setTimeout as pause } from 'node:timers/promises'
import { dayInRome, wallInRome } from '@delibera/core/dates'
import { notFound } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { brandName } from '@delibera/core/payments/brands'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { CardFace } from '../../adapters/cards/port.ts'
import type { Receipt } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import { rolesIn } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { longDay } from '../../i18n/days.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { type PaidPurchase, paidPurchase } from '../../stores/payments/receipt-store.ts'
import { isOfAccount } from './provider-reads.ts'

interface Asking {
  user: Proven<'user'>
  locale: Locale
  id: string
}

/** For who bought the credits, and for whoever may pay for the company they were bought for. To anybody else it is not there. */
export async function receiptOf(deps: Deps, { user, locale, id }: Asking): Promise<{ name: string; pdf: Buffer }> {
  const purchase = await paidPurchase(deps.db, id)
  if (!purchase || !(await maySee(deps, user, purchase))) throw notFound()
  const data = printable(deps, receiptData(deps, { purchase, locale, card: await cardOf(deps, purchase) }))
  const { pdf } = await deps.documents.compile('receipt', data)
  return { name: fill(documentTexts(locale).receipt.file, { day: dayInRome(purchase.paid_at) }), pdf }
}

async function maySee({ db }: Deps, user: Proven<'user'>, { user_id, company_id }: PaidPurchase): Promise<boolean> {
  return user_id === user || (company_id !== null && hasRight(standingOf(await rolesIn(db, user, company_id)), 'pay'))
}

/** A receipt without the digits of a card is still one: whoever waits for it does not wait for the provider. */
const patienceMs = 3_000

async function cardOf(deps: Deps, purchase: PaidPurchase): Promise<CardFace | null> {
  const { cards, log } = deps
  const asked = isOfAccount(deps, purchase).then((isKnown) => (isKnown ? cards.cardOf(purchase._id) : null))
  const told = asked.catch((error) => {
    log.warn({ err: error }, 'the card of a purchase is not known')
    return null
  })
  return Promise.race([told, pause(patienceMs, null, { ref: false })])
}

interface Facts {
  purchase: PaidPurchase
  locale: Locale
  card: CardFace | null
}

/** It proves a payment and is no tax invoice: it has no number of its own in a year, but the one of the operation. */
function receiptData(deps: Deps, facts: Facts): Receipt {
  const { purchase: it, locale } = facts
  const t = documentTexts(locale).receipt
  const day = longDay(locale, it.paid_at)
  const { issuer } = deps.config
  return {
    lang: locale,
    timestamp: it.paid_at.toISOString(),
    currency: it.currency,
    company: { name: issuer.name },
    document: { title: t.title, subtitle: fill(t.subtitle, { day }), ref: fill(t.ref, { id: it._id }) },
    issuer,
    buyer: it.company_id ? companyParty(it, locale) : personParty(it, locale),
    lines: [
      {
        description: fill(t.line, { code: it.product_id }),
        quantity: it.quantity,
        unit_cents: Math.round(it.list_cents / it.quantity),
        amount_cents: it.list_cents,
      },
    ],
    discount: discountIn(it, locale),
    total_cents: it.amount_cents,
    credits_units: it.credits_units + it.bonus_units,
    payment: { method: methodIn(facts), at: wallInRome(it.paid_at), reference: it._id },
    note: notesOn(deps, it, locale).join('\n\n'),
  }
}

/** What an Italian invoice would ask of a company: seat, VAT number, code of the exchange system, certified mail. */
function companyParty(it: PaidPurchase, locale: Locale): Receipt['buyer'] {
  const t = documentTexts(locale).receipt
  const town = [it.cap, it.locality, it.province && `(${it.province})`].filter(Boolean).join(' ')
  const isSameCode = it.company_fiscal_code === it.vat_number
  return {
    name: it.business_name ?? '',
    lines: [
      it.address,
      town,
      it.vat_number && fill(t.vat, { number: it.vat_number }),
      it.company_fiscal_code && !isSameCode && fill(t.fiscal, { number: it.company_fiscal_code }),
      it.codice_univoco && fill(t.sdi, { code: it.codice_univoco }),
      it.company_email,
    ].filter((line) => typeof line === 'string' && line !== '') as string[],
  }
}

function personParty({ first_name, last_name, fiscal_code, email }: PaidPurchase, locale: Locale): Receipt['buyer'] {
  const fiscal = fiscal_code && fill(documentTexts(locale).receipt.fiscal, { number: fiscal_code })
  return { name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), lines: [fiscal, email].filter((line) => typeof line === 'string' && line !== '') as string[] }
}

function discountIn(
  { list_cents, amount_cents, coupon_code, discount_type, coupon_value }: PaidPurchase,
  locale: Locale,
): NonNullable<Receipt['discount']> | null {
  const t = documentTexts(locale).receipt
  if (!coupon_code || list_cents === amount_cents) return null
  const label =
    discount_type === 'PERCENTAGE' ? fill(t.couponPercent, { code: coupon_code, percent: String(coupon_value) }) : fill(t.coupon, { code: coupon_code })
  return { label, cents: list_cents - amount_cents }
}

function methodIn({ purchase, locale, card }: Facts): string {
  const t = documentTexts(locale).receipt
  if (purchase.amount_cents === 0) return t.free
  return card ? fill(t.cardKnown, { brand: brandName(card.brand), last4: card.last4 }) : t.card
}

function notesOn({ cards }: Deps, { amount_cents, is_refunded }: PaidPurchase, locale: Locale): string[] {
  const t = documentTexts(locale).receipt
  return [...(is_refunded ? [t.refunded] : []), ...(cards.kind === 'trial' && amount_cents > 0 ? [t.trial] : []), t.note]
}

/** A name in another script keeps nobody from a receipt: what the typeface lacks is a question mark. */
function printable({ documents }: Deps, data: Receipt): Receipt {
  const missing = new Set(documents.missingGlyphs(data).map((it) => it.char))
  if (missing.size === 0) return data
  const shown = (text: string) => [...text.normalize('NFC')].map((it) => (missing.has(it) ? '?' : it)).join('')
  return { ...data, buyer: { name: shown(data.buyer.name), lines: data.buyer.lines.map(shown) } }
}
