import { describe, expect, test } from 'vitest'
import { locales } from '../locale.ts'
import { faqsIn } from './data.ts'

const groups = faqsIn('it', { hasShop: true })

describe('the questions', () => {
  test('have ids of their own, and one answer in every language', () => {
    const ids = groups.flatMap((it) => it.faqs.map((one) => one.id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const locale of locales)
      for (const { category, faqs } of faqsIn(locale, { hasShop: true })) {
        expect(category).not.toBe('')
        for (const { question, answer } of faqs) expect([question.endsWith('?'), answer.endsWith('.')]).toEqual([true, true])
      }
  })

  test.each([
    ['a decision without a meeting', 'decisions', /silenzio|non risponde/],
    ['a vote before the meeting', 'advance', /cifrato/],
    ['the designated representative', 'advance', /135-undecies/],
    ['an election', 'elections', /maggioranza assoluta/],
  ])('explain %s', (_, key, words) => expect(groups.find((it) => it.key === key)?.faqs.some((it) => words.test(it.answer))).toBe(true))
})
