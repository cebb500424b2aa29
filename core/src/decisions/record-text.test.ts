import { describe, expect, test } from 'vitest'
import { documentOf } from '../rich-text.ts'
import { anna, bruno, carla, person, pointWith, recordFacts, wordsOf } from './record.stage.ts'
import { recordBlocks } from './record-text.ts'
import { isTaken, recordTitle } from './record-title.ts'

const half = pointWith([
  [anna, 500_000, 'FOR'],
  [bruno, 300_000, 'AGAINST'],
  [carla, 200_000, null],
])

describe('a decision that is approved', () => {
  const facts = recordFacts([half])
  const told = wordsOf(facts)

  test('is called by what it is', () => {
    expect(recordTitle(facts)).toEqual({
      title: 'Decisione dei soci adottata mediante consultazione scritta (art. 2479, terzo comma, del codice civile)',
      subtitle: '12 novembre 2026',
      book: 'Libro delle decisioni dei soci',
      file: 'Decisione',
    })
    expect(isTaken(facts)).toBe(true)
  })

  test.each([
    [
      'opening',
      'Il giorno 16 novembre 2026, Anna Riva, nella qualità di amministratore unico di Officine Brenta S.r.l., dà atto di quanto segue ai fini della trascrizione nel libro delle decisioni dei soci (art. 2478, primo comma, n. 2, del codice civile).',
    ],
    [
      'basis',
      'L’art. 14 dello statuto consente che le decisioni siano adottate in questa forma. L’argomento non rientra tra quelli per i quali l’art. 2479, quarto comma, del codice civile richiede la deliberazione assembleare.',
    ],
    [
      'notice',
      'Su iniziativa di Anna Riva, la proposta, con il testo integrale e un documento, è stata inviata il 2 novembre 2026 a mezzo posta elettronica certificata a tutti i soci e agli amministratori; le ricevute sono allegate sotto la lettera C. Per la risposta è stato assegnato termine fino alle ore 23:59 del 12 novembre 2026.',
    ],
    [
      'answers',
      'Sono pervenute nel termine le risposte sottoscritte di 2 aventi diritto su 3, allegate sotto la lettera B. Non ha risposto Carla Testa: il silenzio non è computato come consenso.',
    ],
    ['requests', 'Nessun amministratore e nessun socio ha chiesto la deliberazione assembleare.'],
    ['p1:point', '1. Approvazione del bilancio al 31 luglio 2026'],
    [
      'p1:vote',
      'Proposta: «Approvare il bilancio chiuso al 31 luglio 2026, che espone un utile di euro 12.000,00».\nHa espresso voto favorevole Anna Riva, per euro 5.000,00, pari al 50,00 % del capitale sociale; ha espresso voto contrario Bruno Sala, per euro 3.000,00, pari al 30,00 % del capitale sociale; non ha risposto Carla Testa, per euro 2.000,00, pari al 20,00 % del capitale sociale.',
    ],
    [
      'p1:resolution',
      'Essendo stato raggiunto il voto favorevole di una maggioranza che rappresenti almeno la metà del capitale sociale, i soci decidono di approvare il bilancio chiuso al 31 luglio 2026, che espone un utile di euro 12.000,00. La maggioranza risulta raggiunta il 5 novembre 2026 alle ore 09:00.',
    ],
    ['closing', 'La consultazione si è chiusa alla scadenza del termine. La documentazione è conservata dalla società.'],
    ['signatures', 'amministratore unico\nAnna Riva'],
    ['annexes', 'Allegati: A) Testo della proposta e documenti; B) Risposte sottoscritte; C) Comunicazioni e ricevute.'],
  ])('says %s', (id, text) => expect(told[id]).toBe(text))

  test('names every passage once, and where it comes from', () => {
    const blocks = recordBlocks(facts)
    expect(new Set(blocks.map((it) => it.id)).size).toBe(blocks.length)
    expect(blocks.filter((it) => it.source === null)).toEqual([])
  })
})

describe('one that is not approved', () => {
  const tie = pointWith([
    [anna, 500_000, 'FOR'],
    [bruno, 500_000, 'AGAINST'],
  ])
  const short = pointWith([
    [anna, 400_000, 'FOR'],
    [carla, 100_000, 'ABSTAIN'],
    [bruno, 500_000, null],
  ])

  test('for want of the quorum', () => {
    const told = wordsOf(recordFacts([short]))
    expect(told['p1:resolution']).toBe(
      'Non essendo stato raggiunto il voto favorevole di una maggioranza che rappresenti almeno la metà del capitale sociale, la proposta non è approvata.',
    )
    expect(told['p1:vote']).toContain('si è astenuta Carla Testa, per euro 1.000,00, pari al 10,00 % del capitale sociale; non ha risposto Bruno Sala')
    expect(told.opening).toMatch(/dà atto di quanto segue\.$/)
    expect(recordTitle(recordFacts([short])).title).toBe('Atto di constatazione dell’esito della consultazione scritta')
    expect(isTaken(recordFacts([short]))).toBe(false)
  })

  test('for a tie', () =>
    expect(wordsOf(recordFacts([tie]))['p1:resolution']).toBe(
      'Il capitale favorevole è pari a quello contrario: mancando una maggioranza, la proposta non è approvata.',
    ))

  test('by fewer than were against, under a lowered quorum', () => {
    const quorum = { value: 30, base: 'shares_total', greater: false } as const
    const fewer = pointWith(
      [
        [anna, 400_000, 'FOR'],
        [bruno, 600_000, 'AGAINST'],
      ],
      { quorum, is_own_quorum: true },
    )
    expect(wordsOf(recordFacts([fewer]))['p1:resolution']).toMatch(/^Il capitale favorevole è inferiore a quello contrario/)
  })

  test('with nobody for it', () => {
    const none = pointWith([
      [anna, 500_000, null],
      [bruno, 500_000, null],
    ])
    const told = wordsOf(recordFacts([none]))
    expect(told.answers).toBe(
      'Nel termine non è pervenuta alcuna risposta. Non hanno risposto Anna Riva e Bruno Sala: il silenzio non è computato come consenso.',
    )
    expect(told['p1:vote']).toContain(
      'Nessuno ha espresso voto favorevole; non hanno risposto Anna Riva e Bruno Sala, per euro 10.000,00, pari al 100,00 % del capitale sociale.',
    )
  })
})

test.each([
  [
    'before the term',
    recordFacts([half], { closed_by: 'EARLY', closed_at: '2026-11-08T09:30:00Z' }),
    'Non potendo le risposte mancanti mutare l’esito né condurre alla richiesta di deliberazione assembleare, la consultazione è stata chiusa l’8 novembre 2026 alle ore 10:30. La documentazione è conservata dalla società.',
  ],
  [
    'with all answers',
    recordFacts(
      [
        pointWith([
          [anna, 500_000, 'FOR'],
          [bruno, 500_000, 'FOR'],
        ]),
      ],
      { closed_by: 'EARLY', method: 'CONSENT' },
    ),
    'Essendo pervenute le risposte di tutti gli aventi diritto, la raccolta del consenso è stata chiusa il 12 novembre 2026 alle ore 23:59. La documentazione è conservata dalla società.',
  ],
])('closed %s', (_, facts, text) => expect(wordsOf(facts).closing).toBe(text))

test('one partner alone decides', () => {
  const facts = recordFacts([pointWith([[anna, 1_000_000, 'FOR']])], { closed_by: 'EARLY' })
  const told = wordsOf(facts)
  expect(recordTitle(facts).title).toBe('Decisione dell’unico socio')
  expect(told.answers).toBe('È pervenuta nel termine la risposta sottoscritta dell’unico avente diritto, allegata sotto la lettera B.')
  expect(told.notice).toContain('a mezzo posta elettronica certificata all’unico socio e agli amministratori; le ricevute')
  expect(told['p1:vote']).toMatch(/Ha espresso voto favorevole Anna Riva, per euro 10\.000,00, pari al 100,00 % del capitale sociale\.$/)
  expect(told['p1:resolution']).toContain(', l’unico socio decide di approvare il bilancio')
  expect(told.closing).toMatch(/^Essendo pervenuta la risposta dell’unico avente diritto, la consultazione è stata chiusa/)
})

test('directors are counted by heads', () => {
  const point = pointWith(
    [
      [anna, 1, 'FOR'],
      [bruno, 1, 'FOR'],
      [carla, 1, 'AGAINST'],
    ],
    { body: 'BOARD', title: 'Poteri', text: documentOf('Conferire ad Anna Riva i poteri di firma.') },
  )
  const facts = recordFacts([point], { body: 'BOARD', meeting_type: 'BOARD', clause: { article: '22', emergency: false } })
  const told = wordsOf(facts)
  expect(recordTitle(facts)).toMatchObject({
    title: 'Decisione degli amministratori adottata mediante consultazione scritta (art. 2475, quarto comma, del codice civile)',
    book: 'Libro delle decisioni degli amministratori',
  })
  expect(told.basis).toBe('L’art. 22 dello statuto consente che le decisioni siano adottate in questa forma.')
  expect(told.opening).toContain('nel libro delle decisioni degli amministratori (art. 2478, primo comma, n. 3, del codice civile)')
  expect(told.notice).toContain('a tutti gli amministratori; le ricevute')
  expect(told['p1:vote']).toContain(
    'Hanno espresso voto favorevole Anna Riva e Bruno Sala, 2 su 3 amministratori in carica; ha espresso voto contrario Carla Testa, 1 su 3 amministratori in carica.',
  )
  expect(told['p1:resolution']).toMatch(
    /^Essendo stato raggiunto il voto favorevole della maggioranza degli amministratori in carica, gli amministratori decidono di conferire/,
  )
})

test.each([
  [
    'the emergency',
    { article: null, emergency: true },
    'La forma scritta è consentita dall’art. 106, terzo comma, del d.l. 17 marzo 2020, n. 18, anche in deroga allo statuto. L’argomento',
  ],
  ['a statute without numbers', { article: null, emergency: false }, 'Lo statuto consente che le decisioni siano adottate in questa forma. L’argomento'],
])('by %s', (_, clause, text) => expect(wordsOf(recordFacts([half], { clause })).basis?.startsWith(text)).toBe(true))

test('by the emergency, the whole of what is said', () => {
  const told = wordsOf(recordFacts([half], { clause: { article: null, emergency: true }, method: 'CONSENT' }))
  expect(told.basis).toBe(
    'La forma scritta è consentita dall’art. 106, terzo comma, del d.l. 17 marzo 2020, n. 18, anche in deroga allo statuto. L’argomento non rientra tra quelli per i quali l’art. 2479, quarto comma, del codice civile richiede la deliberazione assembleare.',
  )
  expect(recordTitle(recordFacts([half], { method: 'CONSENT' })).title).toBe(
    'Decisione dei soci adottata mediante consenso espresso per iscritto (art. 2479, terzo comma, del codice civile)',
  )
  expect(told.closing).toBe('La raccolta del consenso si è chiusa alla scadenza del termine. La documentazione è conservata dalla società.')
})

test.each([
  [{ value: 66.67, fraction: [2, 3] as [number, number], base: 'shares_total' as const, greater: false }, 'almeno due terzi del capitale sociale'],
  [{ value: 80, base: 'shares_total' as const, greater: false }, 'almeno l’80 % del capitale sociale'],
])('a threshold of the statute is said as it asks: %o', (quorum, words) => {
  const point = pointWith(
    [
      [anna, 500_000, 'FOR'],
      [bruno, 500_000, null],
    ],
    { quorum, is_own_quorum: true },
  )
  expect(wordsOf(recordFacts([point]))['p1:resolution']).toBe(`Non essendo stato raggiunto il voto favorevole di ${words}, la proposta non è approvata.`)
})

test('who asked for the assembly is told with their part, and apart from the silent', () => {
  const point = pointWith([
    [anna, 700_000, 'FOR'],
    [bruno, 200_000, 'ASSEMBLY'],
    [carla, 100_000, 'FOR', 'fornisco beni alla società.'],
  ])
  const told = wordsOf(recordFacts([point], { requests: { names: ['Bruno Sala'], percentage: 20 } }))
  expect(told.requests).toBe(
    'Bruno Sala, che rappresenta il 20,00 % del capitale sociale, ha chiesto la deliberazione assembleare, senza raggiungere la misura di un terzo prevista dall’art. 2479, quarto comma, del codice civile.',
  )
  expect(told['p1:vote']).toContain('; ha chiesto la deliberazione assembleare Bruno Sala, per euro 2.000,00')
  expect(told['p1:vote']).toMatch(/Ha dichiarato un interesse in conflitto Carla Testa: fornisco beni alla società\.$/)
  expect(told.answers).toBe('Sono pervenute nel termine le risposte sottoscritte di 3 aventi diritto su 3, allegate sotto la lettera B.')
})

test('a proof by hand is told beside the letters', () => {
  const handed = [{ name: 'Carla Testa', day: '2026-11-03', means: 'consegna a mano' }]
  const facts = recordFacts([half], { proposal: { channels: ['MAIL'], has_receipts: false, other_voters: true, directors: true, auditors: true, handed } })
  expect(wordsOf(facts).notice).toContain(
    'a mezzo posta elettronica a tutti i soci, agli altri aventi diritto al voto, agli amministratori e all’organo di controllo. A Carla Testa è stata consegnata il 3 novembre 2026 mediante consegna a mano. Per la risposta',
  )
})

test('a text of more than a sentence is set apart', () => {
  const point = pointWith(
    [
      [anna, 1_000_000, 'FOR'],
      [person('Elio Nardi'), 1, null],
    ],
    { text: documentOf('Si propone quanto segue.\nPrimo.'), resolution: documentOf('Il bilancio è approvato.') },
  )
  const told = wordsOf(recordFacts([point]))
  expect(told['p1:vote']).toMatch(/^Proposta:\nSi propone quanto segue\./)
  expect(told['p1:resolution']).toMatch(/i soci decidono quanto segue:\nIl bilancio è approvato\.\nLa maggioranza risulta raggiunta/)
})

test.each([
  ['Si propone di distribuire l’utile.', 'i soci decidono di distribuire l’utile. La maggioranza'],
  ['Si propone un finanziamento di euro 10.000.', 'i soci decidono di approvare la proposta sopra riportata. La maggioranza'],
  ['Di nominare revisore Ugo Pini', 'i soci decidono di nominare revisore Ugo Pini. La maggioranza'],
])('what was proposed as «%s» is decided in words that read on', (text, decided) => {
  const point = pointWith(
    [
      [anna, 1_000_000, 'FOR'],
      [bruno, 1, null],
    ],
    { text: documentOf(text) },
  )
  expect(wordsOf(recordFacts([point]))['p1:resolution']).toContain(decided)
})

test('no straight apostrophe stands in it', () => expect(Object.values(wordsOf(recordFacts([half]))).join('')).not.toContain("'"))
