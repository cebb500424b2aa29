import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { type Letter, renderLetter } from './letter.ts'

const letter = (it: Partial<Letter> = {}): Letter => ({
  locale: 'it',
  subject: 'Convocazione dell’assemblea',
  kicker: 'Avviso di convocazione',
  sender_name: 'Fonderia Valserra S.p.A.',
  title: 'Assemblea ordinaria dei soci',
  preheader: 'Mercoledì 28 aprile 2027, ore 10:00, online.',
  greeting: 'Gentile Ottavio Brandoli,',
  paragraphs: ['sei convocato in assemblea.', 'Rispondi o delega entro lunedì 26 aprile.'],
  button: { label: 'Conferma la presenza', url: 'https://delibera.example/riunione?a=1&b=2' },
  after: ['Il bilancio è depositato in sede.'],
  closing: 'Bergamo, 12 aprile 2027\nIl Presidente\nTeodora Valserra',
  footer: 'Inviato per conto di Fonderia Valserra S.p.A.',
  link_note: 'Se il pulsante non si apre, copia questo indirizzo:',
  ...it,
})

function pageOf(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  return document
}

test('a letter is a page in its language, with its title, a hidden preheader and one article in the main part', () => {
  const page = pageOf(renderLetter(letter({ locale: 'en-GB' })).html)
  expect(page.documentElement.lang).toBe('en-GB')
  expect(page.title).toBe('Convocazione dell’assemblea')
  expect(page.querySelectorAll('main > [role=article]')).toHaveLength(1)
  expect(page.querySelector('h1')?.textContent).toBe('Assemblea ordinaria dei soci')
  expect(page.querySelector('body > div[aria-hidden]')?.textContent).toBe('Mercoledì 28 aprile 2027, ore 10:00, online.')
  expect(page.querySelectorAll('table:not([role=presentation])')).toHaveLength(0)
  expect(page.querySelectorAll('img, script, link')).toHaveLength(0)
})

test('the button and the address in clear lead to the same place', () => {
  const links = pageOf(renderLetter(letter()).html).querySelectorAll('a')
  expect([...links].map((it) => [it.getAttribute('href'), it.textContent])).toEqual([
    ['https://delibera.example/riunione?a=1&b=2', 'Conferma la presenza'],
    ['https://delibera.example/riunione?a=1&b=2', 'https://delibera.example/riunione?a=1&b=2'],
  ])
})

test('the plain text says the same, in order, and nothing of the page', () => {
  expect(renderLetter(letter()).text).toBe(`Delibera | Avviso di convocazione

Fonderia Valserra S.p.A.

Assemblea ordinaria dei soci
============================

Gentile Ottavio Brandoli,

sei convocato in assemblea.

Rispondi o delega entro lunedì 26 aprile.

Conferma la presenza:
https://delibera.example/riunione?a=1&b=2

Il bilancio è depositato in sede.

Bergamo, 12 aprile 2027
Il Presidente
Teodora Valserra

-- 
Inviato per conto di Fonderia Valserra S.p.A.
`)
})

test('parts that are not there leave no trace', () => {
  const { button: _b, after: _a, closing: _c, sender_name: _s, ...short } = letter()
  const { html, text } = renderLetter(short)
  expect(pageOf(html).querySelectorAll('a, em, .m-line')).toHaveLength(0)
  expect(`${html}${text}`).not.toMatch(/undefined|copia questo indirizzo/)
})

describe('words that come from outside', () => {
  const everywhere = (it: string): Letter =>
    letter({
      subject: it,
      kicker: it,
      sender_name: it,
      title: it,
      preheader: it,
      greeting: it,
      paragraphs: [it],
      calls: [{ label: it, day: it, hour: it, where: it }],
      list: { heading: it, items: [it, it] },
      after: [it],
      // Its line ends are meant.
      closing: it.replaceAll('\n', ' '),
      footer: it,
      link_note: it,
    })

  test('HTML in any of them is shown as it is written', () => {
    const evil = `<img src=x onerror="alert('1')"></td></title><script>alert(1)</script>&amp; "Rossi & D'Amico"`
    const { html, text, subject } = renderLetter(everywhere(evil))
    const page = pageOf(html)
    expect(page.querySelectorAll('img, script')).toHaveLength(0)
    expect(page.querySelector('[role=article]')?.getAttribute('aria-label')).toBe(evil)
    for (const part of ['title', 'h1', '.m-margin p', '.m-line p', 'em', 'body > div[aria-hidden]']) expect(page.querySelector(part)?.textContent).toBe(evil)
    expect(text).toContain(evil)
    expect(subject).toBe(evil)
  })

  test('no text, however made, opens a tag, leaves its attribute or adds a line to the plain part', () => {
    const shape = (it: string) => renderLetter(everywhere(it))
    const quiet = shape('x')
    const strange = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>&"'`/ =\r\na-z-]+$/))
    fc.assert(
      fc.property(strange, (it) => {
        const { html, text, subject } = shape(`x${it}x`)
        expect(html.match(/[<>"]/g)).toEqual(quiet.html.match(/[<>"]/g))
        expect(text.split(/\r\n|[\r\n\u2028\u2029]/)).toHaveLength(quiet.text.split('\n').length)
        expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.org', 'ftp://example.org', 'riunione', ''])('a button never leads to %j', (url) => {
    expect(() => renderLetter(letter({ button: { label: 'Apri', url } }))).toThrow()
  })

  test('an address cannot break out of the link that carries it', () => {
    const { html } = renderLetter(letter({ button: { label: 'Apri', url: 'https://a.example/"><script>x</script>?q=\'"' } }))
    expect(pageOf(html).querySelectorAll('script')).toHaveLength(0)
  })
})
