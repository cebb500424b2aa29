import { z } from 'zod'
import { Id, ListQuery, listOf } from '../paging.ts'
import { vatCases } from './vat.ts'

/** In units, tenths of a credit. `forecast` is what will be left once every meeting under way is paid for; it may be below zero. */
export const Wallet = z.object({ real: z.int(), forecast: z.int() })
export type Wallet = z.infer<typeof Wallet>

/** What a company may take for nothing while its free trial runs, and until when; zero units once it has taken them, or where there is no trial. */
export const TrialCredits = z.object({ units: z.int(), until: z.iso.datetime().nullable() })
export type TrialCredits = z.infer<typeof TrialCredits>

/** CONSUMPTION is paid by a meeting as it proceeds, SUBSCRIPTION runs for a time, CREDITS pay for both. */
export const ProductType = z.enum(['CONSUMPTION', 'SUBSCRIPTION', 'CREDITS'])
export const ProductCategory = z.enum(['SUBSCRIPTION', 'SERVICE', 'CUSTOM'])

export const Product = z.object({
  /** The code again: a product is a fact of the program and not a row. */
  _id: z.string(),
  product_type: ProductType,
  /** Null for credits, which are money and not something to use. */
  category: ProductCategory.nullable(),
  code: z.string(),
  /** Units for what credits pay; null where a contract says it. */
  price: z.int().nullable(),
  /** Units received, where credits are what is bought. */
  credits: z.int().nullable(),
})
export type Product = z.infer<typeof Product>

/** What a card buys: `price` is in cents of the currency. */
export const CreditsProduct = Product.extend({ price: z.int(), credits: z.int(), currency: z.enum(['EUR', 'USD', 'GBP']) })
export type CreditsProduct = z.infer<typeof CreditsProduct>

export const ProductQuery = ListQuery.extend({ product_type: ProductType.optional(), category: ProductCategory.optional() })
export type ProductQuery = z.infer<typeof ProductQuery>

const text = z.string().nullable()
const Moment = z.iso.datetime()

export const PaymentMethod = z.object({
  id: z.string(),
  type: z.literal('card'),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaymentMethods = listOf(PaymentMethod)

/**
 * `quantity` counts credits (decision D7). Without a method the card is given in the provider's form; `save_card` keeps it there for later purchases, and
 * without that word nothing of it is kept.
 * `confirm` pays at once with the saved card that is named: left out, a new purchase does and a change of one does not, so that
 * choosing a card costs nothing. `request_id` is the caller's own name for a new purchase: sent twice, it is one purchase.
 * Without a name the same purchase within ten seconds is one.
 */
export const IntentRequest = z.object({
  product_id: z.string().max(40),
  quantity: z.number(),
  payment_method_id: z.string().max(100).nullish(),
  coupon_code: z.string().max(40).nullish(),
  confirm: z.boolean().optional(),
  save_card: z.boolean().optional(),
  request_id: Id.optional(),
})
export type IntentRequest = z.infer<typeof IntentRequest>

/** What a price says of its VAT: `rate` in percent; `nature` is the code of an invoice for what bears none. */
const VatParts = z.object({ net_cents: z.int(), vat_cents: z.int(), rate: z.int(), nature: z.string().nullable() })

/** What would be bought. */
export const QuoteRequest = z.object({
  product_id: z.string().max(40),
  quantity: z.number(),
  coupon_code: z.string().max(40).nullish(),
  company_id: Id.optional(),
})
/** `due_cents` is what the card would be asked for: the gross price, or the net one of a buyer who owes us no VAT, with the `reason`. */
export const Quote = z.object({
  gross_cents: z.int(),
  net_cents: z.int(),
  vat_cents: z.int(),
  vat_rate: z.int(),
  due_cents: z.int(),
  currency: z.enum(['EUR', 'USD', 'GBP']),
  reason: z.enum(vatCases),
  /** Of the fiscal data. */
  missing: z.array(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** Status 222: completed free of charge, and then there is no intent. A saved card may still have to be authorised by its bank. */
export const IntentReply = z.object({
  data: z.object({
    client_secret: text,
    payment_intent_id: text,
    /** `requires_confirmation`: a saved card is chosen and was not asked yet. */
    status: z.enum(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded']),
    /** Of what the card is asked for; null where it costs nothing. */
    vat: VatParts.nullable(),
  }),
  statusCode: z.int(),
})
export type IntentReply = z.infer<typeof IntentReply>

/** A card typed into the form of the trial provider; without a number, the saved one that the purchase names. */
export const TrialCardEntry = z.object({
  client_secret: z.string().max(200),
  number: z.string().max(30).optional(),
  exp_month: z.int().optional(),
  exp_year: z.int().optional(),
  cvc: z.string().max(4).optional(),
})
export type TrialCardEntry = z.infer<typeof TrialCardEntry>
export const TrialAuthorisation = z.object({ client_secret: z.string().max(200), accept: z.boolean() })
export type TrialAuthorisation = z.infer<typeof TrialAuthorisation>
/** Null when nothing stands against it; `requires_action` then asks for the authorisation. */
export const TrialCardError = z.enum(['incorrect_number', 'expired_card', 'incorrect_cvc', 'card_declined', 'authentication_failed'])
export type TrialCardError = z.infer<typeof TrialCardError>
export const TrialCardReply = z.object({ status: IntentReply.shape.data.shape.status, error: TrialCardError.nullable() })
export type TrialCardReply = z.infer<typeof TrialCardReply>

export const Promotion = z.object({
  _id: Id,
  code: z.string(),
  description: text,
  name: z.string(),
  /** Percent, or cents. */
  value: z.int(),
  discount_type: z.enum(['PERCENTAGE', 'FIXED']),
  /** Units given on top. */
  credits: z.int(),
  start_date: Moment,
  end_date: Moment,
})
export type Promotion = z.infer<typeof Promotion>
export const CouponCheck = z.object({ promotion: Promotion, is_free: z.boolean(), credits: z.int() })
export type CouponCheck = z.infer<typeof CouponCheck>
/** A code of any form is answered alike: what is no coupon is COU0001. */
export const CouponQuery = z.object({ code: z.string().max(40), company_id: Id.optional() })

/**
 * `amount` in units. `request_id` is the caller's own name for the transfer, as a header `Idempotency-Key` is: sent twice, it is one. Without a name the same
 * amount to the same company within ten seconds is one.
 */
export const Transfer = z.object({ amount: z.number(), request_id: Id.optional() })

/** `date_gt` and `date_lt` are moments; they may be twelve months apart. */
export const HistoryQuery = ListQuery
export type HistoryQuery = z.infer<typeof HistoryQuery>
export const CompanyHistoryQuery = ListQuery.extend({ company_id: Id })

/** What was paid with credits, by moment and code. */
export const ProductsPurchase = z.object({
  _id: z.object({ datetime: Moment, code: z.string() }),
  total: z.int(),
  purchases: z.array(
    z.object({
      datetime: Moment,
      price: z.int(),
      company: z.object({ business_name: z.string() }).nullable(),
      meeting: z
        .object({ is_offline: z.boolean(), form: z.enum(['MEETING', 'WRITTEN']), meeting_type: z.string(), convocation_datetime: Moment.nullable() })
        .nullable(),
    }),
  ),
})
export type ProductsPurchase = z.infer<typeof ProductsPurchase>

/** `amount` in cents of the currency it was paid in, with the VAT that it contained; of purchases from before that was noted, null. */
export const CreditsPurchase = z.object({
  _id: z.string(),
  requested_at: Moment,
  amount: z.int(),
  credits: z.int(),
  currency: z.enum(['EUR', 'USD', 'GBP']),
  net_cents: z.int().nullable(),
  vat_cents: z.int().nullable(),
  vat_rate: z.int().nullable(),
})
export type CreditsPurchase = z.infer<typeof CreditsPurchase>

export const LedgerKind = z.enum(['PURCHASE', 'CHARGE', 'REFUND', 'TRANSFER_IN', 'TRANSFER_OUT', 'SUBSCRIPTION', 'COUPON', 'RETRIBUTION', 'ADJUST'])
export type LedgerKind = z.infer<typeof LedgerKind>
export const CreditsTransaction = z.object({
  _id: Id,
  datetime: Moment,
  kind: LedgerKind,
  code: text,
  company: z.object({ business_name: z.string() }).nullable(),
  user: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  /** Units, below zero when they went out. */
  credit: z.int(),
})
export type CreditsTransaction = z.infer<typeof CreditsTransaction>

/** `price` is that of one, in units. */
const CartItem = z.object({ code: z.string(), price: z.int(), qty: z.int(), paid: z.boolean() })
/** What a meeting costs, stage by stage; `due` is what the next step pays. */
export const Cart = z.object({ items: z.array(CartItem), due: z.int(), meeting: Id.nullable() })
export type Cart = z.infer<typeof Cart>
/** One payment of a stage, as it was written. */
export const Payment = z.object({
  type: LedgerKind,
  reference_id: z.string(),
  items: z.array(z.object({ code: z.string(), price: z.int(), qty: z.int() })),
  due: z.int(),
  meeting: Id.nullable(),
})
