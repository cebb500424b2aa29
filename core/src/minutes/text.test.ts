import { describe, expect, test } from 'vitest'
import { minutesTexts } from '../i18n/minutes.ts'
import { assembly, board, member, point } from '../law/law.stage.ts'
import { mandate, Play } from '../live/player.stage.ts'
import { locales } from '../locale.ts'
import { plainText } from '../rich-text.ts'
import { courseOf } from './course.ts'
import { minutesFacts } from './facts.ts'
import golden from './golden.json' with { type: 'json' }
import { heldInRoom } from './held.ts'
import { factsOf, heldOf, recordsOf } from './minutes.stage.ts'
import { everybody, linesOf, story, voted } from './plays.stage.ts'
import { scenarioIds } from './scenarios.stage.ts'
import { MinutesBlock } from './schema.ts'
import { stories } from './stories.stage.ts'
import { minutesBlocks, minutesTitle } from './text.ts'
import { voiceIn } from './words.ts'

const told: Record<string, { title: string; subtitle: string; lines: string[] } | null> = golden

describe('the minutes of the scenarios, word for word', () => {
  test.each(scenarioIds)('%s', (id) => {
    const facts = heldOf(id) && factsOf(id)
    expect(facts && { ...minutesTitle(facts, 'it'), lines: linesOf(facts) }).toEqual(told[id])
  })

  test.each(['S05 en-GB', 'S11 en-US'] as const)('%s', (name) => {
    const [id = '', locale = 'it'] = name.split(' ') as [string, 'en-GB']
    const facts = factsOf(id)
    expect({ ...minutesTitle(facts, locale), lines: linesOf(facts, { locale }) }).toEqual(told[name])
  })

  test.each(Object.keys(stories))('%s', (name) => {
    const facts = stories[name]!()
    expect({ ...minutesTitle(facts, 'it'), lines: linesOf(facts) }).toEqual(told[name])
  })

  test('one was never held, and has none', () => expect(scenarioIds.filter((it) => told[it] === null)).toEqual(['S10']))
})

describe.each(scenarioIds.filter((it) => told[it]))('every passage of %s', (id) => {
  const blocks = minutesBlocks(factsOf(id), 'it')

  test('has a name of its own, its words and where they come from', () => {
    expect(new Set(blocks.map((it) => it.id)).size).toBe(blocks.length)
    for (const it of blocks) expect(MinutesBlock.parse(it)).toEqual(it)
    expect(blocks.filter((it) => it.paragraphs.length === 0 || it.source === null)).toEqual([])
  })

  test('is the same when it is written again', () => expect(minutesBlocks(factsOf(id), 'it')).toEqual(blocks))
})

describe('of a company that holds shares of its own', () => {
  const own = member('Alfa S.p.A.', 'PAR', 2000, { vote_shares: 0, holdings: [{ title: 'TREASURY', shares_value: 2000, vote_value: 0, of: null }] })
  const toldOf = (totalitarian: boolean) => {
    const facts = assembly('SPA')
    const held = story({ ...facts, members: [...facts.members, own] }, (play) => {
      everybody(play, 'Anna', 'Bruno', 'Carla', 'Dario')
      play.start({ totalitarian, informed: [], is_opposed: false })
      voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
      play.close()
    })
    return linesOf(held, { kinds: ['constitution'] }).join(' ')
  }

  test('they count in the total, and it is said that nobody votes with them', () => {
    const text = toldOf(false)
    expect(text).toContain('soci che rappresentano n. 10.000 azioni su n. 12.000, pari all’83,33\u00a0% del capitale,')
    expect(text).toContain('che il totale comprende le azioni proprie della società (n. 2.000 azioni), il cui voto è sospeso (art. 2357-ter del codice civile)')
  })

  test('all the others are all the capital', () => {
    const text = toldOf(true)
    expect(text).toContain('l’intero capitale con diritto di voto, pari a n. 10.000 azioni')
    expect(text).not.toContain('proprie')
  })
})

test('who is in conflict is counted for the meeting and not for the majority, and the table still sums to all that was there', () => {
  const facts = story(assembly('SPA'), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start()
    play.exclude(['Carla'])
    voted(play, { Anna: 1, Bruno: -1 })
    play.close()
  })
  const lines = linesOf(facts, { kinds: ['vote', 'tally', 'resolution'] })
  expect(lines[0]).toBe(
    'Non partecipa al voto, dichiarandosi in conflitto di interessi, Carla, titolare di n. 2.000 azioni, che si computano ai fini della costituzione e non ai fini della maggioranza (art. 2368, terzo comma, e art. 2373 del codice civile).',
  )
  expect(lines).toContain('Non partecipanti al voto\tn. 2.000\t–\tCarla')
  expect(lines.at(-1)).toContain('contrario di n. 3.000 azioni (37,50\u00a0%), non partecipando al voto per conflitto di interessi n. 2.000 azioni')
})

test('an S.r.l. whose deed is changed only because somebody was left out says so, and by which analogy', () => {
  const half = { value: 50, base: 'shares_total', greater: false } as const
  const members = [member('Anna', 'PCA PAR', 450_000), member('Bruno', 'PAR', 250_000), member('Carla', 'PAR', 300_000)]
  const agenda = [point({ nature: 'EXTRAORDINARY', quorum_first: half, quorum_second: half })]
  const facts = story(assembly('SRL', { members, agenda }), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start()
    play.exclude(['Bruno'])
    voted(play, { Anna: 1 })
    play.close()
  })
  const lines = linesOf(facts, { kinds: ['vote', 'resolution'] })
  expect(lines[0]).toMatch(
    /che si computano ai fini della costituzione e non ai fini della maggioranza \(art\. 2368, terzo comma, del codice civile, per analogia\)\.$/,
  )
  expect(lines.at(-1)).toMatch(
    /^Il presidente dà atto che, computando anche .*2\.500,00.* esclusi dal calcolo, la maggioranza richiesta non sarebbe raggiunta; .*2479-ter/,
  )
})

test.each<[string, Record<string, 1 | -1 | 0>, string]>([
  ['unanimous', { Anna: 1, Bruno: 1, Carla: 1 }, 'con il voto unanime dei presenti, delibera'],
  ['all against', { Anna: -1, Bruno: -1, Carla: -1 }, 'con il voto contrario unanime dei presenti, non è approvata'],
  ['all abstained', { Anna: 0, Bruno: 0, Carla: 0 }, 'con il voto di astensione di tutti i presenti, non è approvata'],
  [
    'nobody in favour',
    { Anna: -1, Bruno: 0, Carla: -1 },
    'con il voto contrario di n. 7.000 azioni (70,00\u00a0%) e con l’astensione di n. 3.000 azioni (30,00\u00a0%)',
  ],
])('the vote in words: %s', (_, votes, words) => {
  const facts = story(assembly('SPA'), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start()
    voted(play, votes)
    play.close()
  })
  expect(linesOf(facts, { kinds: ['resolution'] })[0]).toContain(words)
})

test('a divided right, a vote nobody cast, and votes taken down in the hall are told as what they are', () => {
  const facts = story(assembly('SPA'), (play) => {
    play.hall(['Anna', 'Bruno'])
    play.join('Carla')
    play.start()
    play.next()
    play.openVote()
    play.record({ Anna: 1 })
    play.vote('Carla', {
      Carla: [
        [1, 500],
        [-1, 1500],
      ],
    })
    play.stopVote()
    play.close()
  })
  const lines = linesOf(facts, { kinds: ['vote', 'tally'] })
  expect(lines[0]).toContain('in modo palese mediante la piattaforma e, per chi è nel luogo della riunione, con voto registrato per nome')
  expect(lines).toContain('Favorevoli\tn. 5.500\t55,00\u00a0%\tAnna, Carla (per n. 500)')
  expect(lines).toContain('Contrari\tn. 1.500\t15,00\u00a0%\tCarla (per n. 1.500)')
  expect(lines.at(-1)).toMatch(/^Bruno non ha espresso il voto e si computa tra gli astenuti\./)
  expect(linesOf(facts, { kinds: ['closing'] })[0]).toContain('previa redazione, lettura e approvazione del presente verbale')
})

test('points are told in the order in which they were taken up; one that nobody came to is not told as discussed', () => {
  const agenda = [point({ _id: 'p1', title: 'Primo' }), point({ _id: 'p2', title: 'Secondo' }), point({ _id: 'p3', title: 'Terzo' })]
  const facts = story(assembly('SPA', { agenda }), (play) => {
    everybody(play, 'Anna', 'Bruno')
    play.start()
    voted(play, { Anna: 1, Bruno: 1 }, 'p2')
    play.join('Carla')
    voted(play, { Anna: 1, Bruno: 1, Carla: -1 }, 'p1')
    play.close(true)
  })
  expect(linesOf(facts, { kinds: ['point', 'movement', 'skipped'] })).toEqual([
    '2. Secondo',
    '1. Primo',
    'Il presidente dà atto che è ora presente Carla (dalle ore 10:09). Sono pertanto presenti o rappresentate n. 10.000 azioni su n. 10.000, pari al 100,00\u00a0% del capitale con diritto di voto. La riunione resta validamente costituita.',
    '3. Terzo',
    'L’argomento non è trattato e non è posto in votazione.',
  ])
  expect(linesOf(facts, { kinds: ['agenda'] })).toEqual(['Ordine del giorno', 'Primo;', 'Secondo;', 'Terzo.'])
})

test('declarations stand where they were made, with the event that took them in', () => {
  const declare = (play: Play, declaration_id: string, odg_id: string | null, text: string) => {
    play.write({ type: 'DECLARATION_ASKED', declaration_id, member_id: 'Bruno', odg_id, room_slug: null })
    play.write({ type: 'DECLARATION_WRITTEN', declaration_id, text, file: null })
    play.write({ type: 'DECLARATION_ACCEPTED', declaration_id, text, file: declaration_id === 'd2' ? { _id: 'f', name: 'memoria.pdf' } : null })
  }
  const facts = story(assembly('SRL'), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start()
    play.next()
    declare(play, 'd1', 'p1', 'voto contro: #let x = {{vote.summary}} <b>.')
    play.openVote()
    play.stopVote()
    declare(play, 'd2', null, 'mi riservo di impugnare.')
    play.close()
  })
  const blocks = minutesBlocks(facts, 'it')
  const first = blocks.find((it) => it.id === 'p1:declaration:d1')!
  expect(first).toMatchObject({ kind: 'declaration', odg_id: 'p1', source: { from: 'event', seq: 9 } })
  expect(plainText(first.paragraphs[0]!)).toBe('Bruno dichiara: «voto contro: #let x = {{vote.summary}} <b>».')
  expect(blocks.findIndex((it) => it.id === 'declaration:d2')).toBe(blocks.findIndex((it) => it.kind === 'closing') - 1)
  expect(linesOf(facts, { kinds: ['annexes'] })[0]).toContain('D) memoria.pdf')
})

test('what somebody declared on a point that nobody came to is not lost', () => {
  const facts = story(assembly('SRL', { agenda: [point(), point({ _id: 'p2', title: 'Secondo' })] }), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla')
    play.start()
    voted(play, { Anna: 1, Bruno: 1, Carla: 1 })
    play.write({ type: 'DECLARATION_ASKED', declaration_id: 'd1', member_id: 'Bruno', odg_id: 'p2', room_slug: null })
    play.write({ type: 'DECLARATION_ACCEPTED', declaration_id: 'd1', text: 'chiedo il rinvio.', file: null })
    play.close(true)
  })
  expect(minutesBlocks(facts, 'it').flatMap((it) => (it.odg_id === 'p2' ? [it.kind] : []))).toEqual(['point', 'declaration', 'skipped'])
})

test('a board that all attend, an auditor who does not vote, and a director with an interest', () => {
  const facts = story(board('SPA'), (play) => {
    everybody(play, 'Anna', 'Bruno', 'Carla', 'Diana', 'Elio', 'Fabio')
    play.start()
    play.exclude(['Elio'])
    voted(play, { Anna: 1, Bruno: 1, Carla: -1, Diana: 1 })
    play.close()
  })
  const lines = linesOf(facts)
  expect(lines.join('\n')).toContain('che sono presenti 5 amministratori su 5 in carica')
  expect(lines.join('\n')).not.toContain('hanno diritto di voto anche')
  expect(lines).toContain(
    'Non partecipa al voto Elio, che ha dato notizia di un proprio interesse nell’operazione (art. 2391 del codice civile), precisandone la natura ({{interest.nature}}), i termini ({{interest.terms}}), l’origine ({{interest.origin}}) e la portata ({{interest.extent}}).',
  )
  expect(lines).toContain(
    'Le ragioni e la convenienza dell’operazione per la società sono le seguenti (art. 2391, secondo comma, del codice civile): {{interest.reasons}}.',
  )
  expect(lines.join('\n')).toContain(
    'con il voto favorevole di 3 amministratori (75,00\u00a0%) e contrario di 1 amministratore (25,00\u00a0%), non partecipando al voto per conflitto di interessi Elio',
  )
})

test('what nobody told is left as a place to fill', () => {
  const facts = story(
    assembly('SRL', { members: [member('Anna', 'PAR', 5000), member('Bruno', 'PAR', 5000)] }),
    (play) => {
      everybody(play, 'Anna', 'Bruno')
      play.start()
      voted(play, { Anna: 1, Bruno: 1 })
      play.close()
    },
    () => ({ notice: { kind: 'TOLD', text: null }, place: { address: null, is_seat: false, platform: 'Teams' } }),
  )
  const lines = linesOf(facts)
  expect(lines).toContain('che l’assemblea è stata convocata {{meeting.notice_text}};')
  expect(lines.join('\n')).toContain('esclusivamente mediante collegamento audio-video su Teams')
  expect(lines.join('\n')).toContain('Assume la presidenza, su designazione degli intervenuti, Anna, socio, che')
})

test('a proxy that ends while the delegate stays is told before the next vote: the capital there is another', () => {
  const facts = story(assembly('SPA', { agenda: [point(), point({ _id: 'p2', title: 'Secondo' })] }), (play) => {
    play.write({ type: 'DELEGATION_GIVEN', mandate: mandate('Carla', 'Bruno') })
    everybody(play, 'Anna', 'Bruno')
    play.start()
    voted(play, { Anna: 1, Bruno: 1 })
    play.write({ type: 'DELEGATION_REVOKED', delegation_id: 'Carla-Bruno', by_entry: false })
    voted(play, { Anna: 1, Bruno: 1 }, 'p2')
    play.close()
  })
  expect(linesOf(facts, { kinds: ['movement'] })[0]).toMatch(
    /^Il presidente dà atto che è cessata, alle ore 10:\d\d, la delega di Carla in favore di Bruno\. Sono pertanto presenti o rappresentate n\. 8\.000 azioni su n\. 10\.000/,
  )
})

test('a delegation that is given up because the delegator came is told by the attendance sheet', () => {
  const play = new Play(assembly('SPA'), [mandate('Carla', 'Bruno')])
  for (const it of ['Anna', 'Bruno']) play.join(it)
  play.start()
  play.join('Carla')
  voted(play, { Anna: 1, Bruno: 1, Carla: -1 })
  play.close()
  const facts = minutesFacts(heldInRoom(play.log)!, {
    ...recordsOf('S04'),
    people: play.facts.members.map((it) => ({ ...it, fiscal_code: null, legal_representative: null })),
  })
  expect(facts.constitution).toMatchObject({ present: 10_000, in_person: 2, by_proxy: 1 })
  const carla = facts.attendance.find((it) => it.person._id === 'Carla')!
  expect(carla).toMatchObject({ presence: 'PRESENT', at_start: true, represented: [{ delegate: 'Bruno' }] })
  expect(courseOf(voiceIn('it', facts), carla)).toBe('Carla: rappresentato da Bruno fino alle ore 10:04, poi presente.')
  expect(facts.papers.delegations).toEqual([])
})

const leaves = (it: object, under = ''): [string, string][] =>
  Object.entries(it).flatMap(([key, value]) => (typeof value === 'string' ? [[under + key, value] as [string, string]] : leaves(value, `${under}${key}.`)))

describe.each(locales)('the words in %s', (locale) => {
  const [italian, here] = [new Map(leaves(minutesTexts('it'))), new Map(leaves(minutesTexts(locale)))]

  test('are as many as in Italian, and ask for the same values', () => {
    expect([...here.keys()].sort()).toEqual([...italian.keys()].sort())
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([it]) => it).sort()
    expect([...here].filter(([key, text]) => places(text).join() !== places(italian.get(key)!).join()).map(([key]) => key)).toEqual([])
  })

  test('never shout', () => expect([...here.values()].filter((it) => it.includes('!'))).toEqual([]))

  if (locale === 'it') return
  test('are all translated', () => expect([...here].filter(([key, text]) => italian.get(key) === text)).toEqual([]))
})
