import { z } from 'zod'
import { Done, Id, InCompany, listOf } from '../paging.ts'
import { route } from '../route.ts'
import {
  CompanyHistoryQuery,
  CouponCheck,
  CouponQuery,
  CreditsProduct,
  CreditsPurchase,
  CreditsTransaction,
  HistoryQuery,
  IntentReply,
  IntentRequest,
  PaymentMethods,
  Product,
  ProductQuery,
  ProductsPurchase,
  Transfer,
  TrialAuthorisation,
  TrialCardEntry,
  TrialCardReply,
  TrialCredits,
  Wallet,
} from './schema.ts'

/** The provider's own ids: `pi_...`, `pm_...`. */
const ByKey = z.object({ id: z.string().regex(/^[a-z]{2,10}_[A-Za-z0-9_]{3,100}$/) })

export const paymentRoutes = {
  products: route({
    method: 'GET',
    path: '/payments/products',
    access: 'user',
    about: 'What credits pay for, with its price in units.',
    query: ProductQuery,
    reply: listOf(Product),
  }),
  creditProducts: route({
    method: 'GET',
    path: '/payments/stripe/products',
    access: 'user',
    about: "The credits that a card buys, in the currency of the profile's language.",
    reply: listOf(CreditsProduct),
  }),
} as const

export const walletRoutes = {
  mine: route({ method: 'GET', path: '/payments/my-wallet', access: 'user', reply: Wallet, about: "The caller's own wallet." }),
  ofCompany: route({
    method: 'GET',
    path: '/companies/:id/wallet',
    access: 'company',
    right: 'read',
    params: z.object({ id: Id }),
    reply: Wallet,
    about: 'The wallet of a company.',
  }),
  trialCredits: route({
    method: 'GET',
    path: '/companies/:id/trial-credits',
    access: 'company',
    right: 'pay',
    params: z.object({ id: Id }),
    reply: TrialCredits,
    about: 'The units that a company may still take for nothing during its free trial.',
  }),
  takeTrialCredits: route({
    method: 'POST',
    path: '/companies/:id/trial-credits',
    access: 'company',
    right: 'pay',
    params: z.object({ id: Id }),
    reply: Wallet,
    about: "Takes them, once for each VAT number; answers the company's wallet.",
  }),
  transfer: route({
    method: 'POST',
    path: '/payments/transfer-credits',
    access: 'company',
    right: 'read',
    query: InCompany,
    body: Transfer,
    reply: Wallet,
    about: "Moves units from the caller's own wallet to a company; answers the caller's wallet.",
  }),
} as const

export const cardRoutes = {
  payForCompany: route({
    method: 'POST',
    path: '/payments/stripe/intent-company',
    access: 'company',
    right: 'pay',
    query: InCompany,
    body: IntentRequest,
    reply: IntentReply,
    about: 'Begins the purchase of credits for a company; 222 when it costs nothing.',
  }),
  payForMyself: route({
    method: 'POST',
    path: '/payments/stripe/intent-user',
    access: 'user',
    body: IntentRequest,
    reply: IntentReply,
    about: 'Begins the purchase of credits for the caller; 222 when it costs nothing.',
  }),
  changeIntent: route({
    method: 'PATCH',
    path: '/payments/stripe/intents/:id',
    access: 'user',
    params: ByKey,
    body: IntentRequest,
    reply: IntentReply,
    about: 'Another card, quantity or coupon for a purchase that was begun; its id stays.',
  }),
  webhook: route({
    method: 'POST',
    path: '/payments/stripe/webhook',
    access: 'public',
    upload: 'application/json',
    reply: z.object({ received: z.literal(true) }),
    about: "The provider's signed events: the only thing that credits a card purchase.",
  }),
  companyMethods: route({
    method: 'GET',
    path: '/payments/stripe/payment-methods-company',
    access: 'company',
    right: 'pay',
    query: InCompany,
    reply: PaymentMethods,
    about: 'The cards kept for a company.',
  }),
  myMethods: route({
    method: 'GET',
    path: '/payments/stripe/payment-methods-user',
    access: 'user',
    reply: PaymentMethods,
    about: 'The cards kept for the caller.',
  }),
  forgetCompanyMethod: route({
    method: 'DELETE',
    path: '/payments/stripe/payment-methods-company/:id',
    access: 'company',
    right: 'pay',
    params: ByKey,
    query: InCompany,
    reply: Done,
    about: 'Forgets a card of a company.',
  }),
  forgetMyMethod: route({
    method: 'DELETE',
    path: '/payments/stripe/payment-methods-user/:id',
    access: 'user',
    params: ByKey,
    reply: Done,
    about: "Forgets one of the caller's cards.",
  }),
} as const

/** What the card form of the trial provider says to it; served only where that provider is. */
export const trialCardRoutes = {
  confirm: route({
    method: 'POST',
    path: '/dev/cards/confirm',
    access: 'public',
    body: TrialCardEntry,
    reply: TrialCardReply,
    about: 'Pays a purchase with one of the test cards.',
  }),
  authorise: route({
    method: 'POST',
    path: '/dev/cards/authorise',
    access: 'public',
    body: TrialAuthorisation,
    reply: TrialCardReply,
    about: 'Plays the bank that asks its customer: accepts or refuses.',
  }),
} as const

export const couponRoutes = {
  checkCoupon: route({
    method: 'GET',
    path: '/payments/coupons/check',
    access: 'user',
    limit: 'login',
    query: CouponQuery,
    reply: CouponCheck,
    about: 'What a coupon would give to the wallet that pays.',
  }),
} as const

export const receiptRoutes = {
  receipt: route({
    method: 'GET',
    path: '/payments/receipts/:id',
    files: ['application/pdf'],
    access: 'user',
    // Typesetting costs more than a read.
    limit: 'write',
    params: ByKey,
    about: 'The receipt of credits that were bought, as a PDF: for who bought them and for the managers of the company they were bought for.',
  }),
} as const

export const historyRoutes = {
  myPurchases: route({
    method: 'GET',
    path: '/payments/history-user',
    access: 'user',
    query: HistoryQuery,
    reply: listOf(CreditsPurchase),
    about: 'Credits that the caller bought.',
  }),
  companyPurchases: route({
    method: 'GET',
    path: '/payments/history-company',
    access: 'company',
    right: 'read',
    query: CompanyHistoryQuery,
    reply: listOf(CreditsPurchase),
    about: 'Credits bought for a company.',
  }),
  myTransactions: route({
    method: 'GET',
    path: '/payments/my-credit-transactions',
    access: 'user',
    query: HistoryQuery,
    reply: listOf(CreditsTransaction),
    about: "What moved the caller's wallet.",
  }),
  companyTransactions: route({
    method: 'GET',
    path: '/payments/credit-transactions',
    access: 'company',
    right: 'read',
    query: CompanyHistoryQuery,
    reply: listOf(CreditsTransaction),
    about: 'What moved the wallet of a company.',
  }),
  productsPurchases: route({
    method: 'GET',
    path: '/payments/purchases',
    access: 'company',
    right: 'read',
    query: CompanyHistoryQuery,
    reply: listOf(ProductsPurchase),
    about: 'What a company paid with credits.',
  }),
} as const
