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

/** All that a letter says, in its order, as one would read it aloud. */
function readOf(event: Parameters<typeof decisionLetter>[0], more: Partial<DecisionLetterFacts> = {}): string[] {
  const { greeting, paragraphs, list, after = [] } = decisionLetter(event, { ...facts, deadline: new Date('2026-10-12T21:59:00Z'), ...more })
  const spoken = [greeting, ...paragraphs, ...(list?.items ?? []), ...after]
  return spoken.map((it) => it.replaceAll('\u00a0', ' '))
}

const director = { kind: 'director', names: ['Anna Riva'], percentage: 50 } as const

describe('the proposal', () => {
  test('says the law, who proposes, what, until when, and what silence is worth', () => {
    expect(readOf('DECISION_PROPOSAL')).toEqual([
      'Gentile Bruno Sala,',
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, l’amministratore Anna Riva sottopone alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
      'Finanziamento',
      'Il testo integrale della proposta e i documenti che la illustrano sono allegati e si leggono alla Sua pagina personale.',
      'La risposta, sottoscritta, deve pervenire entro le ore 23:59 del 12 ottobre 2026. Su ciascun argomento può esprimersi in senso favorevole o contrario oppure astenersi; fino alla scadenza può modificare o ritirare la risposta.',
      'La mancata risposta non equivale a consenso.',
      'Ciascun amministratore e i soci che rappresentano almeno un terzo del capitale sociale possono chiedere, entro lo stesso termine, che si decida con deliberazione assembleare (art. 2479, quarto comma, del codice civile): in tal caso la consultazione si arresta e sarà convocata l’assemblea.',
      'La decisione si intende adottata con il voto favorevole di una maggioranza che rappresenti almeno la metà del capitale sociale.',
    ])
    expect(decisionLetter('DECISION_PROPOSAL', facts).button?.label).toBe('Leggi e rispondi')
  })

  test.each<[string, Partial<DecisionLetterFacts>, string]>([
    [
      'a board',
      { body: 'BOARD', article: '22' },
      'ai sensi dell’art. 2475, quarto comma, del codice civile e dell’art. 22 dello statuto, l’amministratore Anna Riva sottopone alla decisione degli amministratori, mediante consultazione scritta, i seguenti argomenti:',
    ],
    [
      'a consent',
      { method: 'CONSENT' },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, l’amministratore Anna Riva sottopone alla decisione dei soci, mediante consenso espresso per iscritto, i seguenti argomenti:',
    ],
    [
      'a statute without numbers',
      { article: null },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dello statuto, l’amministratore Anna Riva sottopone alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    ],
    [
      'the emergency',
      { article: { emergency: true } },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 106, terzo comma, del d.l. 17 marzo 2020, n. 18, l’amministratore Anna Riva sottopone alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    ],
    [
      'several directors',
      { initiators: { ...director, names: ['Anna Riva', 'Bruno Sala'] } },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, gli amministratori Anna Riva e Bruno Sala sottopongono alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    ],
    [
      'partners',
      { initiators: { kind: 'partner', names: ['Bruno Sala', 'Carla Testa'], percentage: 33.34 } },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, i soci Bruno Sala e Carla Testa, che rappresentano il 33,34% del capitale sociale, sottopongono alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    ],
    [
      'one partner with a vowel before the figure',
      { initiators: { kind: 'partner', names: ['Bruno Sala'], percentage: 80 } },
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, il socio Bruno Sala, che rappresenta l’80% del capitale sociale, sottopone alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    ],
  ])('of %s', (_, more, opening) => expect(readOf('DECISION_PROPOSAL', more)[1]).toBe(opening))

  test.each<[DecisionLetterFacts['reader'], string, string]>([
    ['DIRECTOR', 'Lei riceve la presente quale amministratore: può prenderne visione o chiedere la deliberazione assembleare.', 'Leggi e rispondi'],
    ['PARTNER', 'Lei riceve la presente quale socio senza diritto di voto: può prenderne visione o chiedere la deliberazione assembleare.', 'Leggi e rispondi'],
    ['AUDITOR', 'Lei riceve la presente per informazione, quale componente dell’organo di controllo.', 'Leggi la proposta'],
    ['REVISER', 'Lei riceve la presente per informazione, quale incaricato della revisione legale.', 'Leggi la proposta'],
  ])('to a %s says by what they have it, in the place of how to answer', (reader, text, label) => {
    const said = readOf('DECISION_PROPOSAL', { reader })
    expect(said).toContain(text)
    expect(said.join(' ')).not.toContain('deve pervenire')
    expect(decisionLetter('DECISION_PROPOSAL', { ...facts, reader })).toMatchObject({ title: 'Proposta di decisione', button: { label } })
  })

  test.each<[Partial<DecisionLetterFacts>, string]>([
    [{ body: 'BOARD' }, 'la maggioranza degli amministratori in carica'],
    [{ quorum: { value: 66.67, fraction: [2, 3], base: 'shares_total', greater: false } }, 'almeno due terzi del capitale sociale'],
    [{ quorum: { value: 80, base: 'shares_total', greater: false } }, 'almeno l’80 % del capitale sociale'],
    [{ quorum: { value: 60, base: 'shares_total', greater: true } }, 'più del 60 % del capitale sociale'],
    [{ body: 'BOARD', quorum: { value: 66.67, fraction: [2, 3], base: 'shares_total', greater: false } }, 'almeno due terzi degli amministratori in carica'],
  ])('of %o says what is needed', (more, words) =>
    expect(readOf('DECISION_PROPOSAL', more).at(-1)).toBe(`La decisione si intende adottata con il voto favorevole di ${words}.`),
  )

  test('of a board tells that one director may ask for a meeting', () =>
    expect(readOf('DECISION_PROPOSAL', { body: 'BOARD' }).at(-2)).toBe(
      'Ciascun amministratore può chiedere, entro lo stesso termine, che si decida in riunione.',
    ))
})

const stop = { by: 'DIRECTOR', name: 'Anna Riva', percentage: 0 } as const
const result = { closed_at: new Date('2026-10-12T21:59:00Z'), approved: ['Finanziamento', 'Compensi'], declined: ['Utili'], number: { number: 3, year: 2026 } }
const paper = { at: new Date('2026-10-08T07:05:00Z'), hash: 'abc', paper: { recorder: 'Ugo Pini', day: 'il 7 ottobre 2026' } }
const ended = 'La consultazione avviata il 1° ottobre 2026 è pertanto cessata e le risposte già pervenute restano prive di effetto.'

describe('the other letters', () => {
  test.each<[Parameters<typeof decisionLetter>[0], Partial<DecisionLetterFacts>, string, string]>([
    ['DECISION_PROPOSAL', { method: 'CONSENT' }, 'consenso espresso per iscritto, risposta entro l’11 ottobre 2026', ''],
    ['DECISION_PROPOSAL', { body: 'BOARD' }, 'decisione degli amministratori, risposta entro l’11 ottobre 2026', ''],
    [
      'DECISION_REMINDER',
      {},
      'attendiamo la Sua risposta entro l’11 ottobre 2026',
      'Non risulta ancora pervenuta la Sua risposta alla consultazione avviata il 1° ottobre 2026. La mancata risposta non equivale a consenso.',
    ],
    [
      'DECISION_ANSWERED',
      { answer: paper },
      'abbiamo registrato la Sua risposta',
      'La Sua risposta è stata registrata da Ugo Pini sulla base del documento pervenuto il 7 ottobre 2026. Se non la riconosce, risponda a questa comunicazione.',
    ],
    [
      'DECISION_STOPPED',
      { stop },
      'la consultazione scritta è cessata, sarà convocata l’assemblea',
      `L’amministratore Anna Riva ha chiesto la deliberazione assembleare. ${ended}`,
    ],
    [
      'DECISION_STOPPED',
      { stop: { ...stop, by: 'CAPITAL', percentage: 33.33 } },
      'la consultazione scritta è cessata, sarà convocata l’assemblea',
      `Soci che rappresentano il 33,33% del capitale sociale hanno chiesto la deliberazione assembleare. ${ended}`,
    ],
    [
      'DECISION_STOPPED',
      { stop, body: 'BOARD' },
      'la consultazione scritta è cessata, sarà convocato il consiglio',
      `L’amministratore Anna Riva ha chiesto che si decida in riunione. ${ended}`,
    ],
    [
      'DECISION_CANCELED',
      { reason: 'il testo va corretto.' },
      'consultazione scritta revocata',
      'La proposta è stata revocata: il testo va corretto. Le risposte già pervenute restano prive di effetto.',
    ],
    [
      'DECISION_RESULT',
      { result },
      'esito della consultazione scritta',
      'La consultazione si è chiusa il 12 ottobre 2026. Approvato: Finanziamento; Compensi. Non risulta approvato: Utili. La decisione è trascritta al n. 3/2026 del libro delle decisioni dei soci. In allegato l’atto.',
    ],
    [
      'DECISION_RESULT',
      { result, body: 'BOARD' },
      'esito della consultazione scritta',
      'La consultazione si è chiusa il 12 ottobre 2026. Approvato: Finanziamento; Compensi. Non risulta approvato: Utili. La decisione è trascritta al n. 3/2026 del libro delle decisioni degli amministratori. In allegato l’atto.',
    ],
    [
      'DECISION_RESULT',
      { result: { ...result, approved: [], number: null } },
      'esito della consultazione scritta',
      'La consultazione si è chiusa il 12 ottobre 2026. Non risulta approvato: Utili. In allegato l’atto.',
    ],
  ])('%s of %o', (event, more, subject, text) => {
    const letter = decisionLetter(event, { ...facts, ...more })
    expect(letter.subject).toBe(`Alba S.r.l.: ${subject}`)
    if (text) expect(letter.paragraphs).toEqual([text])
  })
})
