import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { LoginReply, Profile, User } from './accounts/schema.ts'
import { AgendaPoint } from './agenda/schema.ts'
import { Communication } from './communications/panel.ts'
import { Company } from './companies/schema.ts'
import { Consultant } from './consultants/schema.ts'
import { Contact } from './contacts/schema.ts'
import { Delegation } from './delegations/schema.ts'
import { FileEntry } from './files/schema.ts'
import { FaqList } from './help/schema.ts'
import { EmailLogEntry } from './letters.ts'
import { Declaration, Room } from './live/schema.ts'
import { Meeting } from './meetings/schema.ts'
import { Member } from './members/schema.ts'
import { Verbal } from './minutes/schema.ts'
import {
  Cart,
  CouponCheck,
  CreditsPurchase,
  CreditsTransaction,
  IntentReply,
  Payment,
  PaymentMethod,
  Product,
  ProductsPurchase,
  Wallet,
} from './payments/schema.ts'
import { Subscription } from './subscriptions/schema.ts'
import { Vote } from './votes/schema.ts'

/** Section 3 of the specification: every entity with every field, those inside another after a dot. */
const entities = {
  Wallet: 'real forecast',
  PaymentMethod: 'id type card.brand card.last4 card.exp_month card.exp_year',
  CouponCheck: `promotion._id promotion.code promotion.description promotion.name promotion.value promotion.discount_type promotion.credits
    promotion.start_date promotion.end_date is_free credits`,
  IntentReply: 'data.client_secret data.payment_intent_id statusCode',
  Product: 'product_type category code price credits',
  ProductsPurchase: `_id.datetime _id.code total purchases.datetime purchases.price purchases.company.business_name purchases.meeting.is_offline
    purchases.meeting.meeting_type purchases.meeting.convocation_datetime`,
  CreditsPurchase: '_id requested_at amount credits',
  CreditsTransaction: '_id datetime company.business_name user.first_name user.last_name credit',
  Consultant: '_id dealer_id profile retribution_percentage companies wallet.real wallet.forecast',
  Company: `_id cerved_id class_code code business_name name email fiscal_code vat_number codice_univoco rea_code province location locality locality_code cap
    address payed_shares_value shares_value vote_value members members_count administrator user_role user_roles is_active_cda registry confirmed auto_renewal
    payperuse already_registred subscriptions active_subscriptions.base.end_date active_subscriptions.base.duration active_subscriptions.base.category
    active_subscriptions.all.services is_completed reply_to mailer_config.imap.email mailer_config.imap.password mailer_config.imap.host mailer_config.imap.port
    mailer_config.imap.secure mailer_config.smtp.email mailer_config.smtp.password mailer_config.smtp.host mailer_config.smtp.port mailer_config.smtp.secure
    mailer_config.email mailer_config.reply_to mailer_config.status wallet.real wallet.forecast`,
  Member: `_id kind first_name last_name phone email emails fiscal_code type color slug room_slug subject_code legal_representative cf_legal_representative
    ext_description email_status convocated is_main_delegate is_joined is_valid presences delegations inbound_delegations shares.value shares.percentage
    vote_shares.value vote_shares.percentage present twin_id roles.code roles.type`,
  Contact: 'first_name last_name email phone fiscal_code kind legal_representative cf_legal_representative ext_description roles shares_value vote_value',
  Meeting: `_id meeting_type type maker administrator secretary consultant company_id company_name creator slug status name address timestamps quorums.first
    quorums.second dates_set convocations.convocation_type convocations.status convocations.datetime convocations.end_datetime is_summon_sent proposals report
    templates accesses odgs odg_ids members member_ids external_members main_delegatables delegation_footer rooms lives files declarations mode.is_offline
    mode.use_delibera mode.call_type mode.call_link mode.call_platform mode.use_whatsapp mode.disable_presence mode.address_type mode.transcription`,
  AgendaPoint: `meeting_type title group custom template_id company_id accountant_id header_intro header_content content_positive content_negative voted votes
    vote_results accepted notes status files skip_vote quorum_first.value quorum_first.base quorum_first.greater quorum_second.value quorum_second.base
    quorum_second.greater also nature notary_required excluded`,
  Vote: 'member accepted vote_type delegate_id convocation_id',
  Delegation: 'delegator delegate issuer content votes convocation_id file datetime signed signature accepted',
  Room: 'slug member_ids call_token owner presents delegations tracks',
  Declaration: '_id member convocation_id odg_id text file room_slug status',
  Verbal: 'html version confirmed signatures',
  Subscription: `_id automatic_renewal subscription_code buyer category code description duration end_date max_members_convocation max_members_live name price
    product_id start_date services`,
  Cart: 'items.code items.price items.qty items.paid due meeting',
  Payment: 'type reference_id items.code items.price items.qty due meeting',
  Communication: `_id position attachments to tags from cc status subject body timestamp last_update reply_to company receipts recipients_count
    recipients_names prevalent_status`,
  User: 'email first_name last_name roles',
  Profile: `email first_name last_name phone_number fiscal_code privacy_consent terms_conditions roles locale signature studio app_settings.dense
    app_settings.darkMode app_settings.communications`,
  FileEntry: '_id name mime_type company_id meeting_id context',
  EmailLogEntry: 'event prevalent_status',
  FaqGroup: 'category faqs.question faqs.answer',
  LoginReply: 'data statusCode',
}
type Entity = keyof typeof entities

const schemas: Record<Entity, z.ZodType> = {
  Wallet,
  PaymentMethod,
  CouponCheck,
  IntentReply,
  Product,
  ProductsPurchase,
  CreditsPurchase,
  CreditsTransaction,
  Cart,
  Payment,
  Communication,
  Consultant,
  Company,
  Member,
  Contact,
  Meeting,
  AgendaPoint,
  Vote,
  Delegation,
  Room,
  Declaration,
  Verbal,
  Subscription,
  User,
  Profile,
  FileEntry,
  EmailLogEntry,
  FaqGroup: FaqList.shape.items.element,
  LoginReply,
}

/** The objects that a schema may be, whatever it is wrapped in: an absent value, a list, a choice, a change on the way in. */
function objectsIn({ _zod: { def } }: z.core.$ZodType): Record<string, z.core.$ZodType>[] {
  const it = def as z.core.$ZodTypes['_zod']['def']
  switch (it.type) {
    case 'object':
      return [it.shape]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return objectsIn(it.innerType)
    case 'array':
      return objectsIn(it.element)
    case 'pipe':
      return objectsIn(it.out)
    case 'union':
      return it.options.flatMap(objectsIn)
    default:
      return []
  }
}

function has(schema: z.core.$ZodType, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true
  return objectsIn(schema).some((shape) => shape[name] !== undefined && has(shape[name], rest))
}

const fieldsOf = (entity: Entity) => entities[entity].split(/\s+/)
const names = Object.keys(entities) as Entity[]

describe.each(names)('%s', (entity) => {
  test.each(fieldsOf(entity))('has %s', (field) => expect(has(schemas[entity], field.split('.'))).toBe(true))
})

test('the authorisation of the external calendar is part of the profile', () => {
  expect(Object.keys(Profile.shape).some((it) => it.includes('calendar'))).toBe(true)
})

test('an agenda point has four fields of who speaks for its texts', () => {
  expect(Object.keys(objectsIn(AgendaPoint)[0] ?? {}).filter((it) => it.includes('exponent'))).toHaveLength(4)
})

test('a field that is not there is found missing', () => {
  expect(has(Company, ['mailer_config', 'smtp', 'host'])).toBe(true)
  expect(has(Company, ['mailer_config', 'smtp', 'hosts'])).toBe(false)
  expect(has(Company, ['active_subscriptions', 'all', 'service'])).toBe(false)
})
