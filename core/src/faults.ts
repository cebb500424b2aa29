/** Every refusal the product knows: its public code and its usual HTTP status. Texts live in the locales, under the same code. */
export const faults = {
  E0001: 400,
  E0002: 409,
  GEN01: 500,
  CP001: 409,
  CP002: 404,
  CP003: 403,
  MB001: 409,
  MB002: 422,
  MB003: 404,
  MT001: 404,
  MT002: 422,
  UPL01: 499,
  DG001: 409,
  DG002: 404,
  LR001: 409,
  LV201: 409,
  LRO004: 409,
  SP0002: 422,
  PU002: 422,
  PU003: 402,
  COU0001: 422,
  SB003: 409,
} as const

export type FaultCode = keyof typeof faults

/** A refusal. `info` is for a person or a program; the status differs from the code's usual one only where the specification says so. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly info: unknown
  readonly status: number

  /** `cause` is for the log alone: what somebody else's service said may not be for whoever asked. */
  constructor(code: FaultCode, info?: unknown, status: number = faults[code], cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.info = info
    this.status = status
  }
}

/** A server that the caller named does not do what it should: theirs to mend, and no failure of ours. */
export class TheirsFails extends Fault {
  constructor(reason: string) {
    super('GEN01', reason, 502)
  }
}

/** No session, or one that has ended: the browser logs out. */
export const unauthenticated = (info?: unknown) => new Fault('CP003', info, 401)
/** The account exists but may not act: e-mail not confirmed, or disabled by an operator. */
export const inactive = (reason: 'unconfirmed' | 'disabled') => new Fault('CP003', reason, 412)
/** Nothing there, or nothing that this caller may know of. */
export const notFound = () => new Fault('GEN01', undefined, 404)
/** A personal link that opens nothing: mistyped, replaced, or of something that is gone. Which of them it is, nobody is told. */
export const deadLink = () => new Fault('GEN01', 'dead_link', 404)
/** The card provider answered, and takes no such request from this installation: its keys, their rights or what they belong to are wrong. */
export const cardsRefused = (cause: unknown) => new Fault('GEN01', 'cards_refused', 502, cause)
/** What GEN01 says where trying again would not help; null where its usual words are right. */
export function lastingIn({ status, code, info }: { status: number; code: string; info?: unknown }): 'notThere' | 'deadLink' | 'cardsRefused' | null {
  if (code !== 'GEN01') return null
  if (status === 404) return info === 'dead_link' ? 'deadLink' : 'notThere'
  return info === 'cards_refused' ? 'cardsRefused' : null
}
/** Too often: in so many seconds it is worth asking again. */
export const tooMany = (retry_after: number) => new Fault('GEN01', { retry_after }, 429)
/** Too many wrong passwords or codes: sign-in is shut for so many seconds. */
export const tooManyWrong = (retry_after: number) => new Fault('GEN01', { retry_after, reason: 'wrong_attempts' }, 429)
/** What GEN01 says where nothing failed and one only has to wait, and for how many seconds; null elsewhere. */
export function waitIn({
  status,
  code,
  info,
}: {
  status: number
  code: string
  info?: unknown
}): { key: 'tooManyCalls' | 'tooManyWrong'; seconds: number } | null {
  const { retry_after, reason } = (info ?? {}) as { retry_after?: unknown; reason?: unknown }
  if (status !== 429 || code !== 'GEN01' || typeof retry_after !== 'number') return null
  return { key: reason === 'wrong_attempts' ? 'tooManyWrong' : 'tooManyCalls', seconds: retry_after }
}
/** Not now: something that every call needs is away, and is expected back. */
export const unavailable = () => new Fault('GEN01', undefined, 503)
