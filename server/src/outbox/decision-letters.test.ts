import { describe, expect, test } from 'vitest'
import { type DecisionLetterFacts, dayWith, decisionLetter } from './decision-letters.ts'

describe('a day as a letter says it', () => {
  test.each([
    ['on', '2026-11-12', 'il 12 novembre 2026'],
    ['on', '2026-10-11', 'l’11 ottobre 2026'],
    ['of', '2026-05-08', 'dell’8 maggio 2026'],
    ['of', '2026-05-09', 'del 9 maggio 2026'],
    ['to', '2027-03-11', 'all’11 marzo 2027'],
    ['to', '2027-03-01', 'al 1° marzo 2027'],
  ] as const)('%s %s: %s', (before, day, words) => expect(dayWith(before, new Date(`${day}T10:00:00Z`))).toBe(words))
})

const facts: DecisionLetterFacts = {
  name: 'Bruno Sala',
  reader: 'VOTES',
  company: { business_name: 'Alba S.r.l.' },
  body: 'PARTNERS',
  method: 'CONSULTATION',
  article: '14',
  initiators: { kind: 'director', names: ['Anna Riva'], percentage: 50 },
  points: ['Finanziamento'],
  sent_at: new Date('2026-10-01T08:00:00Z'),
  deadline: new Date('2026-10-11T12:49:00Z'),
  quorum: null,
  url: 'https://delibera.test/x',
  public_url: 'https://delibera.test',
}

test('the proposal names its last day as people do, in subject, title and text', () => {
  const { subject, title, after } = decisionLetter('DECISION_PROPOSAL', facts)
  expect([subject, title]).toEqual([
    'Alba S.r.l.: consultazione scritta dei soci, risposta entro l’11 ottobre 2026',
    'La Sua decisione entro l’11 ottobre 2026',
  ])
  expect(after?.join(' ')).toContain('entro le ore 14:49 dell’11 ottobre 2026.')
})

test('a receipt says until when it can be changed; who was asked on the first of a month is told so', () => {
  const answer = { at: new Date('2026-10-08T07:05:00Z'), hash: 'abc', paper: null }
  expect(decisionLetter('DECISION_ANSWERED', { ...facts, answer }).paragraphs).toEqual([
    'La Sua risposta è stata registrata l’8 ottobre 2026 alle ore 09:05. Impronta: abc. Può modificarla o ritirarla fino all’11 ottobre 2026 alle ore 14:49.',
  ])
  expect(decisionLetter('DECISION_REMINDER', facts).paragraphs[0]).toContain('avviata il 1° ottobre 2026.')
})
