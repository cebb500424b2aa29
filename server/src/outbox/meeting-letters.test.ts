import { MeetingEmailEvents } from '@delibera/core/letters'
import { locales } from '@delibera/core/locale'
import { describe, expect, test } from 'vitest'
import { mailTexts } from '../i18n/texts.ts'
import { renderLetter } from './letter.ts'
import { type MeetingLetterFacts, meetingLetter } from './meeting-letters.ts'
import { dayInWords, momentInWords, placeInWords } from './meeting-words.ts'

const url = 'https://delibera.example/public/meetings/m/member/segreto/proposals'
const facts = (it: Partial<MeetingLetterFacts> = {}): MeetingLetterFacts => ({
  locale: 'it',
  name: 'Ottavio Brandoli',
  company: { business_name: 'Però & Figli S.r.l.', address: 'via dei Fonditori 8, Bergamo', vat_number: '01234567897' },
  meeting: { meeting_type: 'ASSEMBLY', type: 'ORDINARY', company_type: 'SRL', name: 'Assemblea per il bilancio 2026' },
  calls: [
    { convocation_type: 'FIRST', datetime: new Date('2027-04-28T08:00:00Z') },
    { convocation_type: 'SECOND', datetime: new Date('2027-04-30T08:00:00Z') },
  ],
  place: { call_type: 'CALL_DELIBERA' },
  agenda: ['Approvazione del bilancio', 'Destinazione dell’utile'],
  dates: [new Date('2027-04-28T08:00:00Z'), new Date('2027-12-01T09:00:00Z')],
  url,
  deadline: new Date('2027-04-26T16:00:00Z'),
  person: 'Teodora Valserra',
  documents: ['Bilancio.pdf', 'Relazione.pdf'],
  can_delegate: true,
  public_url: 'https://delibera.example/',
  ...it,
})
const text = (event: MeetingEmailEvents, it: Partial<MeetingLetterFacts> = {}) => renderLetter(meetingLetter(event, facts(it))).text

describe.each(locales)('in %s', (locale) => {
  test.each(MeetingEmailEvents.options)('%s is written whole, in both parts, for an assembly and for a board', (event) => {
    for (const meeting_type of ['ASSEMBLY', 'BOARD'] as const) {
      const meeting = { ...facts().meeting, meeting_type }
      const rendered = renderLetter(meetingLetter(event, facts({ locale, meeting, reason: 'Manca il numero legale' })))
      for (const it of [rendered.subject, rendered.html.replace(/<style>.*?<\/style>/gs, ''), rendered.text]) expect(it).not.toMatch(/[{}]|undefined|\bnull\b/)
      for (const it of ['Ottavio Brandoli', 'Però & Figli S.r.l.', url, mailTexts(locale)[event].button, 'via dei Fonditori 8', '01234567897'])
        expect(rendered.text).toContain(it)
      expect(rendered.subject).toContain('Però & Figli S.r.l.')
    }
  })
})

test.each([
  ['it', 'SRL', 'assemblea ordinaria dei soci'],
  ['it', 'SPA', 'assemblea ordinaria degli azionisti'],
  ['en-US', 'SPA', 'ordinary shareholders’ meeting'],
] as const)('in %s the meeting of an %s is the %s', (locale, company_type, expected) =>
  expect(text('CONVOCATION', { locale, meeting: { ...facts().meeting, company_type } })).toContain(expected),
)

describe('a notice', () => {
  test('says both calls, where, the agenda, how to be represented and until when, and what travels with it', () => {
    const notice = text('CONVOCATION')
    expect(notice).toContain('Prima convocazione\nmercoledì 28 aprile 2027, ore 10:00\nOnline, con il tuo link personale')
    expect(notice).toContain('Seconda convocazione\nvenerdì 30 aprile 2027, ore 10:00\nSolo se la prima va deserta')
    expect(notice).toContain('Ordine del giorno\n1. Approvazione del bilancio\n2. Destinazione dell’utile')
    expect(notice).toContain('delega scritta')
    expect(notice).toContain('Rispondi entro lunedì 26 aprile 2027 alle ore 18:00.')
    expect(notice).toContain('Allegati: Bilancio.pdf, Relazione.pdf.')
  })

  test('of a board says that nobody votes for another (art. 2388), and its only call has no number', () => {
    const board = { meeting: { ...facts().meeting, meeting_type: 'BOARD' as const }, calls: facts().calls!.slice(0, 1), can_delegate: false }
    const notice = text('CONVOCATION', board)
    expect(notice).toContain('art. 2388')
    expect(notice).toContain('Quando\nmercoledì 28 aprile 2027')
    expect(notice).not.toMatch(/Prima convocazione|delega scritta/)
  })

  test('is signed as the company signs it, or in its name', () => {
    expect(meetingLetter('CONVOCATION', facts({ signature: ['Bergamo, 12 aprile 2027', 'Il Presidente', 'Teodora Valserra'] })).closing).toBe(
      'Bergamo, 12 aprile 2027\nIl Presidente\nTeodora Valserra',
    )
    expect(meetingLetter('CONVOCATION', facts()).closing).toBe('Cordiali saluti\nPerò & Figli S.r.l.')
  })

  test('without its call is no notice', () => {
    expect(() => meetingLetter('CONVOCATION', facts({ calls: [] }))).toThrow('needs the call')
    expect(() => meetingLetter('DELEGATE', facts({ person: undefined as never }))).toThrow('{person}')
  })
})

test('a reminder says that it is one, in the subject and in the letter', () => {
  for (const event of ['CONVOCATION_REMINDER', 'CONVOCATION_REMINDER_SECOND', 'PROPOSAL_REMINDER'] as const) {
    const said = { it: [/^Promemoria/, /ti ricordiamo/], 'en-US': [/^Reminder/, /this is a reminder/], 'en-GB': [/^Reminder/, /this is a reminder/] } as const
    for (const locale of locales) {
      const { subject, paragraphs } = meetingLetter(event, facts({ locale }))
      expect(subject).toMatch(said[locale][0])
      expect(paragraphs[0]).toMatch(said[locale][1])
    }
  }
})

test('the second call is said wherever a letter speaks of it', () => {
  const seconds = MeetingEmailEvents.options.filter((it) => it.endsWith('_SECOND'))
  expect(seconds).toHaveLength(4)
  for (const event of seconds) expect(meetingLetter(event, facts()).subject.toLowerCase()).toContain('seconda convocazione')
})

test('a proposal lists its dates in the hour of Italy, summer and winter, and needs no call', () => {
  const proposal = text('PROPOSAL', { calls: [] })
  expect(proposal).toContain('Date proposte\n1. mercoledì 28 aprile 2027, ore 10:00\n2. mercoledì 1 dicembre 2027, ore 10:00')
  expect(proposal).toContain('Questa non è ancora la convocazione')
})

test('a cancellation gives its reason, where there is one', () => {
  expect(text('CONVOCATION_CANCEL', { reason: 'Manca il numero legale' })).toContain('Motivo: Manca il numero legale')
  expect(text('CONVOCATION_CANCEL')).not.toContain('Motivo')
})

test('a meeting to which too few came is told as deserted, and by nobody’s choice', () => {
  const told = text('CONVOCATION_CANCEL', { wording: 'DESERTED' })
  expect(told).toContain('è andata deserta')
  expect(told).not.toMatch(/annullat/i)
})

describe('a request to sign', () => {
  test('says whether it is a draft, a first request or a reminder, in every language', () => {
    for (const locale of locales) {
      const subjects = ([undefined, 'DRAFT', 'REMINDER'] as const).map((wording) => meetingLetter('VERBAL_SIGN', facts({ locale, wording })).subject)
      expect(new Set(subjects).size).toBe(3)
      for (const it of subjects) expect(it).toContain('Però & Figli S.r.l.')
    }
  })

  test('carries the words of who asks, as they are', () => {
    expect(text('VERBAL_SIGN', { message: 'Rileggi il punto {2}.' })).toContain('Però & Figli S.r.l. aggiunge: Rileggi il punto {2}.')
    expect(text('VERBAL_SIGN')).not.toContain('aggiunge')
  })
})

test('minutes travel with their letter, or are said to be too large for it', () => {
  expect(text('VERBAL', { documents: ['Verbale.pdf'] })).toContain('Allegati: Verbale.pdf.')
  expect(text('VERBAL', { documents: [] })).toContain('troppo grande')
})

describe('in words', () => {
  const at = new Date('2027-04-28T08:00:00Z')
  test('a moment is of the wall clock in Italy, and says so to who reads English', () => {
    expect(dayInWords('it', at)).toBe('mercoledì 28 aprile 2027')
    expect(momentInWords('it', at)).toBe('mercoledì 28 aprile 2027 alle ore 10:00')
    expect(momentInWords('en-US', at)).toMatch(/^Wednesday, April 28, 2027 at 10:00\sAM, Italian time$/)
    expect(momentInWords('en-GB', at)).toMatch(/^Wednesday,? 28 April 2027 at 10:00, Italian time$/)
  })

  test.each([
    ['the product’s own room', { call_type: 'CALL_DELIBERA' }, 'Online, con il tuo link personale'],
    ['both ways', { call_type: 'CALL_DELIBERA', address: 'via Roma 1' }, 'Online, con il tuo link personale, oppure di persona: via Roma 1'],
    ['another platform', { call_type: 'CALL_EXTERNAL', platform: 'Webex' }, 'Online, su Webex'],
    ['a platform without a name', { call_type: 'CALL_EXTERNAL', platform: null }, 'In videoconferenza'],
    ['a place', { call_type: 'CALL_PRESENCE', address: 'via Roma 1' }, 'Di persona: via Roma 1'],
    ['the seat', { call_type: 'CALL_PRESENCE' }, 'Di persona, presso la sede della società'],
  ] as const)('where: %s', (_, place, words) => expect(placeInWords('it', place)).toBe(words))
})
