import { CompanyEmailEvents } from '@delibera/core/letters'
import { locales } from '@delibera/core/locale'
import { describe, expect, test } from 'vitest'
import { mailTexts } from '../i18n/texts.ts'
import { asksCertifiedMail, companyLetter } from './company-letters.ts'
import { renderLetter } from './letter.ts'

const facts = {
  name: 'Ottavio Brandoli',
  company: 'Però & Figli S.r.l.',
  person: { name: 'Anna Rossi', studio: 'Studio Rossi' },
  identity: { business_name: 'Però & Nipoti S.r.l.', vat_number: '12345678903', fiscal_code: null },
  url: 'https://delibera.example/confirmations/company/registration?slug=abc',
  public_url: 'https://delibera.example/',
}

describe.each(locales)('in %s', (locale) => {
  test.each(CompanyEmailEvents.options)('%s is written whole, in both parts', (event) => {
    const { subject, html, text } = renderLetter(companyLetter(event, { locale, ...facts }))
    expect(text).toContain(mailTexts(locale)[event].button)
    for (const it of [subject, text]) expect(it).toContain(facts.company)
    for (const it of [subject, html.replace(/<style>.*?<\/style>/gs, ''), text]) expect(it).not.toMatch(/[{}]|undefined/)
    expect(text).toContain(facts.url)
  })
})

test('the certified mail is spoken to as the company, a person by name', () => {
  const greeting = (event: CompanyEmailEvents) => companyLetter(event, { locale: 'it', ...facts }).greeting
  expect(greeting('COMPANY_CONFIRM')).toBe('Spettabile Però & Figli S.r.l.,')
  expect(greeting('MANAGER_ENABLED')).toBe('Gentile Ottavio Brandoli,')
})

test('who asks is named with the studio, where there is one', () => {
  const paragraph = (person: { name: string; studio?: string | null }) => companyLetter('CONSULTANT_REQUEST', { locale: 'it', ...facts, person }).paragraphs[0]
  expect(paragraph(facts.person)).toContain('Anna Rossi (Studio Rossi) chiede')
  expect(paragraph({ name: 'Anna Rossi', studio: null })).toContain('Anna Rossi chiede')
})

test('another identity is told in full, also what the company would no longer have', () => {
  const { paragraphs } = companyLetter('COMPANY_IDENTITY', { locale: 'it', ...facts })
  expect(paragraphs[1]).toBe('Denominazione: Però & Nipoti S.r.l.; partita IVA: 12345678903; codice fiscale: nessuno.')
})

test('a letter that asks must have its key, the others lead to their page', () => {
  const { url, ...rest } = facts
  for (const event of CompanyEmailEvents.options) {
    const write = () => companyLetter(event, { locale: 'it', ...rest })
    if (asksCertifiedMail(event)) expect(write).toThrow('personal link')
    else expect(write().button?.url).toMatch(/^https:\/\/delibera\.example\/(user\/companies\/list|consultant\/companies)$/)
  }
})
