import { setTimeout as pause } from 'node:timers/promises'
import { dayInRome, wallInRome } from '@delibera/core/dates'
import { notFound } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { brandName } from '@delibera/core/payments/brands'
import { chargeable, type Discount } from '@delibera/core/payments/coupons'
import { buyerName, type FiscalProfile } from '@delibera/core/payments/fiscal'
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
  return receiptPaper(deps, purchase, locale)
}

export async function receiptPaper(deps: Deps, purchase: PaidPurchase, locale: Locale): Promise<{ name: string; pdf: Buffer }> {
  const data = printable(deps, receiptData(deps, { purchase, locale, card: await cardOf(deps, purchase) }))
  const { pdf } = await deps.documents.compile('receipt', data)
  return { name: fill(documentTexts(locale).receipt.file, { day: dayInRome(purchase.paid_at) }), pdf }
}

/** As people read it. */
export const numberOf = ({ receipt_number }: Pick<PaidPurchase, 'receipt_number'>): string => String(receipt_number ?? 0).padStart(6, '0')

export const isTrialPayment = ({ cards }: Pick<Deps, 'cards'>, { amount_cents }: Pick<PaidPurchase, 'amount_cents'>): boolean =>
  cards.kind === 'trial' && amount_cents > 0

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

/** It proves a payment and is no tax invoice: its numbers are those of receipts, whatever the year. */
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
    document: { title: isTrialPayment(deps, it) ? t.trialTitle : t.title, subtitle: fill(t.subtitle, { day }), ref: fill(t.ref, { number: numberOf(it) }) },
    issuer,
    buyer: it.buyer ? buyerParty(it.buyer, it, locale) : it.company_id ? companyParty(it, locale) : personParty(it, locale),
    lines: [
      {
        description: fill(t.line, { code: it.product_id }),
        quantity: it.quantity,
        unit_cents: Math.round(it.list_cents / it.quantity),
        amount_cents: it.list_cents,
      },
    ],
    discount: discountIn(it, locale),
    vat: vatLines(it, locale),
    total_cents: it.amount_cents,
    credits_units: it.credits_units + it.bonus_units,
    payment: { number: numberOf(it), method: methodIn(facts), at: wallInRome(it.paid_at), reference: it._id },
    note: notesOn(deps, it, locale).join('\n\n'),
  }
}

const given = (lines: readonly (string | null | undefined | false)[]): string[] => lines.filter((it) => typeof it === 'string' && it !== '') as string[]

/** The fiscal data as they were when it was paid; a person is reached at the address of the account. */
function buyerParty(buyer: FiscalProfile, { email, company_id }: PaidPurchase, locale: Locale): Receipt['buyer'] {
  const t = documentTexts(locale).receipt
  const town = given([buyer.cap, buyer.locality, buyer.province && `(${buyer.province})`, buyer.kind === 'FOREIGN' && buyer.country]).join(' ')
  const lines = [
    buyer.address,
    town,
    buyer.vat_number && fill(t.vat, { number: buyer.vat_number }),
    buyer.fiscal_code && buyer.fiscal_code !== buyer.vat_number && fill(t.fiscal, { number: buyer.fiscal_code }),
    buyer.recipient_code && fill(t.sdi, { code: buyer.recipient_code }),
    buyer.pec,
    company_id === null && buyer.pec === null && email,
  ]
  return { name: buyerName(buyer), lines: given(lines) }
}

/** Of what was bought before buyers were noted: what an Italian invoice would ask of a company. */
function companyParty(it: PaidPurchase, locale: Locale): Receipt['buyer'] {
  const t = documentTexts(locale).receipt
  const town = [it.cap, it.locality, it.province && `(${it.province})`].filter(Boolean).join(' ')
  const isSameCode = it.company_fiscal_code === it.vat_number
  return {
    name: it.business_name ?? '',
    lines: given([
      it.address,
      town,
      it.vat_number && fill(t.vat, { number: it.vat_number }),
      it.company_fiscal_code && !isSameCode && fill(t.fiscal, { number: it.company_fiscal_code }),
      it.codice_univoco && fill(t.sdi, { code: it.codice_univoco }),
      it.company_email,
    ]),
  }
}

function personParty({ first_name, last_name, fiscal_code, email }: PaidPurchase, locale: Locale): Receipt['buyer'] {
  const fiscal = fiscal_code && fill(documentTexts(locale).receipt.fiscal, { number: fiscal_code })
  return { name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), lines: given([fiscal, email]) }
}

/** The price with its VAT, once the coupon has taken its part. */
const grossOf = ({ list_cents, discount_type, coupon_value }: PaidPurchase): number =>
  chargeable(list_cents, discount_type && coupon_value !== null ? { discount_type: discount_type as Discount['discount_type'], value: coupon_value } : null)

function discountIn(it: PaidPurchase, locale: Locale): NonNullable<Receipt['discount']> | null {
  const { list_cents, coupon_code, discount_type, coupon_value } = it
  const t = documentTexts(locale).receipt
  const off = list_cents - grossOf(it)
  if (!coupon_code || off === 0) return null
  const label =
    discount_type === 'PERCENTAGE' ? fill(t.couponPercent, { code: coupon_code, percent: String(coupon_value) }) : fill(t.coupon, { code: coupon_code })
  return { label, cents: off }
}

/** What makes up the total; nothing of a purchase that cost nothing, or was made before the VAT was noted. */
function vatLines(it: PaidPurchase, locale: Locale): NonNullable<Receipt['vat']> {
  const t = documentTexts(locale).receipt
  const { vat_case, vat_rate, net_cents, vat_cents, amount_cents } = it
  if (vat_case === null || net_cents === null || vat_cents === null || amount_cents === 0) return []
  if (vat_case !== 'INCLUDED') return [{ label: t.vatFree, cents: amount_cents - grossOf(it) }]
  return [
    { label: t.net, cents: net_cents },
    { label: fill(t.vat_rate, { rate: String(vat_rate) }), cents: vat_cents },
  ]
}

function methodIn({ purchase, locale, card }: Facts): string {
  const t = documentTexts(locale).receipt
  if (purchase.amount_cents === 0) return t.free
  return card ? fill(t.cardKnown, { brand: brandName(card.brand), last4: card.last4 }) : t.card
}

function notesOn(deps: Deps, it: PaidPurchase, locale: Locale): string[] {
  const t = documentTexts(locale).receipt
  const vat = it.vat_case && it.vat_case !== 'INCLUDED' ? [t[it.vat_case]] : []
  return [...(it.is_refunded ? [t.refunded] : []), ...vat, ...(isTrialPayment(deps, it) ? [t.trial] : []), t.note]
}

/** A name in another script keeps nobody from a receipt: what the typeface lacks is a question mark. */
function printable({ documents }: Deps, data: Receipt): Receipt {
  const missing = new Set(documents.missingGlyphs(data).map((it) => it.char))
  if (missing.size === 0) return data
  const shown = (text: string) => [...text.normalize('NFC')].map((it) => (missing.has(it) ? '?' : it)).join('')
  return { ...data, buyer: { name: shown(data.buyer.name), lines: data.buyer.lines.map(shown) } }
}
