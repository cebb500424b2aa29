/** Requests of one person within a day: enough for whoever is in trouble, too few to fill the mailbox of those who answer. */
export const helpRequestsPerDay = 20

/** As people say it: H-000123. */
export const helpNumber = (number: number): string => `H-${String(number).padStart(6, '0')}`

const keyInText = /[\w-]{40,}/g
const keyInPath = /^(?![\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$)[\w-]{20,}$/i

/** Personal links and one-time tokens are keys: whoever helps must not get them, even from somebody who pastes one. */
export const withoutKeys = (text: string): string => text.replace(keyInText, '***')

/** Where somebody was, without what opens it. What stands after the path may hold anything. */
export const placeWithoutKeys = (path: string): string =>
  path
    .split(/[?#]/)[0]!
    .split('/')
    .map((it) => (keyInPath.test(it) ? '***' : it))
    .join('/')
