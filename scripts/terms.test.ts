import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProjectFile } from './files.ts'
import { root } from './run.ts'
import { termFaults } from './terms.ts'

const file = (name: string, text: string): ProjectFile => ({ path: name, text, lines: text.split('\n').length })
const glossary = file('GLOSSARY.md', await readFile(path.join(root, 'GLOSSARY.md'), 'utf8'))

const faultsOf = (language: string, text: string, folder = 'web/src/i18n/') =>
  termFaults([glossary, file(`${folder}${language}.json`, JSON.stringify({ page: { texts: [text] } }))])

describe('the words of the screen mean one thing each', () => {
  test.each([
    ['it', 'Ricevute: 6 di 7 provate'],
    ['it', 'In attesa di prova'],
    ['it', 'In questa prova basta.'],
    ['it', 'Abbiamo inviato una lettera a {email}'],
    ['it', 'Lettera del mattino'],
    ['it', 'Presenti in sala: 3'],
    ['it', 'Nulla ti aspetta'],
    ['it', 'Se non sei stato tu, cambia la password'],
    ['en-US', 'We have sent a letter to {email}'],
    ['en-US', 'Organise the meeting'],
    ['en-GB', 'Organize the meeting'],
    ['en-GB', '{count} of {total} proven'],
  ])('%s refuses: %s', (language, text) => expect(faultsOf(language, text)).toHaveLength(1))

  test.each([
    ['it', 'Apri la casella di prova'],
    ['it', 'Prova generale: niente di quanto accade resta.'],
    ['it', 'La prova gratuita finisce il {when}.'],
    ['it', 'La banca ha rifiutato la carta: prova con un’altra.'],
    ['it', 'Stampa una lettera e consegnala a mano'],
    ['it', 'Entra in sala'],
    ['it', 'Approvate 3 proposte, comprovate'],
    ['it', '{lettera, plural, one {# messaggio} other {# messaggi}}'],
    ['en-US', 'Organize the meeting'],
    ['en-GB', 'Organise the meeting'],
  ])('%s says: %s', (language, text) => expect(faultsOf(language, text)).toEqual([]))

  test('a fault names the file, the text and the meaning', () =>
    expect(faultsOf('it', 'Lettera del mattino')).toEqual([
      expect.stringMatching(/^web\/src\/i18n\/it\.json: "page\.texts\.0" has "lettera", which is refused for: /),
    ]))

  test('minutes are a deed: only their typing is judged', () => {
    expect(faultsOf('it', 'allegato sotto la lettera A', 'core/src/i18n/minutes.')).toEqual([])
    expect(faultsOf('it', "dell'assemblea", 'core/src/i18n/minutes.')).toHaveLength(1)
  })
})

test('the answers to frequent questions are read in their languages', () => {
  const answers = (text: object) => termFaults([glossary, file('core/src/help/faqs.json', JSON.stringify([{ answer: text }]))])
  expect(answers({ it: 'Parte una lettera', 'en-US': 'A letter leaves', 'en-GB': 'A message leaves' })).toHaveLength(2)
  expect(answers({ it: 'Parte un messaggio', 'en-US': 'A message leaves', 'en-GB': 'A message leaves' })).toEqual([])
})

describe('typing', () => {
  test.each([
    ['it', "Chiusura dell'esercizio"],
    ['en-GB', "The company's data"],
    ['it', 'Attendi...'],
    ['it', 'Due  spazi'],
    ['it', 'Costa {credits} crediti'],
    ['en-US', 'It costs {n, number} credits'],
  ])('%s refuses: %s', (language, text) => expect(faultsOf(language, text)).toHaveLength(1))

  test.each([
    ['it', 'Chiusura dell’esercizio…'],
    ['it', 'Costa {credits, plural, one {# credito} other {# crediti}}'],
    ['it', "Scrivi '{data}' dove serve"],
  ])('%s says: %s', (language, text) => expect(faultsOf(language, text)).toEqual([]))
})

describe('the table', () => {
  test('a glossary that lost it is a fault, and not a check that passes', () => {
    expect(termFaults([file('GLOSSARY.md', '# Glossary')])).toHaveLength(1)
    expect(termFaults([file('GLOSSARY.md', glossary.text.replaceAll('`', ''))])).toHaveLength(1)
  })
  test('other files are none of its business', () => expect(termFaults([glossary, file('web/src/data.json', '{"a":"lettera"}')])).toEqual([]))
})
