import { describe, expect, test } from 'vitest'
import { assembly, member, point } from '../law/law.stage.ts'
import type { Play } from '../live/player.stage.ts'
import type { Informing } from '../meeting/informing.ts'
import { minutesFacts } from './facts.ts'
import { heldElsewhere } from './held.ts'
import { factsOf, heldOf, recordsOf } from './minutes.stage.ts'
import { everybody, linesOf, story, voted } from './plays.stage.ts'
import type { MinutesRecords } from './records.ts'
import { minutesBlocks } from './text.ts'

test.each<[string, number | null, string]>([
  ['nobody has said how much, and nothing is claimed', null, 'Capitale sociale euro 100.000,00'],
  ['all of it', 10_000_000, 'Capitale sociale euro 100.000,00 interamente versato'],
  ['a part', 2_500_000, 'Capitale sociale euro 100.000,00 versato per euro 25.000,00'],
])('the capital that was paid in: %s', (_, paid_cents, told) => {
  const facts = factsOf('S01')
  const company = { ...facts.company, capital: { cents: 10_000_000, paid_cents } }
  const [, seat] = linesOf({ ...facts, company }, { kinds: ['heading'] })
  expect(seat?.split(' – ').at(-1)).toBe(told)
})

test('all the capital is there without a notice: officers who are away were told of it', () => {
  const facts = story(assembly('SRL'), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start({ totalitarian: true, informed: ['Dario'], is_opposed: false })
    voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
    play.close()
  })
  const [text, ...rest] = linesOf({ ...facts, notice: { kind: 'TOLD', text: null } }, { kinds: ['constitution'] })
  expect(text).toContain('In mancanza delle formalità di convocazione, il presidente')
  expect(text).toContain('è presente o rappresentato l’intero capitale con diritto di voto, pari a quote per euro 100,00')
  expect(text).toContain('tutti gli amministratori e i componenti dell’organo di controllo sono presenti o sono stati informati della riunione')
  expect(rest).toContain('che della riunione ha avuto preventiva informazione, pur non prendendovi parte, Dario.')
  expect(rest.join(' ')).not.toContain('avviso')
})

describe('since when and by what an officer who was away knew of a total assembly', () => {
  const knew = (how: Partial<Informing>[]) => {
    const facts = story(assembly('SRL', { members: [...assembly('SRL').members, member('Fulvia', 'PCS')] }), (play) => {
      everybody(play, 'Anna', 'Bruno', 'Carla')
      const informing = how.map((it) => ({ member_id: 'Dario', day: null, means: null, ...it }))
      play.start({ totalitarian: true, informed: ['Dario', 'Fulvia'], informing, opposed: [] })
      voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
      play.close()
    })
    return (locale: 'it' | 'en-GB') => linesOf(facts, { locale, kinds: ['constitution'] }).find((it) => /informazione|informed of the meeting\.$/.test(it))
  }
  const told = 'che della riunione hanno avuto preventiva informazione, pur non prendendovi parte,'

  test.each<[string, Partial<Informing>[], string]>([
    ['day and means', [{ day: '2027-04-08', means: 'CERTIFIED_MAIL' }], 'Dario (l’8 aprile 2027, a mezzo posta elettronica certificata) e Fulvia.'],
    ['the day alone', [{ day: '2027-04-15' }], 'Dario (il 15 aprile 2027) e Fulvia.'],
    ['the means alone', [{ means: 'PHONE' }], 'Dario (per telefono) e Fulvia.'],
    ['nothing that anybody said', [], 'Dario e Fulvia.'],
    ['nothing of somebody who is not told of as informed', [{ member_id: 'Anna', means: 'IN_PERSON' }], 'Dario e Fulvia.'],
  ])('%s', (_, how, names) => expect(knew(how)('it')).toBe(`${told} ${names}`))

  test('and in other languages', () =>
    expect(knew([{ day: '2027-04-15', means: 'IN_PERSON' }])('en-GB')).toBe(
      'that Dario (on 15 April 2027, in person) and Fulvia, who do not take part, had been informed of the meeting.',
    ))

  test('also of a meeting that was held elsewhere', () => {
    const of = { ...assembly('SRL').meeting, is_offline: true }
    const held = heldElsewhere(assembly('SRL', { meeting: of }), {
      held_at: '2027-04-20T08:00:00.000Z',
      ended_at: null,
      convocation_type: 'FIRST',
      totalitarian: true,
      secretary_id: null,
      opposed: [],
      informed: ['Dario'],
      informing: [{ member_id: 'Dario', day: '2027-04-18', means: 'MAIL' }],
      points: [{ odg_id: 'p1', votes: null }],
      presences: ['Anna', 'Bruno', 'Carla'].map((member_id) => ({ member_id, presence: 'PRESENT', delegate_id: null })),
    })
    const people = assembly('SRL').members.map((it) => ({ ...it, fiscal_code: null, legal_representative: null }))
    expect(minutesFacts(held, { ...recordsOf('S08'), people }).constitution.informed).toMatchObject([{ name: 'Dario', day: '2027-04-18', means: 'MAIL' }])
  })
})

describe('a notice that came late is told as it was', () => {
  const late = (type: 'SRL' | 'SPA', totalitarian: boolean) => {
    const members = [...assembly(type).members, member('Ezio', 'CON'), member('Fulvia', 'SIE')]
    return story(
      assembly(type, { members }),
      (play) => {
        everybody(play, 'Anna', 'Bruno', 'Carla', ...(type === 'SPA' ? ['Dario', 'Fulvia'] : []), 'Ezio')
        play.start({ totalitarian, informed: ['Dario', 'Fulvia'], is_opposed: false })
        voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
        play.close()
      },
      ({ notice }) => ({
        first_at: null,
        notice: { ...notice, at: '2027-04-18T08:00:00.000Z', received_at: '2027-04-18T08:01:00.000Z' } as MinutesRecords['notice'],
      }),
    )
  }
  const term = 'senza il rispetto del termine di almeno 8 giorni prima della riunione previsto dall’art.'

  test('cured by all the capital, with the term that was not kept and its article', () => {
    const [text] = linesOf(late('SRL', true), { kinds: ['constitution'] })
    expect(text).toMatch(
      /^Premesso che l’avviso di convocazione è stato inviato il 18 aprile 2027 a mezzo posta elettronica certificata a tutti gli aventi diritto, /,
    )
    expect(text).toContain(`${term} 2479-bis, primo comma, del codice civile (giorni intercorsi: 2), il presidente, accertate`)
    expect(text).not.toContain('In mancanza delle formalità')
  })

  test('or not cured at all', () => expect(linesOf(late('SPA', false), { kinds: ['constitution'] })[1]).toContain(`${term} 2366, terzo comma`))

  test('officers of an S.r.l. who were away and knew of it are named', () =>
    expect(linesOf(late('SRL', true), { kinds: ['constitution'] }).join(' ')).toContain(
      'che della riunione hanno avuto preventiva informazione, pur non prendendovi parte, Dario e Fulvia',
    ))
})

test('officers of an S.p.A. who were away from a total assembly are to be told what was decided', () => {
  const members = [...assembly('SPA').members, member('Ezio', 'SIE'), member('Fulvia', 'PCS')]
  const facts = story(assembly('SPA', { members }), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla', 'Dario', 'Ezio')
    play.start({ totalitarian: true, informed: [], is_opposed: false })
    voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
    play.close()
  })
  expect(linesOf(facts, { kinds: ['constitution'] }).join(' ')).toContain(
    'sarà data tempestiva comunicazione ai componenti degli organi amministrativo e di controllo non presenti: Fulvia (art. 2366, quinto comma, del codice civile)',
  )
})

describe('whether somebody opposes an item of a total assembly', () => {
  type Declared = { opposed?: string[]; is_opposed?: boolean; opponents?: { odg_id: string; member_id: string }[] }
  const agenda = [point(), point({ _id: 'p2', title: 'Compenso' }), point({ _id: 'p3', title: 'Varie' })]
  const members = [...assembly('SPA').members, member('Ezio', 'SIE'), member('Fulvia', 'PCS')]
  const told = (type: 'SPA' | 'SRL', declared: Declared, act: (play: Play) => void = (play) => voted(play, { Anna: 1, Bruno: 1, Carla: 1 })) =>
    story(assembly(type, { agenda, members }), (play) => {
      everybody(play, 'Anna', 'Bruno', 'Carla', 'Dario', 'Ezio')
      play.start({ totalitarian: true, informed: ['Fulvia'], ...declared })
      act(play)
      play.close(true)
    })
  const words = (...given: Parameters<typeof told>) => linesOf(told(...given), { kinds: ['constitution'] }).join(' ')
  const byCarla = { opposed: ['p2'], opponents: [{ odg_id: 'p2', member_id: 'Carla' }] }

  test.each(['SPA', 'SRL'] as const)('nobody was asked in an %s: nothing is attested', (type) => expect(words(type, {})).not.toMatch(/oppon|opposi/))

  test('nobody does: it is said', () => {
    expect(words('SPA', { opposed: [] })).toContain('nessuno degli intervenuti si oppone')
    expect(words('SPA', { opposed: [] })).toContain('in forma totalitaria e atta a deliberare.')
  })

  test('somebody does: item and name are told, the others are decided, and that one is not', () => {
    expect(words('SPA', byCarla)).toContain('e che alla trattazione dell’argomento n. 2 («Compenso») si oppone Carla: dichiara quindi')
    expect(words('SPA', byCarla)).toContain('in forma totalitaria e atta a deliberare sugli altri argomenti.')
    expect(linesOf(told('SPA', byCarla), { kinds: ['skipped'] })).toContain(
      'L’argomento non è trattato né posto in votazione, per l’opposizione dichiarata in apertura da Carla (art. 2366, quarto comma, del codice civile).',
    )
  })

  test('several do, on several items: each is told with its names, and one item is left', () => {
    const opponents = [...byCarla.opponents, { odg_id: 'p2', member_id: 'Ezio' }, { odg_id: 'p3', member_id: 'Bruno' }]
    expect(words('SRL', { opposed: ['p2', 'p3'], opponents })).toContain(
      'e che alla trattazione dell’argomento n. 2 («Compenso») si oppongono Carla ed Ezio; che alla trattazione dell’argomento n. 3 («Varie») si oppone Bruno: dichiara',
    )
    expect(words('SRL', { opposed: ['p2', 'p3'], opponents })).toContain('atta a deliberare sull’altro argomento.')
    expect(linesOf(told('SRL', { opposed: ['p2', 'p3'], opponents }), { kinds: ['skipped'] })[0]).toContain(
      'in apertura da Carla ed Ezio (art. 2479-bis, quinto comma,',
    )
  })

  test('on every item: nothing is said to be decided, and nobody is to be told of it', () => {
    const text = words('SPA', { is_opposed: true }, () => undefined)
    expect(text).toContain('in forma totalitaria, ma non atta a deliberare su alcun argomento.')
    expect(text).not.toContain('deliberazioni assunte')
  })

  test('and nobody has said who: an opposition is told all the same', () => {
    expect(words('SRL', { opposed: ['p2'] })).toContain('alla trattazione dell’argomento n. 2 («Compenso») vi è opposizione')
    expect(linesOf(told('SRL', { opposed: ['p2'] }), { kinds: ['skipped'] })[0]).toContain('per l’opposizione dichiarata in apertura (art. 2479-bis')
  })

  test('an item that no notice named is told as unopposed only where that was asked', () => {
    const introduced = (declared: Declared) => {
      const facts = told('SPA', declared)
      return linesOf({ ...facts, points: facts.points.map((it) => ({ ...it, in_notice: false })) }, { kinds: ['introduction'] })[0]
    }
    expect(introduced({ opposed: [] })).toContain('ed è trattato senza opposizione degli intervenuti, essendo la riunione totalitaria')
    expect(introduced({})).toContain('avviso di convocazione ed è trattato essendo la riunione totalitaria')
  })

  test('an item that was called up and left is not told as introduced', () => {
    const facts = told('SPA', byCarla, (play) => {
      play.next('p2')
      play.giveUp('p2')
      voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
    })
    expect(minutesBlocks(facts, 'it').flatMap((it) => (it.odg_id === 'p2' ? [it.kind] : []))).toEqual(['point', 'skipped'])
  })

  test('nor is one of a meeting held elsewhere', () => {
    const { started, ...held } = heldOf('S08')!
    const opposed = held.state.register.points.map((it) => ({ odg_id: it._id, by: [] }))
    const state = { ...held.state, started: { ...held.state.started!, totalitarian: true, opposed } }
    const points = Object.fromEntries(Object.entries(held.points).map(([id, it]) => [id, { ...it, end: 'DISCUSSED' as const, opened: null }]))
    expect(linesOf(minutesFacts({ ...held, started, state, points }, recordsOf('S08')), { kinds: ['introduction'] })).toEqual([])
  })
})

test('all the capital is the whole of it only where every share has its vote', () => {
  const total = (shares_value: number) =>
    story(
      assembly('SPA'),
      (play) => {
        everybody(play, 'Anna', 'Bruno', 'Carla', 'Dario')
        play.start({ totalitarian: true, informed: [], is_opposed: false })
        voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
        play.close()
      },
      ({ company }) => ({ company: { ...company, shares_value } }),
    )
  const words = (shares_value: number) => linesOf(total(shares_value), { kinds: ['constitution'] })[0]
  expect(words(10_000)).toContain('è presente o rappresentato l’intero capitale sociale, pari a n. 10.000 azioni')
  expect(words(12_000)).toContain('è presente o rappresentato l’intero capitale con diritto di voto, pari a n. 10.000 azioni')
})

test('an annex is listed only where it is printed or kept: no receipts of ordinary mail, no notice that nobody has', () => {
  const told = (papers: Partial<MinutesRecords['papers']>) =>
    linesOf(minutesFacts(heldOf('S12')!, { ...recordsOf('S12'), papers: { ...recordsOf('S12').papers, ...papers } }), { kinds: ['constitution', 'annexes'] })
  expect(told({ has_receipts: false }).at(-1)).toBe('Allegati: A) Foglio presenze; B) Foglio voti; C) Deleghe; D) Avviso di convocazione.')
  const none = told({ delegations: [], has_notice: false })
  expect(none.at(-1)).toBe('Allegati: A) Foglio presenze; B) Foglio voti.')
  expect(none).toContain('che la delega, verificata, è acquisita agli atti della società.')
})

test('who sits in the room of the meeting is told apart from who takes part from afar', () => {
  const facts = story(assembly('SRL'), (play) => {
    play.hall(['Anna', 'Bruno'])
    everybody(play, 'Carla', 'Dario')
    play.start()
    voted(play, { Carla: 1 })
    play.close()
  })
  expect(linesOf(facts, { kinds: ['constitution'] }).join(' ')).toContain('Nel luogo della riunione: Anna e Bruno. In collegamento: Carla e Dario.')
  expect(facts.attendance.map((it) => it.way)).toEqual(['HALL', 'HALL', 'LINKED', 'LINKED'])
})

test('a company with one partner, or that is being wound up, says so', () => {
  const facts = factsOf('S01')
  const company = { ...facts.company, sole_partner: true, in_liquidation: true }
  const lines = linesOf({ ...facts, company }, { kinds: ['heading', 'opening'] })
  expect(lines[0]).toBe('Lavanderia Riva S.r.l. in liquidazione – società con unico socio')
  expect(lines.at(-1)).toContain('dei soci di Lavanderia Riva S.r.l. in liquidazione, per discutere')
  expect(linesOf({ ...facts, company: { ...company, business_name: 'Riva S.r.l. in liquidazione' } }, { kinds: ['heading'] })[0]).toMatch(
    /^Riva S.r.l. in liquidazione –/,
  )
})

test('a meeting that somebody asked for in place of a written decision says so first', () => {
  const requested = { decision_id: 'd1', names: ['Anna Rossi', 'Elio Neri'], sent_at: '2026-03-08T09:00:00Z' }
  const facts = { ...factsOf('S01'), requested }
  expect(minutesBlocks(facts, 'it')[1]).toMatchObject({ id: 'requests', source: { record: 'decision', id: 'd1' } })
  expect(linesOf(facts, { kinds: ['requests'] })).toEqual([
    'L’assemblea è convocata a seguito della richiesta di deliberazione assembleare formulata, ai sensi dell’art. 2479, quarto comma, del codice civile, da Anna Rossi ed Elio Neri nella consultazione scritta avviata l’8 marzo 2026.',
  ])
})
