import { Fault, lastingIn, TheirsFails, unavailable, waitIn } from '@delibera/core/faults'
import { messageIn, sharedTexts } from '@delibera/core/i18n/every-locale'
import { isMessageKey, type MessageKey } from '@delibera/core/i18n/texts'
import type { Locale } from '@delibera/core/locale'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DocumentRefused, type MissingGlyph } from '../adapters/documents/port.ts'
import { sqlState } from '../db/connect.ts'
import { isAway } from '../db/unreachable.ts'
import { fill } from '../i18n/texts.ts'

/** Decision D9: the status, the code of the catalogue, its text in the caller's language, and details. */
export const faultBody = (fault: Fault, locale: Locale) => ({
  code: fault.status,
  error_code: fault.code,
  msg: wordsOf(fault, locale),
  ...(fault.info === undefined ? {} : { info: inWords(fault.info, locale) }),
})

function wordsOf(fault: Fault, locale: Locale): string {
  const wait = waitIn(fault)
  if (wait) return fill(messageIn(locale, wait.key), { wait: timeIn(wait.seconds, locale) })
  const lasting = lastingIn(fault)
  return lasting ? messageIn(locale, lasting) : sharedTexts(locale).faults[fault.code]
}

/** A wait as people say it: "40 secondi", "2 minuti". */
function timeIn(seconds: number, locale: Locale): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : seconds < 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(count as number)
}

/** Adds to each named field the sentence behind its message key. */
function inWords(info: unknown, locale: Locale): unknown {
  if (!Array.isArray(info)) return info
  return info.map((it) => (typeof it?.message === 'string' && isMessageKey(it.message) ? { ...it, text: messageIn(locale, it.message) } : it))
}

/** What was away may be back by then. */
export const awaySeconds = 5

/** In how many seconds it is worth asking again. */
function waitAfter(fault: Fault): number | undefined {
  return fault.status === 503 ? awaySeconds : waitIn(fault)?.seconds
}

export function answerFault(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error)
  if (fault.status >= 500) request.log[fault instanceof TheirsFails ? 'warn' : 'error']({ err: error }, 'call failed')
  const wait = waitAfter(fault)
  if (wait) reply.header('retry-after', wait)
  // A reply schema knows only successes; a failure is written as it is.
  return reply
    .code(fault.status)
    .type('application/json; charset=utf-8')
    .serializer((it) => JSON.stringify(it))
    .send(faultBody(fault, request.locale))
}

/** Races that the database decided: a unique key, a foreign key (by the code of its own that `on delete restrict` has), a serialisation conflict, a deadlock. */
const lostRace = new Set(['23505', '23503', '23001', '40001', '40P01'])
/** Texts, numbers and moments that no column takes; the last two are a NUL inside a text, and inside JSON. */
const badValue = new Set(['22P02', '22001', '22003', '22007', '22008', '22021', '22P05'])

/** Somebody wrote a name or a text with signs that no letter of ours has: each is named with its place in the document, for whoever can change it. */
const unprintable = (missing: readonly MissingGlyph[]): Fault =>
  new Fault(
    'E0001',
    missing.map(({ path, char, code }) => ({ path, message: 'unprintable' satisfies MessageKey, character: char, code })),
  )

function faultOf(error: FastifyError | Error): Fault {
  if (error instanceof Fault) return error
  if (isAway(error)) return unavailable()
  if (error instanceof DocumentRefused && error.code === 'MISSING_GLYPHS') return unprintable(error.info as MissingGlyph[])
  const state = sqlState(error)
  if (state && lostRace.has(state)) return new Fault('E0002')
  if (state && badValue.has(state)) return new Fault('E0001')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status && status >= 400 && status < 500) return new Fault('E0001', undefined, status)
  return new Fault('GEN01')
}
