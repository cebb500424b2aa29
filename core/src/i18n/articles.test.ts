import { expect, test } from 'vitest'
import { withArticles } from './articles.ts'

test.each([
  ['i favorevoli sono il 88,24 %', 'i favorevoli sono l’88,24 %'],
  ['Approvato con il 8 %', 'Approvato con l’8 %'],
  ['rappresentato il 85,00\u00a0%', 'rappresentato l’85,00\u00a0%'],
  ['pari al 11,00 %', 'pari all’11,00 %'],
  ['il 0,00 %', 'lo 0,00 %'],
  ['Il 0 % del capitale', 'Lo 0 % del capitale'],
  ['più del 80 %', 'più dell’80 %'],
  ['il 1,50 % e il 1 %', 'l’1,50 % e l’1 %'],
  ['la riunione del 8 maggio 2026, sul 8.000', 'la riunione dell’8 maggio 2026, sull’8.000'],
])('an article before a figure is the one that is said: %s', (text, said) => expect(withArticles(text)).toBe(said))

test.each(['il 75,00 %', 'il 110 %', 'il 18 %', 'il 1 dicembre', 'il 1° giugno', 'il 08/05/2026', 'dal 00:02', 'il 1.234', 'gmail 8', 'il 0:30'])(
  'what needs none stays as it is: %s',
  (text) => expect(withArticles(text)).toBe(text),
)
