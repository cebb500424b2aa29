/** Why an outside calendar cannot be connected, or is not in step: each has its sentence in the locale files. */
const linkReasons = [
  'consent_lost',
  'consent_refused',
  'consent_expired',
  'consent_denied',
  'login_refused',
  'no_calendars',
  'not_allowed',
  'misconfigured',
  'unreachable',
  'busy',
  'refused',
] as const

export type LinkReason = (typeof linkReasons)[number]

/** What was said, as far as there is a sentence for it. */
export const reasonOf = (said: unknown): LinkReason => linkReasons.find((it) => it === said) ?? 'refused'

/** Whether a link to an outside calendar is lost until its owner signs in there again. */
export const isLost = (reason: string | null): boolean => reason === 'consent_lost' || reason === 'login_refused'
