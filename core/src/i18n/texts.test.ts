import { describe, expect, test } from 'vitest'
import { faults } from '../faults.ts'
import { locales } from '../locale.ts'
import { messageIn, sharedTexts } from './every-locale.ts'
import { isMessageKey } from './texts.ts'

/** Every text of a language under its dotted key. */
const flat = (value: object, under = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, it]) => (typeof it === 'string' ? [[under + key, it] as [string, string]] : flat(it, `${under}${key}.`)))

const italian = new Map(flat(sharedTexts('it')))

/** Section 8 of the specification, as it is written there. */
const messageKeys = [
  ...['errorLoadingData', 'errorProcedure', 'errors.couponNotValid', 'anErrorOccuredWhileLoadingData', 'timeRangeError', 'dates.invalid', 'requiredField'],
  ...['insertValidEmail', 'insertValidPhone', 'insertValidUrl', 'insertValidCF', 'insertValidPiva', 'passwordFormat', 'noPrefix', 'onlyNumbersAllowed'],
  ...['onlyPdfAllowed', 'invalidValue'],
]
const genericMessages = [
  ...['editing', 'saving', 'inserting', 'updating', 'loading', 'deleting', 'creating'].map((it) => `failed.${it}`),
  ...['gateway', 'resourceForbidden', 'noSubscription', 'recoverySent', 'serviceDisabled', 'configurationNeeded', 'registrationError', 'deviceError'],
  'roomConnectionError',
]

describe.each(locales)('the texts of %s', (locale) => {
  const texts = new Map(flat(sharedTexts(locale)))

  test('have the same keys as the Italian ones', () => expect([...texts.keys()].sort()).toEqual([...italian.keys()].sort()))

  test('say each refusal of the catalogue, and no other', () => expect(Object.keys(sharedTexts(locale).faults).sort()).toEqual(Object.keys(faults).sort()))

  test.each([...messageKeys, ...genericMessages])('say %s', (key) => {
    expect(isMessageKey(key) && messageIn(locale, key)).toMatch(/\p{L}{2,}/u)
  })

  test('never shout', () => expect([...texts].filter(([key, text]) => text.includes('!') && !key.endsWith('passwordFormat'))).toEqual([]))
})

test.each(['en-US', 'en-GB'] as const)('nothing in %s is still Italian', (locale) => {
  expect(flat(sharedTexts(locale)).filter(([key, text]) => italian.get(key) === text)).toEqual([])
})

test('the two Englishes differ where they should', () => {
  const differing = flat(sharedTexts('en-US')).filter(([key, text]) => new Map(flat(sharedTexts('en-GB'))).get(key) !== text)
  expect(differing.map(([key]) => key)).toEqual(
    expect.arrayContaining(['faults.UPL01', 'messages.insertValidEmail', 'messages.insertValidCF', 'messages.insertValidCap']),
  )
})

test.each(['dates', 'dates.', 'nothing', 'toString', 'dates.toString', ''])('"%s" is no message', (key) => expect(isMessageKey(key)).toBe(false))
