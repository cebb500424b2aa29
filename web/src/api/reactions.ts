import { type FaultCode, faults, lastingIn } from '@delibera/core/faults'
import { isMessageKey, type MessageKey } from '@delibera/core/i18n/texts'
import type { MessageKeys, NestedKeyOf } from 'use-intl'
import type { Texts } from '../i18n/texts.ts'
import { CallError } from './call.ts'

type ApiKey = MessageKeys<Texts['api'], NestedKeyOf<Texts['api']>>
type TextKey = `api.${ApiKey}` | `faults.${FaultCode}` | `messages.${MessageKey}`

/** Words of the locales, a code before them where support may ask for it; or a sentence that the server has already put into words. */
export type ReactionMessage = { key: TextKey; code?: FaultCode; values?: { minutes: number } } | { text: string }

/** What was being done when it failed. `payment` is the load of a company in the course of one; `faqSearch` a search that found nothing. */
export type Situation = 'procedure' | Doing | 'profile' | 'login' | 'registration' | 'faqs' | 'faqSearch' | 'company' | 'payment' | 'consultant' | 'coupon'
type Doing = 'editing' | 'saving' | 'inserting' | 'updating' | 'loading' | 'deleting' | 'creating'

export type Reaction =
  | { kind: 'toast'; tone: 'error' | 'info'; message: ReactionMessage }
  /** A dialog; closing it leads to `to`. */
  | { kind: 'notice'; title: ReactionMessage; message: ReactionMessage; to?: string }
  /** Belongs beside what was being done: under the form, in the list. */
  | { kind: 'say'; message: ReactionMessage }
  | { kind: 'logout' }
  | { kind: 'inactive'; reason: 'unconfirmed' | 'disabled' }
  | { kind: 'go'; to: string }

/** The table "Reactions to responses" of the specification. */
export function reactionTo(error: unknown, situation: Situation = 'procedure'): Reaction {
  if (situation === 'faqSearch') return { kind: 'say', message: { key: 'api.noMatch' } }
  if (!(error instanceof CallError)) return toast(fallback(situation))
  return ofSession(error, situation) ?? ofSituation(error, situation) ?? toast(messageOf(error, situation))
}

function ofSession({ status, info }: CallError, situation: Situation): Reaction | undefined {
  if (status === 412) return { kind: 'inactive', reason: info === 'unconfirmed' ? 'unconfirmed' : 'disabled' }
  // At login it says that the password is wrong: there is nobody to log out.
  return status === 401 && situation !== 'login' ? { kind: 'logout' } : undefined
}

function ofSituation(error: CallError, situation: Situation): Reaction | undefined {
  switch (situation) {
    case 'company':
      if (error.status !== 420) return undefined
      return { kind: 'notice', title: { key: 'api.forbidden' }, message: { key: 'messages.resourceForbidden' }, to: '/user/dashboard' }
    case 'payment':
      return { kind: 'go', to: '/user/companies/list' }
    case 'coupon':
      return { kind: 'say', message: hasAnswer(error) ? { key: 'messages.errors.couponNotValid' } : noAnswer }
    case 'consultant':
      return { kind: 'notice', title: { key: 'api.consultant.title' }, message: toldBy(error) ?? { key: 'api.consultant.text' } }
    case 'profile':
      return toast(toldBy(error) ?? { key: 'api.profile' })
    case 'login':
      return { kind: 'say', message: toldBy(error) ?? { key: 'api.login' } }
    case 'registration':
      return { kind: 'say', message: toldBy(error) ?? { key: 'messages.registrationError' } }
    default:
      return error.code === 'UPL01' ? { kind: 'toast', tone: 'info', message: { key: 'faults.UPL01', code: 'UPL01' } } : undefined
  }
}

const toast = (message: ReactionMessage): Reaction => ({ kind: 'toast', tone: 'error', message })

const hasAnswer = ({ status }: CallError): boolean => status !== 0
const noAnswer: ReactionMessage = { key: 'messages.gateway', code: 'GEN01' }

function messageOf(error: CallError, situation: Situation): ReactionMessage {
  if (!hasAnswer(error)) return noAnswer
  const wait = waitIn(error.info)
  if (wait) return { ...wait, code: 'GEN01' }
  // A part of the installation that is missing: to try again, as is said of everything else, would not help.
  const missing = error.status === 503 && Array.isArray(error.info) ? fieldMessage(error.info[0]) : undefined
  if (missing) return 'key' in missing ? { ...missing, code: 'GEN01' } : missing
  if (error.status === 502 && error.info === 'registry') return { key: 'api.info.registry', code: 'GEN01' }
  if (isShopClosed(error)) return { key: 'api.info.payments_off', code: 'PU002' }
  const lasting = lastingIn(error)
  if (lasting) return { key: `messages.${lasting}`, code: 'GEN01' }
  return isFaultCode(error.code) ? { key: `faults.${error.code}`, code: error.code } : fallback(situation)
}

/** A page from before the shop was closed still offers to buy. */
export const isShopClosed = ({ code, info }: CallError): boolean => code === 'PU002' && (info as { reason?: unknown } | null)?.reason === 'payments_off'

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(faults, code)

const doings: readonly string[] = ['editing', 'saving', 'inserting', 'updating', 'deleting', 'creating'] satisfies Doing[]

/** For a failure that nobody has explained. */
function fallback(situation: Situation): ReactionMessage {
  if (situation === 'loading') return { key: 'messages.anErrorOccuredWhileLoadingData' }
  if (situation === 'company' || situation === 'faqs') return { key: 'messages.errorLoadingData' }
  return doings.includes(situation) ? { key: `messages.failed.${situation as Exclude<Doing, 'loading'>}` } : { key: 'messages.errorProcedure' }
}

const infoCodes = ['credentials', 'totp_required', 'totp_invalid', 'totp_already_on', 'restore_required', 'unconfirmed', 'disabled'] as const

/** What the details of a refusal say to a person. Undefined when they say nothing: a fault of ours, or a code from a newer server. */
function toldBy(error: CallError): ReactionMessage | undefined {
  const { info } = error
  if (!hasAnswer(error)) return noAnswer
  if (Array.isArray(info)) return fieldMessage(info[0])
  const code = infoCodes.find((it) => it === info)
  if (code) return { key: `api.info.${code}` }
  // A sentence has spaces, a code has none.
  return typeof info === 'string' && /\s/.test(info) ? { text: info } : waitIn(info)
}

function fieldMessage(fault: unknown): ReactionMessage | undefined {
  const { message, text } = (fault ?? {}) as { message?: unknown; text?: unknown }
  if (typeof message === 'string' && isMessageKey(message)) return { key: `messages.${message}` }
  return typeof text === 'string' ? { text } : undefined
}

function waitIn(info: unknown): Extract<ReactionMessage, { key: unknown }> | undefined {
  const { retry_after } = (info ?? {}) as { retry_after?: unknown }
  return typeof retry_after === 'number' ? { key: 'api.info.tooMany', values: { minutes: Math.ceil(retry_after / 60) } } : undefined
}
