import { locales } from '@delibera/core/locale'
import { NotificationKind } from '@delibera/core/notifications/schema'
import { describe, expect, test } from 'vitest'
import { mailTexts } from '../i18n/texts.ts'
import { renderLetter } from './letter.ts'
import { type DigestFacts, digestLetter, type HelpFacts, helpCopyLetter, helpRequestLetter } from './service-letters.ts'

const public_url = 'https://delibera.example/'
const alfa = { _id: 'a', business_name: 'Però & Figli S.r.l.' }
const digest = (it: Partial<DigestFacts> = {}): DigestFacts => ({
  locale: 'it',
  name: 'Ottavio Brandoli',
  at: new Date('2027-04-12T05:00:00Z'),
  public_url,
  news: NotificationKind.options.map((kind) => ({
    kind,
    data: { name: 'Assemblea', day: '2027-04-30', deadline: 'POLL', to: '/company/a/meetings' },
    company: alfa,
  })),
  ...it,
})
const help: HelpFacts = {
  number: 'H-000123',
  version: '1.0',
  public_url,
  surroundings: { company: 'Però & Figli S.r.l.', meeting: 'Assemblea di bilancio' },
  person: { name: 'Ottavio Brandoli', email: 'ottavio@example.test', locale: 'it' },
  request: {
    key: 'k',
    subject: 'LIVE',
    message: 'Non si apre la sala.\n\nHo provato due volte {name}.',
    context: { path: '/company/a/meetings/1/live', company_id: 'a', meeting_id: 'm', error_code: 'LR001', request_id: 'req-1', screen: '390x844' },
  },
}
const whole = ({ subject, html, text }: ReturnType<typeof renderLetter>) => [subject, html.replace(/<style>.*?<\/style>/gs, ''), text]

describe.each(locales)('in %s', (locale) => {
  test('the letter of the morning says every kind of news whole, with where it leads', () => {
    const letter = renderLetter(digestLetter(digest({ locale })))
    for (const it of whole(letter)) expect(it).not.toMatch(/[{}]|undefined/)
    expect(letter.text.match(/https:\/\/delibera\.example\/company\/a\/meetings/g)).toHaveLength(NotificationKind.options.length)
    expect(letter.html).toContain(`lang="${locale}"`)
    expect(letter.text).toContain(mailTexts(locale).NOTIFICATIONS_DIGEST.button)
  })

  test('a request for help and its copy are written whole', () => {
    for (const write of [helpRequestLetter, helpCopyLetter]) {
      const letter = renderLetter(write(locale, help))
      expect(letter.subject).toContain('H-000123')
      expect(letter.text).toContain('Ho provato due volte {name}.')
      for (const it of whole(letter)) expect(it.replace('{name}', '')).not.toMatch(/[{}]|undefined/)
    }
  })
})

test('news stand under their company, in the order of the newest; what is about none comes last', () => {
  const beta = { _id: 'b', business_name: 'Beta S.p.A.' }
  const news = [null, beta, alfa, beta].map((company, i) => ({ kind: 'VERBAL_SIGNED' as const, data: { name: `${i}` }, company }))
  const { groups } = digestLetter(digest({ news }))
  expect(groups!.map((it) => [it.heading, ...it.items.map((one) => one.text)])).toEqual([
    ['Beta S.p.A.', 'Verbale firmato: 1', 'Verbale firmato: 3'],
    ['Però & Figli S.r.l.', 'Verbale firmato: 2'],
    ['Il tuo lavoro su Delibera', 'Verbale firmato: 0'],
  ])
})

test('a deadline under no heading says whose it is, and of how many others', () => {
  const due = (data: object, company: DigestFacts['news'][number]['company']) => ({
    kind: 'DEADLINE_NEAR' as const,
    data: { name: 'Alfa S.r.l.', day: '2027-03-31', deadline: 'ACCOUNTS_PROJECT', ...data },
    company,
  })
  const { groups } = digestLetter(digest({ news: [due({}, alfa), due({}, null), due({ count: 2 }, null), due({ count: 3 }, null)] }))
  expect(groups!.flatMap((it) => it.items.map((one) => one.text))).toEqual([
    '31/03/2027: Progetto di bilancio ai sindaci',
    '31/03/2027: Progetto di bilancio ai sindaci (Alfa S.r.l.)',
    '31/03/2027: Progetto di bilancio ai sindaci (Alfa S.r.l.) e un’altra società',
    '31/03/2027: Progetto di bilancio ai sindaci (Alfa S.r.l.) e altre 2 società',
  ])
})

test('a morning with too much news says how much is left, and no link leads out of the product', () => {
  const news = Array.from({ length: 75 }, () => ({ kind: 'VERBAL_SIGNED' as const, data: { name: 'x', to: 'https://elsewhere.example' }, company: null }))
  const { groups, after } = digestLetter(digest({ news }))
  expect(groups![0]!.items).toHaveLength(60)
  expect(after![0]).toContain('Altre novità nella pagina delle notifiche: 15.')
  expect(groups![0]!.items.every((it) => it.url === undefined)).toBe(true)
})

test('those who help read where the person was; what is not known is left out', () => {
  const { text } = renderLetter(helpRequestLetter('it', help))
  for (const it of ['Pagina: /company/a/meetings/1/live', 'Riunione: Assemblea di bilancio', 'Ultimo errore: LR001', 'Chiamata: req-1', 'Schermo: 390x844'])
    expect(text).toContain(it)
  const bare = { ...help, surroundings: { company: null, meeting: null }, request: { ...help.request, context: { ...help.request.context, error_code: null } } }
  expect(renderLetter(helpRequestLetter('it', bare)).text).not.toMatch(/Società:|Riunione:|Ultimo errore/)
  expect(renderLetter(helpCopyLetter('it', help)).text).not.toContain('/company/a')
})
