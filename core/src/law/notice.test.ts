import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDays, dayInRome, daysBetween, instantInRome } from '../dates.ts'
import { evaluate } from './evaluate.ts'
import type { LawFacts } from './facts.ts'
import { assembly, board, fired, member, point, sentences, statute } from './law.stage.ts'
import { light, refuseByLaw } from './semaforo.ts'

const late: LawFacts['notice'] = { today: '2027-04-13', dispatched_on: null, last_delivered_on: null }
const on = (facts: LawFacts, id: string) => fired('send', facts).filter((it) => it.includes(id))

test.each(['SPA', 'SRL'] as const)('nothing is said against an assembly of an %s convened in time, at any step', (type) => {
  for (const trigger of ['prepare', 'convene', 'send'] as const) expect(fired(trigger, assembly(type))).toEqual([])
})

describe('the notice period', () => {
  test.each<[string, LawFacts, string[]]>([
    ['of eight days exactly is enough: from the 12th to the 20th', assembly('SRL', { notice: { today: '2027-04-12' } }), []],
    ['of seven days is not', assembly('SRL', { notice: late }), ['WARN L-NOT-01']],
    ['of an S.p.A. speaks of receipt', assembly('SPA', { notice: late }), ['WARN L-NOT-01 receipt']],
    ['is what the statute says', statute(assembly('SRL', { notice: late }), { notice_days: 5 }), []],
    ['counts from dispatch in an S.r.l., however late it arrives', assembly('SRL', { notice: { ...late, dispatched_on: '2027-04-12' } }), []],
    [
      'counts from the last receipt in an S.p.A.',
      assembly('SPA', { notice: { today: '2027-04-15', dispatched_on: '2027-04-10', last_delivered_on: '2027-04-13' } }),
      ['WARN L-NOT-01 receipt'],
    ],
    [
      'is kept when the last receipt came in time, whatever the day',
      assembly('SPA', { notice: { today: '2027-04-19', dispatched_on: '2027-04-10', last_delivered_on: '2027-04-12' } }),
      [],
    ],
    [
      'of an S.p.A. can still be kept while a receipt is missing',
      assembly('SPA', { notice: { today: '2027-04-12', dispatched_on: '2027-04-10', last_delivered_on: null } }),
      [],
    ],
    [
      'of an S.p.A. is not proven when a receipt is missing too long',
      assembly('SPA', { notice: { today: '2027-04-13', dispatched_on: '2027-04-10', last_delivered_on: null } }),
      ['WARN L-NOT-01 receipt'],
    ],
    [
      'of an S.r.l. whose deed counts receipt is counted so',
      statute(assembly('SRL', { notice: { ...late, dispatched_on: '2027-04-02' } }), { notice_basis: 'RECEIPT' }),
      ['WARN L-NOT-01 receipt'],
    ],
    ['is not asked of a board', board('SPA', { notice: late }), []],
  ])('%s', (_, facts, expected) => expect(on(facts, 'L-NOT-01')).toEqual(expected))

  test('says until when the notice can leave', () => {
    const result = evaluate('send', assembly('SRL', { notice: late })).find((it) => it.id === 'L-NOT-01')!
    expect(result.data).toEqual({ days: 7, required: 8, latest: '2027-04-12', date: '2027-04-20' })
    expect(sentences(result, 'it')[1]).toBe('Giorni fra l’invio dell’avviso e l’assemblea del 20/04/2027: 7. Ne servono almeno 8.')
    expect(sentences(result, 'en-GB')[2]).toContain('by 12/04/2027')
  })

  test('nothing is said before there is a date', () =>
    expect(evaluate('prepare', assembly('SRL', { first: null, notice: late })).map((it) => it.id)).not.toContain('L-NOT-01'))

  test('is the difference of two days on the calendar of Italy, over any change of hour', () => {
    const instants = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.nat(400), fc.nat(23), (sent, days, hour) => {
        const today = dayInRome(sent)
        const held = addDays(today, days)
        expect(daysBetween(today, held)).toBe(days)
        expect(calendarDays(sent, instantInRome(`${held}T${String(hour).padStart(2, '0')}:30`)!)).toBe(days)
        const facts = assembly('SRL', { first: { datetime: `${held}T10:00` }, notice: { today } })
        expect(evaluate('send', facts).find((it) => it.id === 'L-NOT-01')).toMatchObject({ ok: days >= 8, data: { days } })
      }),
    )
  })

  test.each([
    ['to summer time', '2027-03-24', '2027-04-01'],
    ['to winter time', '2027-10-25', '2027-11-02'],
  ])('eight days over the change %s are eight', (_, today, held) =>
    expect(on(assembly('SRL', { first: { datetime: `${held}T00:30` }, notice: { today } }), 'L-NOT-01')).toEqual([]),
  )
})

describe('how the notice travels', () => {
  test.each<[string, LawFacts, string[]]>([
    ['an S.p.A. whose statute does not allow certified mail publishes it', statute(assembly('SPA'), { pec_allowed: false }), ['WARN L-NOT-02']],
    ['an S.r.l. does not', statute(assembly('SRL'), { pec_allowed: false }), []],
    [
      'an ordinary address of a partner proves nothing',
      assembly('SRL', { members: [member('Anna', 'PAR PCA', 9000), member('Bruno', 'PAR', 1000, { address_looks_certified: false })] }),
      ['WARN L-NOT-03'],
    ],
    [
      'a partner without e-mail gets a letter, which the law asks for anyway',
      assembly('SRL', { members: [member('Anna', 'PAR PCA', 9000), member('Bruno', 'PAR', 1000, { address_looks_certified: null })] }),
      [],
    ],
    ['a sender without certified mail proves nothing to anybody', assembly('SRL', { notice: { sender_certified: false } }), ['WARN L-NOT-03 sender']],
    ['a certified one does', assembly('SRL', { notice: { sender_certified: true } }), []],
    [
      'an auditor’s ordinary address is nobody’s matter',
      assembly('SRL', { members: [member('Anna', 'PAR', 9), member('Dario', 'SIE', 0, { address_looks_certified: false })] }),
      [],
    ],
  ])('%s', (_, facts, expected) => expect(fired('send', facts).filter((it) => /L-NOT-0[23]/.test(it))).toEqual(expected))
})

describe('what the notice says', () => {
  test.each<[string, LawFacts, string[]]>([
    ['day and hour', assembly('SRL', { first: null }), ['BLOCK L-NOT-04 day']],
    ['a place, where people meet in one', assembly('SRL', { meeting: { call_type: 'CALL_PRESENCE', place: null } }), ['BLOCK L-NOT-04 place']],
    ['a link, where they meet elsewhere', assembly('SRL', { meeting: { call_type: 'CALL_EXTERNAL', place: null } }), ['BLOCK L-NOT-04 place']],
    ['what is to be decided', assembly('SRL', { agenda: [] }), ['BLOCK L-NOT-04 agenda']],
    ['the same for a board', board('SPA', { agenda: [] }), ['BLOCK L-NOT-04 agenda']],
    ['no more than that', assembly('SRL', { meeting: { call_type: 'CALL_EXTERNAL', call_link: 'https://call.example.it', place: null } }), []],
  ])('%s', (_, facts, expected) => expect(on(facts, 'L-NOT-04')).toEqual(expected))

  test.each<[string, LawFacts, string]>([
    ['the date', assembly('SRL', { first: null }), 'day'],
    ['the date and the agenda', assembly('SRL', { first: null, agenda: [] }), 'everything'],
    ['the same for a board', board('SPA', { first: null, agenda: [] }), 'everything'],
  ])('while a meeting is prepared, %s are still to be written: nothing blocks, nothing is green', (_, facts, part) => {
    const results = evaluate('prepare', facts)
    expect(fired('prepare', facts)).toEqual([`INFO L-NOT-04 ${part}`])
    expect(light(results, [])).toMatchObject({ color: 'AMBER', blocking: [], pending: [{ id: 'L-NOT-04' }], told: [] })
    expect(refuseByLaw(results, 'SENDS_NOTHING')).toEqual([])
  })

  test('with a date and no agenda it blocks', () => expect(fired('prepare', assembly('SRL', { agenda: [] }))).toEqual(['BLOCK L-NOT-04 agenda']))

  test('of a meeting held outside is nobody’s matter here', () =>
    expect(fired('prepare', assembly('SRL', { first: null, agenda: [], meeting: { is_offline: true } }))).toEqual([]))
})

describe('who is convened to an assembly', () => {
  const with_ = (...members: ReturnType<typeof member>[]) => assembly('SRL', { members: [member('Anna', 'PAR PCA', 5000), ...members] })
  const out = { in_meeting: false, convocated: false }

  test.each<[string, LawFacts, string[]]>([
    ['a partner left out stops the sending', with_(member('Bruno', 'PAR', 10, out)), ['BLOCK L-NOT-05 partners']],
    ['a partner without vote does not', with_(member('Bruno', 'PAR', 10, { ...out, vote_shares: 0 })), []],
    ['a director left out is a warning', with_(member('Bruno', 'CON', 0, out)), ['WARN L-NOT-05 officers']],
    ['an auditor left out is a warning', with_(member('Dario', 'SIE', 0, out)), ['WARN L-NOT-05 officers']],
    ['a guest may be left out', with_(member('Elio', 'EXT', 0, out)), []],
    ['a partner weighs more than an auditor', with_(member('Dario', 'SIE', 0, out), member('Bruno', 'PAR', 1, out)), ['BLOCK L-NOT-05 partners']],
  ])('%s', (_, facts, expected) => expect(on(facts, 'L-NOT-05')).toEqual(expected))

  test('a partner of the book whom nobody let in is told at the start too, which goes on', () => {
    const left = with_(member('Bruno', 'PAR', 10, { in_meeting: false, convocated: false }))
    expect(fired('start', left)).toEqual(['WARN L-NOT-05 partners'])
    expect(fired('start', with_(member('Bruno', 'PAR', 0, { in_meeting: false, convocated: false })))).toEqual([])
  })

  test('whoever was added after the send without a notice is told at the start', () => {
    const added = with_(member('Bruno', 'PAR', 10, { convocated: false }), member('Elio', 'EXT', 0, { convocated: false }))
    expect(fired('start', added)).toEqual(['WARN L-NOT-05 added'])
    expect(evaluate('start', added).find((it) => it.id === 'L-NOT-05')!.data).toMatchObject({ names: 'Bruno', count: 1 })
  })

  test('a long list is cut, and its number told', () => {
    const many = Array.from({ length: 7 }, (_, n) => member(`M${n}`, 'PAR', 1, out))
    expect(evaluate('send', with_(...many)).find((it) => it.id === 'L-NOT-05')!.data).toMatchObject({ names: 'M0, M1, M2, M3, M4 …', count: 7 })
  })

  test('nobody is missed before anybody is chosen', () => expect(fired('prepare', assembly('SRL', { members: [member('Bruno', 'PAR', 10, out)] }))).toEqual([]))
})

describe('the notice of a board', () => {
  const out = { in_meeting: false, convocated: false }
  const members = board('SPA').members

  test.each<[string, LawFacts, string[]]>([
    ['three days before is in time', board('SPA', { notice: { today: '2027-04-17' } }), []],
    ['two days before is late', board('SPA', { notice: { today: '2027-04-18' } }), ['WARN L-NOT-06 late']],
    ['counts from when it left', board('SPA', { notice: { today: '2027-04-19', dispatched_on: '2027-04-10' } }), []],
    ['is as long as the statute says', statute(board('SPA', { notice: { today: '2027-04-14' } }), { board_notice_days: 7 }), ['WARN L-NOT-06 late']],
    ['a director left out stops it', board('SRL', { members: [...members, member('Gina', 'CON', 0, out)] }), ['BLOCK L-NOT-06 directors']],
    ['an auditor left out is a warning', board('SRL', { members: [...members, member('Gina', 'PCS', 0, out)] }), ['WARN L-NOT-06 auditors']],
    ['a partner left out does not matter', board('SRL', { members: [...members, member('Gina', 'PAR', 9, out)] }), []],
  ])('%s', (_, facts, expected) => expect(on(facts, 'L-NOT-06')).toEqual(expected))
})

describe('accounts', () => {
  const accounts = point({ template_id: 'A01', group: 'BILANCIO', files_count: 1 })

  test.each<[string, LawFacts, string[]]>([
    ['approved on the 120th day are in time', assembly('SRL', { first: { datetime: '2027-04-30T10:00' }, agenda: [accounts] }), []],
    [
      'whose last day has already passed are told so',
      assembly('SRL', { first: { datetime: '2027-05-20T10:00' }, agenda: [accounts], notice: { today: '2027-05-01' } }),
      ['WARN L-NOT-07 past'],
    ],
    [
      'whose last day is today can still be in time',
      assembly('SRL', { first: { datetime: '2027-05-20T10:00' }, agenda: [accounts], notice: { today: '2027-04-30' } }),
      ['WARN L-NOT-07'],
    ],
    [
      'reserves that are distributed late are nobody’s accounts',
      assembly('SRL', { first: { datetime: '2027-11-10T10:00' }, notice: { today: '2027-10-01' }, agenda: [point({ template_id: 'A03', group: 'BILANCIO' })] }),
      [],
    ],
    ['approved a day later are not', assembly('SRL', { first: { datetime: '2027-05-01T10:00' }, agenda: [accounts] }), ['WARN L-NOT-07']],
    [
      'of a statute with 180 days are',
      statute(assembly('SPA', { first: { datetime: '2027-06-29T10:00' }, agenda: [accounts] }), { accounts_deadline_days: 180 }),
      [],
    ],
    [
      'of a statute that grants more have the 180 of the law',
      statute(assembly('SPA', { first: { datetime: '2027-06-30T10:00' }, agenda: [accounts] }), { accounts_deadline_days: 365 }),
      ['WARN L-NOT-07'],
    ],
    [
      'of a year that ends in June are due in October',
      statute(assembly('SRL', { first: { datetime: '2027-10-29T10:00' }, agenda: [accounts] }), { fiscal_year_end: '06-30' }),
      ['WARN L-NOT-07'],
    ],
    [
      'of a year that ends on the last of February are counted from its last day',
      statute(assembly('SRL', { first: { datetime: '2027-06-28T10:00' }, agenda: [accounts] }), { fiscal_year_end: '02-31' }),
      [],
    ],
    [
      'of a year that ends that very day are not yet on the agenda',
      assembly('SRL', { first: { datetime: '2027-12-31T10:00' }, agenda: [accounts] }),
      ['WARN L-NOT-07'],
    ],
    ['with no document attached are a warning', assembly('SRL', { agenda: [{ ...accounts, files_count: 0 }] }), ['WARN L-NOT-08']],
    [
      'are attached once for all their points',
      assembly('SRL', {
        agenda: [
          { ...accounts, files_count: 0 },
          { ...accounts, _id: 'p2' },
        ],
      }),
      [],
    ],
    ['written by hand are not recognised', assembly('SRL', { first: { datetime: '2027-06-20T10:00' }, agenda: [{ ...accounts, template_id: null }] }), []],
    ['prepared by a board have no such term', board('SPA', { first: { datetime: '2027-06-20T10:00' }, agenda: [{ ...accounts, template_id: 'B01' }] }), []],
  ])('%s', (_, facts, expected) => expect(fired('convene', facts).filter((it) => /L-NOT-0[78]/.test(it))).toEqual(expected))
})

test('what was held outside is exempt from every rule on notice', () => {
  const facts = assembly('SRL', {
    meeting: { is_offline: true, place: null },
    agenda: [],
    notice: { today: '2027-06-01' },
    members: [member('Bruno', 'PAR', 1, { convocated: false })],
  })
  for (const trigger of ['prepare', 'convene', 'send', 'start'] as const) expect(evaluate(trigger, facts).filter((it) => it.id.startsWith('L-NOT'))).toEqual([])
})

test.each(['it', 'en-US', 'en-GB'] as const)('nobody is asked to hold earlier a meeting whose last day has passed (%s)', (locale) => {
  const accounts = point({ template_id: 'A01', group: 'BILANCIO', files_count: 1 })
  const facts = assembly('SRL', { first: { datetime: '2027-05-20T10:00' }, agenda: [accounts], notice: { today: '2027-05-10' } })
  const said = evaluate('convene', facts).find((it) => it.id === 'L-NOT-07')!
  expect(sentences(said, locale).join(' ')).toContain(locale === 'en-US' ? 'Apr 30, 2027' : '30/04/2027')
  expect(sentences(said, locale).join(' ')).not.toMatch(/Anticipa|earlier/)
})

describe('days on which nobody works', () => {
  const at = (day: string) => ({ datetime: `${day}T10:00`, in_notice: true })
  test.each<[string, LawFacts, string[]]>([
    ['a Sunday is told', assembly('SRL', { first: at('2027-04-18') }), ['INFO L-NOT-09 fixed']],
    ['so are Christmas, also of a board', board('SPA', { first: at('2027-12-25') }), ['INFO L-NOT-09 fixed']],
    ['and Easter Monday', assembly('SPA', { first: at('2027-03-29') }), ['INFO L-NOT-09 fixed']],
    ['and a second call on one', assembly('SPA', { second: at('2027-04-25') }), ['INFO L-NOT-09 fixed']],
    ['a Saturday is a day like others', assembly('SRL', { first: at('2027-04-17') }), []],
    ['of those that are asked about, too', assembly('SRL', { first: null, proposed: ['2027-04-20', '2027-04-25'] }), ['INFO L-NOT-09 proposed']],
    ['once a day is fixed, the others do not matter', assembly('SRL', { proposed: ['2027-04-25'] }), []],
  ])('%s', (_, facts, expected) => expect(fired('prepare', facts).filter((it) => it.includes('L-NOT-09'))).toEqual(expected))
})
