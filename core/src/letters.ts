import { z } from 'zod'

/** OPENED is only read, from old data, as VIEWED; NONE is an answer about a letter never sent and is not stored. */
export const EmailStatus = z.enum([
  'SENDING',
  'SENT',
  'ACCEPTED',
  'DELIVERED',
  'NOT_DELIVERED',
  'NOT_ACCEPTED',
  'FAILED',
  'OPENED',
  'VIEWED',
  'VISITED',
  'NONE',
])
export type EmailStatus = z.infer<typeof EmailStatus>

/**
 * What a letter's course says beside its status. `unprovable`: the sender's provider took it and called the address one of ordinary mail, so that this is the last
 * anybody will certify. `delayed`: somebody on its way warned that it has not arrived yet.
 */
export const LetterCourse = z.object({
  unprovable: z.boolean(),
  delayed: z.object({ at: z.iso.datetime(), detail: z.string().nullable() }).nullable(),
})
export type LetterCourse = z.infer<typeof LetterCourse>

/** Letters about a person's own account: sent by the platform, never by a company. */
export const AccountEmailEvents = z.enum([
  'CONFIRM_EMAIL',
  'ALREADY_REGISTERED',
  'RESET_PASSWORD',
  'PASSWORD_CHANGED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_RESTORED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
])
export type AccountEmailEvents = z.infer<typeof AccountEmailEvents>

/** Letters about who may act for a company: sent by the platform, to its certified mail or to the people concerned. */
export const CompanyEmailEvents = z.enum([
  'COMPANY_CONFIRM',
  'COMPANY_ADDRESS',
  'COMPANY_IDENTITY',
  'MANAGER_CONFIRM',
  'MANAGER_ENABLED',
  'MANAGER_DISABLED',
  'CONSULTANT_REQUEST',
  'CONSULTANT_INVITE',
  'CONSULTANT_ACCEPTED',
  'CONSULTANT_APPROVED',
  'CONSULTANT_REVOKED',
  'CONSULTANT_LEFT',
  'COMPANY_DELETED',
])
export type CompanyEmailEvents = z.infer<typeof CompanyEmailEvents>

/** Letters about what a company pays for: sent by the platform, to those who manage it. */
export const PaymentEmailEvents = z.enum(['SUBSCRIPTION_RENEWED', 'SUBSCRIPTION_RENEWAL_FAILED', 'SUBSCRIPTION_EXPIRED'])
export type PaymentEmailEvents = z.infer<typeof PaymentEmailEvents>

/** Letters of the platform about its own services: what a person was told during the day, and what they asked the help desk. */
export const ServiceEmailEvents = z.enum(['NOTIFICATIONS_DIGEST', 'HELP_REQUEST', 'HELP_COPY'])
export type ServiceEmailEvents = z.infer<typeof ServiceEmailEvents>

/** Letters of a company to the people of a meeting. A `_SECOND` one speaks of the second convocation. */
export const MeetingEmailEvents = z.enum([
  'PROPOSAL',
  'PROPOSAL_REMINDER',
  'PROPOSAL_CANCEL',
  'CONVOCATION',
  'CONVOCATION_SECOND',
  'CONVOCATION_REMINDER',
  'CONVOCATION_REMINDER_SECOND',
  'CONVOCATION_CANCEL',
  'CONVOCATION_CANCEL_SECOND',
  'DELEGATE',
  'DELEGATE_SECOND',
  'VERBAL_SIGN',
  'VERBAL',
  'DELETE_DELEGATION',
  'CREATE_DELEGATION',
  'APPROVE_DELEGATION',
  'REJECT_DELEGATION',
  'ADVANCE_GIVEN',
  'ADVANCE_REVOKED',
  'ADVANCE_REMINDER',
  'DESIGNATED_NAMED',
  'DESIGNATED_PROXY',
  'DESIGNATED_REVOKED',
  'QUESTION_ANSWERED',
  'DRIVE_SHARING_LINK',
  'LINK_RENEWED',
])
export type MeetingEmailEvents = z.infer<typeof MeetingEmailEvents>

/** Letters of a company about a decision without a meeting, to those who decide it and to those who look on. */
export const DecisionEmailEvents = z.enum([
  'DECISION_PROPOSAL',
  'DECISION_REMINDER',
  'DECISION_ANSWERED',
  'DECISION_STOPPED',
  'DECISION_CANCELED',
  'DECISION_RESULT',
])
export type DecisionEmailEvents = z.infer<typeof DecisionEmailEvents>

/** Why a letter was written. */
export const EmailEvents = z.enum([
  ...MeetingEmailEvents.options,
  ...DecisionEmailEvents.options,
  'SENDING_COMMUNICATION',
  ...AccountEmailEvents.options,
  ...CompanyEmailEvents.options,
  ...PaymentEmailEvents.options,
  // What a card has paid, with its receipt, to whoever bought.
  'PAYMENT_RECEIPT',
  ...ServiceEmailEvents.options,
])
export type EmailEvents = z.infer<typeof EmailEvents>

/** A line of the log of letters: what one was written for, and the strongest word that is known of it. */
export const EmailLogEntry = z.object({ event: EmailEvents, prevalent_status: EmailStatus })
export type EmailLogEntry = z.infer<typeof EmailLogEntry>
