import { AccountEmailEvents } from '@delibera/core/communications/schema'
import { locales } from '@delibera/core/locale'
import { expect, type Page, test } from '@playwright/test'
import { accountLetter } from '../server/src/outbox/account-letters.ts'
import { renderLetter } from '../server/src/outbox/letter.ts'
import { type MeetingLetterFacts, meetingLetter, meetingLetterEvents } from '../server/src/outbox/meeting-letters.ts'
import { violationsIn } from './axe.ts'
import { looks } from './looks.ts'

const facts = { name: 'Ottavio Brandoli', url: `https://delibera.example/reset-password?token=${'a'.repeat(43)}`, public_url: 'https://delibera.example' }

/** As a mail program would show it: the letter is the page. */
async function letterFaults(page: Page, name: string, html: string): Promise<string[]> {
  await page.setContent(html)
  const violations = await violationsIn(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...violations.map((it) => `${name} axe ${it.id}: ${it.nodes[0]?.html}`), ...(sideways > 0 ? [`${name} scrolls sideways by ${sideways} px`] : [])]
}

for (const [turn, { colorScheme, viewport }] of looks.entries()) {
  test(`every letter about an account, ${colorScheme}, ${viewport.width} px: no sideways scroll, no axe violation`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport })
    const page = await context.newPage()
    const faults: string[] = []
    for (const [at, event] of AccountEmailEvents.options.entries()) {
      // Languages take turns: a letter has the same parts in all of them.
      const locale = locales[(at + turn) % locales.length]!
      const { html } = renderLetter(accountLetter(event, { locale, ...facts }))
      faults.push(...(await letterFaults(page, `${event} in ${locale}`, html)))
    }
    await context.close()
    expect(faults).toEqual([])
  })
}

const meetingFacts: Omit<MeetingLetterFacts, 'locale'> = {
  ...facts,
  company: { business_name: 'Fonderia Valserra S.p.A.', address: 'via dei Fonditori 8, Bergamo', vat_number: '01234567897' },
  meeting: { meeting_type: 'ASSEMBLY', type: 'ORDINARY', name: 'Assemblea ordinaria dei soci per il bilancio 2026' },
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

for (const [turn, { colorScheme, viewport }] of looks.entries()) {
  test(`every letter about a meeting, ${colorScheme}, ${viewport.width} px: no sideways scroll, no axe violation`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport })
    const page = await context.newPage()
    const faults: string[] = []
    for (const [at, event] of meetingLetterEvents.entries()) {
      const locale = locales[(at + turn) % locales.length]!
      const { html } = renderLetter(meetingLetter(event, { ...meetingFacts, locale }))
      faults.push(...(await letterFaults(page, `${event} in ${locale}`, html)))
    }
    await context.close()
    expect(faults).toEqual([])
  })
}
