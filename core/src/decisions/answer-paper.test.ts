import { expect, test } from 'vitest'
import { documentOf, plainText } from '../rich-text.ts'
import { type AnswerFacts, answerPaper } from './answer-paper.ts'
import { anna, bruno, carla, person, recordFacts } from './record.stage.ts'

const { company } = recordFacts([])
const point = { number: 1, title: 'Approvazione del bilancio.', text: documentOf('Approvare il bilancio.'), choice: 'FOR', conflict: null } as const

const facts = (more: Partial<AnswerFacts> = {}): AnswerFacts => ({
  company,
  meeting_type: 'ASSEMBLY',
  body: 'PARTNERS',
  method: 'CONSULTATION',
  kind: 'VOTE',
  person: anna,
  on_behalf: null,
  standing: [{ by: 'QUOTA', shares: 850_000, percentage: 85 }],
  sent_at: '2026-11-02T09:00:00Z',
  points: [point],
  note: null,
  reason: null,
  files: [{ name: 'Bilancio.pdf', sha256: 'ab'.repeat(32) }],
  at: '2026-11-05T08:00:00Z',
  ...more,
})

const wordsIn = (more: Partial<AnswerFacts> = {}) => answerPaper(facts(more)).body.map((it) => plainText(it).replaceAll('\u00a0', ' ').trim())

test('a vote says who, of what, and how, in one document', () => {
  const paper = answerPaper(facts({ points: [{ ...point, conflict: 'sono parente del revisore.' }], note: 'Grazie.' }))
  expect(paper.title).toBe('DICHIARAZIONE DI VOTO')
  expect(paper.body.map((it) => plainText(it).replaceAll('\u00a0', ' ').trim())).toEqual([
    'La sottoscritta Anna Riva, codice fiscale RVINNA70A41H501X, titolare di una quota di nominali euro 8.500,00, pari all’85,00 % del capitale sociale di Officine Brenta S.r.l., premesso che con comunicazione del 2 novembre 2026 è stata avviata la consultazione scritta e di avere ricevuto e letto il testo integrale della proposta e i documenti di seguito elencati, dichiara:',
    '1. Approvazione del bilancio',
    'Testo proposto: «Approvare il bilancio».',
    'Voto favorevole.',
    'Dichiaro di avere, rispetto a questo argomento, un interesse in conflitto con quello della società: sono parente del revisore.',
    'Nota: Grazie.',
  ])
  expect(paper.documents).toEqual([{ name: 'Bilancio.pdf', sha256: 'ab'.repeat(32) }])
  expect(paper.place_date).toBe('Padova, 5 novembre 2026, ore 09:00')
  expect(paper.signature).toEqual({ role: 'Firma', name: 'Anna Riva' })
})

test.each([
  ['FOR', 'Acconsento.'],
  ['AGAINST', 'Non acconsento.'],
  ['ABSTAIN', 'Mi astengo.'],
] as const)('a consent of %s', (choice, text) => {
  const more = { method: 'CONSENT', points: [{ ...point, choice }], files: [] } as const
  expect(answerPaper(facts(more)).title).toBe('DICHIARAZIONE DI CONSENSO')
  expect(wordsIn(more)).toContain(text)
  expect(wordsIn(more)[0]).toContain(
    'è stata avviata la raccolta del consenso per iscritto e di avere ricevuto e letto il testo integrale della proposta, dichiara:',
  )
})

test('a request says the article and the reason', () => {
  const more = { kind: 'ASSEMBLY', person: bruno, reason: 'Voglio discuterne', points: [{ ...point, choice: null }] } as const
  expect(answerPaper(facts(more)).title).toBe('RICHIESTA DI DELIBERAZIONE ASSEMBLEARE')
  const [first, second] = wordsIn(more)
  expect(first).toMatch(
    /^Il sottoscritto Bruno Sala, titolare .*, chiede, ai sensi dell’art\. 2479, quarto comma, del codice civile, che la decisione sugli argomenti oggetto della consultazione avviata il 2 novembre 2026 sia adottata mediante deliberazione assembleare\.$/,
  )
  expect(second).toBe('Motivi: Voglio discuterne.')
})

test.each([
  [
    'an owner and a usufructuary',
    carla,
    [{ by: 'USUFRUCT', shares: 100_000, owner: 'Bruno Sala' }],
    'usufruttuaria della quota di nominali euro 1.000,00 intestata a Bruno Sala di Officine',
  ],
  [
    'a pledgee',
    bruno,
    [{ by: 'PLEDGE', shares: 100_000, owner: 'Carla Testa' }],
    'creditore pignoratizio sulla quota di nominali euro 1.000,00 intestata a Carla Testa di',
  ],
  [
    'who has a quota, a right on another’s, and an office',
    carla,
    [{ by: 'QUOTA', shares: 250_000, percentage: 25 }, { by: 'USUFRUCT', shares: 100_000, owner: 'Bruno Sala' }, { by: 'OFFICE' }],
    ', titolare di una quota di nominali euro 2.500,00, pari al 25,00 % del capitale sociale, usufruttuaria della quota di nominali euro 1.000,00 intestata a Bruno Sala e amministratrice di Officine Brenta S.r.l., premesso',
  ],
  ['a director', anna, [{ by: 'OFFICE' }], 'amministratrice di Officine Brenta S.r.l.'],
] as const)('%s', (_, who, standing, text) => expect(wordsIn({ person: who, standing })[0]).toContain(text))

test('a company answers by its legal representative, an attorney in the place of somebody', () => {
  const firm = person('Beta S.p.A.', { kind: 'S', fiscal_code: '09876543210', legal_representative: 'Dario Neri' })
  expect(wordsIn({ person: firm })[0]).toMatch(/^La società Beta S\.p\.A\., in persona di Dario Neri, codice fiscale 09876543210, titolare/)
  expect(answerPaper(facts({ person: firm })).signature.name).toBe('Beta S.p.A. (Dario Neri)')
  expect(wordsIn({ on_behalf: 'avv. Ugo Pini' })[0]).toContain(', rappresentata da avv. Ugo Pini, titolare')
})
