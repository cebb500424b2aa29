import { describe, expect, test } from 'vitest'
import { sharedTexts } from '../i18n/every-locale.ts'
import { locales } from '../locale.ts'
import { plural, sentences, textAt } from './law.stage.ts'
import { RuleId } from './schema.ts'
import { valuesOf, wordsOf } from './words.ts'

type Words = Record<string, { title: string; reason: string; todo: string; cases?: Record<string, { reason: string; todo: string }> }>

const places = (text: string) => [...text.matchAll(/\{(\w+)(?=\}|, plural)/g)].map(([, name]) => name!).sort()
/** Every sentence of a language with its key. */
const spoken = (words: Words): [string, string][] =>
  Object.entries(words).flatMap(([id, { cases = {}, ...own }]) => [
    ...Object.entries(own).map(([part, it]): [string, string] => [`${id}.${part}`, it]),
    ...Object.entries(cases).flatMap(([name, both]) => Object.entries(both).map(([part, it]): [string, string] => [`${id}.${name}.${part}`, it])),
  ])

const italian = new Map(spoken(sharedTexts('it').law as Words))

describe.each(locales)('the words of the law in %s', (locale) => {
  const words = sharedTexts(locale).law as Words

  test('are there for every rule, and no other', () => expect(Object.keys(words)).toEqual(RuleId.options))
  test('fill the same places as the Italian ones, whatever the order', () => {
    for (const [key, text] of spoken(words)) expect(new Set(places(text)), key).toEqual(new Set(places(italian.get(key)!)))
  })
  test('end as sentences do', () => {
    for (const [key, text] of spoken(words)) expect(text, key).toMatch(key.endsWith('.title') ? /([^.]|S\.[pr]\.[Al]\.)$/ : /\.$/)
  })
  test('hold nothing that a message format would read otherwise', () => {
    for (const [key, text] of spoken(words)) {
      const both = text.replace(plural, (_, __, one: string, other: string) => one + other.replaceAll('#', ''))
      expect(both.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}'<>#]/)
    }
  })
})

test('a result says what it is about, why it fired and what to do', () => {
  const result = { id: 'L-QUO-01', severity: 'BLOCK', ok: false, overridable: false, data: { percentage: 45.5, required_percentage: 50 } } as const
  expect(wordsOf(result)).toEqual({ title: 'L-QUO-01.title', reason: 'L-QUO-01.reason', todo: 'L-QUO-01.todo' })
  expect(sentences(result, 'it')[1]).toBe('È presente o rappresentato il 45,5% del capitale con diritto di voto: serve almeno il 50%.')
  expect(sentences(result, 'en-US')[1]).toBe('45.5% of the voting capital is present or represented: at least 50% is needed.')
})

test('a case has a reason and a remedy of its own', () => {
  const keys = wordsOf({ id: 'L-NOT-05', data: { case: 'partners' } })
  expect(keys).toEqual({ title: 'L-NOT-05.title', reason: 'L-NOT-05.cases.partners.reason', todo: 'L-NOT-05.cases.partners.todo' })
  expect(textAt('en-GB', keys.todo)).toBe('Add these members to the meeting.')
  expect(textAt('en-US', keys.todo)).toBe('Add these shareholders to the meeting.')
})

test('numbers and days are written as people read them', () =>
  expect(valuesOf({ data: { date: '2027-04-28', total: 10_000, name: 'Alfa 2' } }, 'it')).toEqual({ date: '28/04/2027', total: '10.000', name: 'Alfa 2' }))

test('a count of one is told in the singular, and not counted', () => {
  const of = (names: string, count: number) => sentences({ id: 'L-NOT-03', severity: 'WARN', ok: false, overridable: true, data: { names, count } }, 'it')[1]
  expect(of('Paola Ferrari', 1)).toMatch(/^L’indirizzo di Paola Ferrari sembra di posta ordinaria: /)
  expect(of('Paola Ferrari e altri', 1200)).toMatch(/^Gli indirizzi di Paola Ferrari e altri sembrano di posta ordinaria \(1200 in tutto\): /)
})
