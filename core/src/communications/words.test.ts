import { expect, test } from 'vitest'
import { foundBy, soughtBy } from './words.ts'

test.each([
  ['aggiornare subito l’IBAN', 'aggiornare subito l iban'],
  ["l'IBAN", 'l iban'],
  ['«Novità»: la società è sciolta…', 'novita : la societa e sciolta'],
  ['sei\u00a0mesi – 38.500,00 euro', 'sei mesi 38.500 00 euro'],
  ['PRA/48213/2026, da Anna.Rossi-1@PEC.it', 'pra/48213/2026 da anna.rossi-1@pec.it'],
  ['🎉', ''],
])('%s is found by "%s"', (text, words) => expect(foundBy(text)).toBe(words))

test('several texts are found together, and those that are missing say nothing', () => expect(foundBy('Avviso', null, 'di più')).toBe('avviso di piu'))

test('what is looked for keeps its quotes and its minus', () =>
  expect(soughtBy('“Collegio” "dell’Assemblea" -perché')).toBe('collegio "dell assemblea" -perche'))
