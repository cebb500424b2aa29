import { AccountEmailEvents } from '@delibera/core/letters'
import { locales } from '@delibera/core/locale'
import { describe, expect, test } from 'vitest'
import { fill, mailTexts } from '../i18n/texts.ts'
import { accountLetter } from './account-letters.ts'
import { renderLetter } from './letter.ts'

const public_url = 'https://delibera.example/'
const facts = { name: 'Ottavio Brandoli', url: 'https://delibera.example/reset-password?token=abc', public_url }

describe.each(locales)('in %s', (locale) => {
  test.each(AccountEmailEvents.options)('%s is written whole, in both parts', (event) => {
    const { subject, html, text } = renderLetter(accountLetter(event, { locale, ...facts }))
    const { title, paragraphs, after, button } = mailTexts(locale)[event]
    for (const it of [title, ...paragraphs, ...after, button, 'Ottavio Brandoli', 'delibera.example']) expect(text).toContain(it)
    expect(html).toContain(`lang="${locale}"`)
    for (const it of [subject, html.replace(/<style>.*?<\/style>/gs, ''), text]) expect(it).not.toMatch(/[{}]|undefined/)
  })
})

/** Every text with the path of its key: `CONFIRM_EMAIL.paragraphs.0`. */
function leaves(it: unknown, path = ''): [string, string][] {
  if (typeof it === 'string') return [[path, it]]
  return Object.entries(it as object).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key))
}

test('the three languages have the same keys, the same placeholders, and no text is empty', () => {
  // A general meeting is nobody's by its British name.
  const placesIn = (key: string, text: string) =>
    (text.match(/\{\w+\}/g) ?? []).filter((it) => it !== '{of_holders}' || !key.startsWith('meeting.kinds.')).sort()
  const [italian, ...others] = locales.map((it) => leaves(mailTexts(it)).map(([key, text]) => [key, placesIn(key, text), text.trim() !== '']))
  for (const other of others) expect(other).toEqual(italian)
})

test('every text is translated, and the two Englishes are not one', () => {
  const italian = new Map(leaves(mailTexts('it')))
  const british = new Map(leaves(mailTexts('en-GB')))
  for (const locale of ['en-US', 'en-GB'] as const) {
    // Only names and numbers in their order: nothing to translate.
    const said = leaves(mailTexts(locale)).filter(([, text]) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
    for (const [key, text] of said) expect(text, `${locale} ${key}`).not.toBe(italian.get(key))
  }
  expect(leaves(mailTexts('en-US')).filter(([key, text]) => text !== british.get(key)).length).toBeGreaterThan(10)
  expect(
    leaves(mailTexts('en-US'))
      .map(([, text]) => text)
      .join(),
  ).not.toMatch(/e-mail|straight away|mobile/)
  expect(
    leaves(mailTexts('en-GB'))
      .map(([, text]) => text)
      .join(),
  ).not.toMatch(/\bemail|right away|cell phone/)
})

test('no text raises its voice', () => {
  for (const locale of locales) for (const [key, text] of leaves(mailTexts(locale))) expect(text, `${locale} ${key}`).not.toContain('!')
})

test('a letter with a token asks for its link, the others lead to their page', () => {
  const letter = (event: AccountEmailEvents) => accountLetter(event, { locale: 'it', name: 'Anna', public_url })
  expect(() => letter('CONFIRM_EMAIL')).toThrow('personal link')
  expect(() => letter('RESET_PASSWORD')).toThrow('personal link')
  expect(letter('ALREADY_REGISTERED').button?.url).toBe('https://delibera.example/login')
  expect(letter('PASSWORD_CHANGED').button?.url).toBe('https://delibera.example/recover-password')
  expect(letter('SECOND_FACTOR_OFF').button?.url).toBe('https://delibera.example/user/security')
})

test('only a personal link is called personal', () => {
  const note = (event: AccountEmailEvents) => accountLetter(event, { locale: 'it', ...facts }).link_note
  expect(note('RESET_PASSWORD')).toContain('personale')
  expect(note('PASSWORD_CHANGED')).not.toContain('personale')
})

describe('filling a text', () => {
  test('puts every value in its place, and braces inside a value stay as they are', () => {
    expect(fill('Gentile {name}, {site} {name}', { name: '{site}', site: 'a.example' })).toBe('Gentile {site}, a.example {site}')
    expect(fill('{name}', { name: '$& $1' })).toBe('$& $1')
  })
  test('a missing value is a fault of ours and stops the letter', () => {
    expect(() => fill('Gentile {name}', {})).toThrow('{name}')
    expect(() => fill('{constructor}', {})).toThrow('{constructor}')
  })
})
