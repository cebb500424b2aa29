import { PaymentEmailEvents } from '@delibera/core/letters'
import { locales } from '@delibera/core/locale'
import { formatMoney } from '@delibera/core/money'
import { describe, expect, test } from 'vitest'
import { mailTexts } from '../i18n/texts.ts'
import { renderLetter } from './letter.ts'
import { receiptLetter, renewalLetter } from './payment-letters.ts'

const facts = {
  name: 'Ottavio Brandoli',
  company: 'Però & Figli S.r.l.',
  code: 'S0002',
  until: new Date('2027-03-09T23:30:00Z'),
  units: 1205,
  url: 'https://delibera.example/company/1/settings/products',
  public_url: 'https://delibera.example/',
}

describe.each(locales)('in %s', (locale) => {
  test.each(PaymentEmailEvents.options)('%s is written whole, in both parts', (event) => {
    const { subject, html, text } = renderLetter(renewalLetter(event, { locale, ...facts }))
    expect(text).toContain(mailTexts(locale)[event].button)
    for (const it of [subject, text]) expect(it).toContain(facts.company)
    for (const it of [subject, text]) expect(it).toContain(mailTexts(locale).products.S0002)
    for (const it of [subject, html.replace(/<style>.*?<\/style>/gs, ''), text]) expect(it).not.toMatch(/[{}]|undefined/)
    expect(text).toContain(facts.url)
  })
})

test.each(locales)('in %s a receipt says what was paid, of which VAT, and for whom', (locale) => {
  const paid = { number: '000123', currency: 'EUR', amount_cents: 6000, net_cents: 4918, vat_cents: 1082, units: 600, is_trial: false } as const
  const { subject, html, text } = renderLetter(receiptLetter({ ...facts, ...paid, locale }))
  // Plain text has spaces that break.
  const money = (cents: number) => formatMoney(cents, locale, 'EUR').replace('\u00a0', ' ')
  for (const it of ['000123', money(6000)]) expect(subject.replace('\u00a0', ' ')).toContain(it)
  for (const it of [facts.company, money(4918), money(1082), facts.url]) expect(text.replaceAll('\u00a0', ' ')).toContain(it)
  const own = renderLetter(receiptLetter({ ...facts, ...paid, locale, company: null, net_cents: null, vat_cents: null }))
  expect(own.text.replaceAll('\u00a0', ' ')).not.toContain(` ${money(0)}`)
  for (const it of [subject, html.replace(/<style>.*?<\/style>/gs, ''), text, own.text]) expect(it).not.toMatch(/[{}]|undefined|null/)
})

test('the day is the one on the wall in Italy, and credits are counted in tenths', () => {
  const { text } = renderLetter(renewalLetter('SUBSCRIPTION_RENEWED', { locale: 'it', ...facts }))
  expect(text).toContain('fino al 10/03/2027')
  expect(text).toContain('Crediti prelevati dal portafoglio della società: 120,5.')
})
