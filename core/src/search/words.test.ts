import { describe, expect, test } from 'vitest'
import { suits, wordsOfDecisions, wordsOfMinutes, wordsSought } from './words.ts'

describe('what somebody types', () => {
  test.each([
    ['  Rossi   MARIO ', ['rossi', 'mario']],
    ['Società è', ['societa', 'e']],
    ['Brenta S.r.l.', ['brenta', 'srl']],
    ['D’Angelo-Conti', ['d', 'angelo', 'conti']],
    ['anna.rossi@pec.it', ['annarossi', 'pecit']],
    ['«(?!)»', []],
    ['a b c d e f g h i l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%s', (typed, words) => expect(wordsSought(typed)).toEqual(words))
})

test.each([
  [['verbale', 'bilancio'], ['bilancio']],
  [['verb', 'bilancio'], ['bilancio']],
  [
    ['ve', 'bilancio'],
    ['ve', 'bilancio'],
  ],
  [['minutes'], []],
  [['verbalizzare'], ['verbalizzare']],
])('of the words %j the name of a meeting must have %j', (words, left) => expect(wordsOfMinutes(words)).toEqual(left))

test.each([
  [['decisione', 'finanziamento'], ['finanziamento']],
  [['consult', 'scritta'], ['scritta']],
  [['decisions'], []],
  [['de'], ['de']],
])('of the words %j the name of a decision in writing must have %j', (words, left) => expect(wordsOfDecisions(words)).toEqual(left))

describe('how well words suit a text', () => {
  test('every word must begin one of the text, in any order', () => {
    expect(suits('Nuova assemblea', ['assem', 'nuova'])).not.toBeNull()
    expect(suits('Nuova assemblea', ['nuova', 'cda'])).toBeNull()
    expect(suits('Nuova assemblea', ['semblea'])).toBeNull()
  })

  test.each([
    ['what begins with the first word, before what has it later', 'Assemblee', 'Nuova assemblea', ['assem']],
    ['a whole word, before the beginning of one', 'Nuova assemblea', 'Nuovamente assemblea', ['nuova']],
    ['an earlier word, before a later one', 'Registra una società', 'Torna alle tue società', ['societa']],
  ])('%s', (_, better, worse, words) => expect(suits(better, words)!).toBeGreaterThan(suits(worse, words)!))

  test('nothing typed suits everything alike', () => expect(suits('Calendario', [])).toBe(0))
})
