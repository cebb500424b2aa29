import { AccountEmailEvents, MeetingEmailEvents } from '@delibera/core/letters'
import { type Locale, locales } from '@delibera/core/locale'
import { NotificationKind } from '@delibera/core/notifications/schema'
import { expect, type Page, test } from '@playwright/test'
import { accountLetter } from '../server/src/outbox/account-letters.ts'
import { renderLetter } from '../server/src/outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter } from '../server/src/outbox/meeting-letters.ts'
import { digestLetter, type HelpFacts, helpCopyLetter, helpRequestLetter } from '../server/src/outbox/service-letters.ts'
import { violationsIn } from './axe.ts'
import { viewports } from './looks.ts'

const facts = { name: 'Ottavio Brandoli', url: `https://delibera.example/reset-password?token=${'a'.repeat(43)}`, public_url: 'https://delibera.example' }

/** A letter has the same parts in all languages: they take turns, and the long run reads each letter in all of them. */
const languagesOf = (turn: number): readonly Locale[] => (process.env.SCREENS === 'all' ? locales : [locales[turn % locales.length]!])

/** As a mail program would show it: the letter is the page, by day and by night. */
async function letterFaults(page: Page, name: string, html: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(html)
  const byDay = await violationsIn(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.emulateMedia({ colorScheme: 'dark' })
  const byNight = await violationsIn(page, ['color-contrast', 'link-in-text-block'])
  return [
    ...byDay.map((it) => `${name} axe ${it.id}: ${it.nodes[0]?.html}`),
    ...byNight.map((it) => `${name} in the dark, axe ${it.id}: ${it.nodes[0]?.html}`),
    ...(sideways > 0 ? [`${name} scrolls sideways by ${sideways} px`] : []),
  ]
}

interface Written {
  name: string
  html: string
}

/** In each size. `letters` writes them in the language of each turn. */
function testLetters(kind: string, letters: (locale: (turn: number) => readonly Locale[]) => Written[]): void {
  for (const [turn, viewport] of viewports.entries())
    test(`every letter ${kind}, light and dark, ${viewport.width} px: no sideways scroll, no axe violation`, async ({ browser }) => {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      const faults: string[] = []
      for (const { name, html } of letters((at) => languagesOf(at + turn))) faults.push(...(await letterFaults(page, name, html)))
      await context.close()
      expect(faults).toEqual([])
    })
}

testLetters('about an account', (locale) =>
  AccountEmailEvents.options.flatMap((event, at) =>
    locale(at).map((it) => ({ name: `${event} in ${it}`, html: renderLetter(accountLetter(event, { locale: it, ...facts })).html })),
  ),
)

const meetingFacts: Omit<MeetingLetterFacts, 'locale'> = {
  ...facts,
  company: { business_name: 'Fonderia Valserra S.p.A.', address: 'via dei Fonditori 8, Bergamo', vat_number: '01234567897' },
  meeting: { meeting_type: 'ASSEMBLY', type: 'ORDINARY', company_type: 'SPA', name: 'Assemblea ordinaria degli azionisti per il bilancio 2026' },
  calls: [
    { convocation_type: 'FIRST', datetime: new Date('2027-04-28T08:00:00Z') },
    { convocation_type: 'SECOND', datetime: new Date('2027-04-30T08:00:00Z') },
  ],
  place: { call_type: 'CALL_DELIBERA' },
  agenda: ['Approvazione del bilancio d’esercizio al 31 dicembre 2026', 'Nomina del Collegio sindacale per il triennio 2027–2029'],
  dates: [new Date('2027-04-28T08:00:00Z'), new Date('2027-05-03T08:00:00Z')],
  deadline: new Date('2027-04-26T16:00:00Z'),
  person: 'Teodora Valserra',
  documents: ['Avviso di convocazione.pdf', 'Bilancio 2026.pdf'],
  reason: 'Manca il numero legale',
  can_delegate: true,
}

testLetters('about a meeting', (locale) =>
  MeetingEmailEvents.options.flatMap((event, at) =>
    locale(at).map((it) => ({ name: `${event} in ${it}`, html: renderLetter(meetingLetter(event, { ...meetingFacts, locale: it })).html })),
  ),
)

const helpFacts: HelpFacts = {
  number: 'H-000123',
  version: '1.0',
  public_url: facts.public_url,
  surroundings: { company: 'Fonderia Valserra S.p.A.', meeting: 'Assemblea ordinaria' },
  person: { name: facts.name, email: 'ottavio.brandoli@example.test', locale: 'it' },
  request: {
    key: '0f8fad5b-d9cb-469f-a165-70867728950e',
    subject: 'LIVE',
    message: 'La sala non si apre.\nHo provato due volte, anche dal telefono.',
    context: {
      path: '/company/0f8fad5b-d9cb-469f-a165-70867728950e/meetings',
      company_id: null,
      meeting_id: null,
      error_code: 'LR001',
      request_id: null,
      screen: null,
    },
  },
}

const company = { _id: 'a', business_name: 'Fonderia Valserra S.p.A.' }
const news = NotificationKind.options.map((kind, i) => ({
  kind,
  data: { name: 'Assemblea ordinaria dei soci per il bilancio 2026', day: '2027-04-30', deadline: 'ACCOUNTS_ASSEMBLY', to: '/company/a/meetings' },
  company: i % 3 === 0 ? null : company,
}))

testLetters('of the service', (locale) =>
  locale(0).flatMap((it) => {
    const letters = {
      NOTIFICATIONS_DIGEST: digestLetter({ locale: it, name: facts.name, at: new Date('2027-04-12T05:00:00Z'), news, public_url: facts.public_url }),
      HELP_REQUEST: helpRequestLetter(it, helpFacts),
      HELP_COPY: helpCopyLetter(it, helpFacts),
    }
    return Object.entries(letters).map(([event, letter]) => ({ name: `${event} in ${it}`, html: renderLetter(letter).html }))
  }),
)
