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
])
export type AccountEmailEvents = z.infer<typeof AccountEmailEvents>

/** Why a letter was written. A `_SECOND` one speaks of the second convocation. */
export const EmailEvents = z.enum([
  'PROPOSAL',
  'PROPOSAL_REMINDER',
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
  'SENDING_COMMUNICATION',
  'DRIVE_SHARING_LINK',
  ...AccountEmailEvents.options,
])
export type EmailEvents = z.infer<typeof EmailEvents>
