import { describe, expect, test } from 'vitest'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import type { ElectionSetting } from '../elections/schema.ts'
import { assembly, member } from '../law/law.stage.ts'
import { electionActs } from '../live/election-player.stage.ts'
import { electionStartEvents, electionStopEvents, openRound } from '../live/election-rules.ts'
import type { Play } from '../live/player.stage.ts'
import { annexesOf, secretVotersIn } from './annexes.ts'
import { everybody, linesOf, story } from './plays.stage.ts'
import { minutesFact, minutesGaps } from './rules.ts'
import { minutesBlocks } from './text.ts'
import type { MinutesFacts } from './told.ts'

type Acts = ReturnType<typeof electionActs>

/** Anna 5,000, Bruno 3,000 and Carla 2,000 shares of an S.p.A. whose statute has it in article 19. */
function elected(of: ElectionSetting, act: (it: Acts, play: Play) => void): MinutesFacts {
  const members = [member('Anna', 'PAR PCA', 5000), member('Bruno', 'PAR', 3000), member('Carla', 'PAR', 2000)]
  const facts = assembly('SPA', { members, agenda: [electionPoint(of, { _id: 'p1', title: 'Nomina degli amministratori' })] })
  const elections = { plurality: true, lists: true, heads: true, secret: true }
  const statute = { ...facts.company.statute, elections, articles: { elections: '19' } }
  return story({ ...facts, company: { ...facts.company, statute } }, (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start({ totalitarian: false, informed: [] })
    play.next('p1')
    act(electionActs(play, of), play)
    play.close(true)
  })
}

const told = (facts: MinutesFacts, locale: 'it' | 'en-GB' = 'it') => linesOf(facts, { kinds: ['vote', 'tally', 'resolution', 'skipped'], locale })

test('by majority, with a second round', () => {
  const facts = elected(
    setting({ candidates: [...setting().candidates, candidate('Ninfa', { position: 3, withdrawn_at: '2027-04-19T10:00:00.000Z' })] }),
    (it) => {
      it.start()
      it.cast('Anna', { Anna: ['Rosa', 'Viola'] })
      it.cast('Bruno', { Bruno: ['Rosa', 'Iris'] })
      it.cast('Carla', { Carla: 'AGAINST' })
      it.stop()
      it.start()
      it.cast('Anna', { Anna: ['Viola'] })
      it.cast('Bruno', { Bruno: ['Viola'] })
      it.stop()
      it.answer('Rosa', true)
    },
  )
  expect(told(facts)).toEqual([
    'Si procede all’elezione di 2 amministratori, a maggioranza assoluta dei presenti. Sono candidati Rosa, Viola e Iris. Ninfa ha ritirato la candidatura.',
    'Candidato\tVoti\t% sulla base\tNominativi',
    'Rosa\tn. 8.000\t80,00\u00a0%\tAnna, Bruno',
    'Viola\tn. 5.000\t50,00\u00a0%\tAnna',
    'Iris\tn. 3.000\t30,00\u00a0%\tBruno',
    'Contrari a tutti\tn. 2.000\t–\tCarla',
    'Base di calcolo n. 10.000; votazione chiusa alle ore 10:10.',
    'Non avendo i restanti candidati riportato la maggioranza richiesta, si procede al secondo turno tra Viola e Iris.',
    'Candidato\tVoti\t% sulla base\tNominativi',
    'Viola\tn. 8.000\t80,00\u00a0%\tAnna, Bruno',
    'Iris\tn. 0\t0,00\u00a0%\t–',
    'Astenuti\tn. 2.000\t–\tCarla',
    'Base di calcolo n. 10.000; votazione chiusa alle ore 10:14.',
    'Il presidente proclama eletti Rosa e Viola.',
    'Rosa accetta la carica e dichiara l’inesistenza a proprio carico di cause di ineleggibilità (art. 2382 del codice civile) e di interdizioni dall’ufficio adottate in uno Stato membro dell’Unione europea.',
  ])
  expect(minutesGaps(facts, minutesBlocks(facts, 'it'), 'it').filter((it) => it.odg_id === 'p1')).toEqual([])
  expect(minutesFact({ facts, gaps: [], signatures: [], has_deed: false }).points).toMatchObject([
    { is_skipped: false, present: 10_000, favourable: 8000, abstained: 2000, against: 0, named: true },
  ])
})

const list = (_id: string, weight: number) => ({
  _id,
  name: _id,
  presented_by: [],
  presented_weight: weight,
  presented_at: '2027-04-01T10:00:00.000Z',
  connected_with: [],
})
const listed = setting({
  method: 'LISTS',
  seats: 3,
  preferences_max: 1,
  lists: [list('Soci di controllo', 5000), list('Minoranza', 2000)],
  candidates: [
    ...['Rosa', 'Viola', 'Iris'].map((it, position) => candidate(it, { list_id: 'Soci di controllo', position })),
    ...['Lino', 'Ugo'].map((it, position) => candidate(it, { list_id: 'Minoranza', position })),
  ],
})
const textOf = (facts: MinutesFacts) => told(facts).filter((it) => / /.test(it) && /[.]$/.test(it))

describe('by lists', () => {
  test('the last seat goes to the minority, and who refuses gives way to the next of the list', () => {
    const facts = elected(listed, (it) => {
      it.start()
      it.cast('Anna', { Anna: ['Soci di controllo'] })
      it.cast('Bruno', { Bruno: ['Minoranza'] })
      it.stop()
      it.answer('Lino', false)
    })
    expect(textOf(facts)).toEqual([
      'Si procede all’elezione di 3 amministratori, mediante voto di lista ai sensi dell’art. 19 dello statuto. Sono presentate le liste «Soci di controllo» (Rosa, Viola e Iris); «Minoranza» (Lino e Ugo).',
      'Base di calcolo n. 10.000; votazione chiusa alle ore 10:09.',
      'Alla lista «Soci di controllo», prima per numero di voti, sono attribuiti 2 seggi; alla lista «Minoranza», seconda per numero di voti tra quelle non collegate alla prima, 1.',
      'Il presidente proclama eletti Rosa, Viola e Lino.',
      'Lino non accetta la carica e subentra Ugo, che segue nell’ordine.',
    ])
  })

  test('by quotients', () => {
    const facts = elected({ ...listed, list_method: 'QUOTIENT' }, (it) => {
      it.start()
      it.cast('Anna', { Anna: ['Soci di controllo'] })
      it.cast('Bruno', { Bruno: ['Minoranza'] })
      it.stop()
    })
    expect(textOf(facts).slice(2)).toEqual([
      'I voti di ciascuna lista sono divisi per uno, due, tre e così via e i seggi attribuiti ai quozienti più alti.',
      'Il presidente proclama eletti Rosa, Lino e Viola.',
    ])
  })
})

describe('equal ones', () => {
  const born = (day: string | null) =>
    ['Rosa', 'Viola'].map((it, position) => candidate(it, { position, born_on: day && `${day.slice(0, 8)}0${position + 1}` }))
  const one = setting({ method: 'PLURALITY', seats: 1, preferences_max: 1, candidates: born('1970-01-01') })
  const half = (it: Acts) => {
    it.start()
    it.cast('Anna', { Anna: ['Rosa'] })
    it.cast('Bruno', { Bruno: ['Viola'] })
    it.cast('Carla', { Carla: ['Viola'] })
    it.stop()
  }

  test('are voted again, then the elder is elected', () => {
    const facts = elected(one, (it) => {
      half(it)
      half(it)
    })
    expect(textOf(facts)).toEqual([
      'Si procede all’elezione di un amministratore, ai sensi dell’art. 19 dello statuto, con elezione dei candidati che riportano il maggior numero di voti. Sono candidati Rosa e Viola.',
      'Base di calcolo n. 10.000; votazione chiusa alle ore 10:10.',
      'Avendo Rosa e Viola riportato uguale numero di voti per l’ultimo seggio, si procede a nuova votazione tra gli stessi.',
      'Base di calcolo n. 10.000; votazione chiusa alle ore 10:15.',
      'A parità di voti risulta eletto Rosa, più anziano di età.',
      'Il presidente proclama eletto Rosa.',
    ])
  })

  test('are drawn by lot where nothing else tells them apart', () => {
    const facts = elected({ ...one, tie_rule: 'AGE', candidates: born(null) }, (it) => {
      half(it)
      it.lots('Viola', 'Rosa')
    })
    expect(textOf(facts).slice(2)).toEqual([
      'A parità di voti il presidente procede al sorteggio, alla presenza degli intervenuti, che favorisce Viola.',
      'Il presidente proclama eletto Viola.',
    ])
  })
})

test('nobody is elected where nobody has the majority, and the point is told all the same', () => {
  const facts = elected(setting({ seats: 1, preferences_max: 1 }), (it) => {
    it.start()
    it.stop()
  })
  expect(textOf(facts).at(-1)).toBe('Il presidente dà atto che nessun candidato risulta eletto e che i seggi restano vacanti.')
})

test('of a secret ballot there are voters and totals, and no name beside a choice', () => {
  const hidden = setting({ secret: true, weight: 'HEADS', seats: 1, method: 'PLURALITY', preferences_max: 1 })
  const facts = elected(hidden, (_, play) => {
    play.write(...electionStartEvents(play.state, 'p1', hidden))
    play.write({ type: 'SECRET_VOTED', odg_id: 'p1', round: 1, member_ids: ['Anna', 'Bruno'] })
    const open = openRound(play.state, 'p1')
    if (!('round' in open)) throw open
    play.write(...electionStopEvents(open, 'p1', { counts: { Rosa: 1, Viola: 0, Iris: 0 }, blank: 1, urn_sha256: 'x' }))
  })
  const lines = told(facts)
  expect(lines).toContain(
    'La votazione avviene a scrutinio segreto, ai sensi dell’art. 19 dello statuto: hanno votato 2 aventi diritto, come da elenco allegato; le schede, custodite separatamente dai nomi, danno il seguente esito.',
  )
  expect(lines.some((it) => it.startsWith('Schede bianche\t2'))).toBe(true)
  expect(lines.join(' ')).not.toMatch(/Anna|Bruno/)
  expect(facts.points[0]!.election!.rounds[0]!.voters).toEqual(['Anna', 'Bruno'])
  // The list that the text speaks of is an annex, with names alone.
  expect(annexesOf(facts, 'it').find((it) => it.kind === 'VOTERS')?.title).toBe('Elenco dei votanti a scrutinio segreto')
  expect(secretVotersIn(facts)).toEqual([{ number: 1, title: 'Nomina degli amministratori', round: 1, names: ['Anna', 'Bruno'] }])
})

test('an open election has no list of voters apart: the tables of votes name them', () => {
  const facts = elected(setting({ seats: 1 }), (it) => {
    it.start()
    it.cast('Anna', { Anna: ['Rosa'] })
    it.cast('Bruno', { Bruno: ['Rosa'] })
    it.stop()
  })
  expect(annexesOf(facts, 'it').map((it) => it.kind)).not.toContain('VOTERS')
})

test('in English the same is said', () => {
  const facts = elected(setting({ seats: 1 }), (it) => {
    it.start()
    it.cast('Anna', { Anna: ['Rosa'] })
    it.cast('Bruno', { Bruno: ['Rosa'] })
    it.stop()
  })
  expect(told(facts, 'en-GB')[0]).toBe(
    'The meeting proceeds to elect one director, by absolute majority of those present. The candidates are Rosa, Viola and Iris.',
  )
  expect(told(facts, 'en-GB').at(-1)).toBe('The chair declares Rosa elected.')
})
