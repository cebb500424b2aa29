import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageHeaders } from './frame.ts'
import { hostileAt } from './hostile.fixture.ts'
import { picturePart, writtenLetter } from './letter.stage.ts'
import { pageOf } from './page.ts'
import { readParts } from './parts.ts'
import { safeHtml, TooIntricate } from './safe-html.ts'
import { safeStyle } from './safe-style.ts'

const none = new Map()
const safe = (page: string, remote = false) => safeHtml(page, { pictures: none, remote })
const hostile = hostileAt('spia.example')

test('there are enough of them', () => expect(hostile.length).toBeGreaterThanOrEqual(60))

/** What is left may hold only elements and attributes of the list, with values that are none of theirs. */
const known = /<(\/?[a-z][a-z\d]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/g
const attributes = new Set(
  'style dir lang title align valign width height bgcolor colspan rowspan cellpadding cellspacing border nowrap span href target rel src alt color face size start type'.split(
    ' ',
  ),
)

test.each(hostile)('%s', async (_, page) => {
  for (const remote of [false, true]) {
    const kept = await safe(page, remote)
    expect(kept.replace(known, '')).not.toMatch(/[<>]/)
    for (const [, name, said] of kept.matchAll(known)) {
      expect(name).not.toMatch(/script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|template|video|audio|source|body/)
      for (const [, attribute, value] of said!.matchAll(/\s([a-z]+)="([^"]*)"/g)) {
        expect(attributes).toContain(attribute)
        if (attribute === 'style') expect(value).not.toMatch(/url|expression|import|position|\\|@/i)
        if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/)
        if (attribute === 'src') expect(value).toMatch(/^data:image\/(png|jpeg|gif|webp);base64,/)
      }
    }
  }
})

test('what comes out is not changed by going in again', async () => {
  for (const [, page] of hostile) {
    const once = await safe(page)
    expect(await safe(once)).toBe(once)
  }
})

test('what honest letters look like stays', async () => {
  const page =
    '<h2 style="color:#333;margin:0">Titolo</h2><p>Testo <b>forte</b> e <a href="https://example.com/a?b=1&amp;c=2">collegamento</a></p><table width="600" cellpadding="4"><tr><td bgcolor="#eeeeee" style="padding:4px 8px;font-family:\'Segoe UI\', Arial">1</td></tr></table><ol start="3"><li>x</li></ol>'
  const kept = await safe(page)
  expect(kept).toContain('<h2 style="color:#333;margin:0">Titolo</h2>')
  expect(kept).toContain('<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">collegamento</a>')
  expect(kept).toMatch(/<td bgcolor="#eeeeee" style="padding:4px 8px;font-family:[^"]*Segoe UI[^"]*Arial">1<\/td>/)
  expect(kept).toContain('<ol start="3">')
})

test('pictures that came along are shown up to a megabyte; those of other servers only when asked for, encrypted, and large enough to be seen', async () => {
  const small = Buffer.from('una figura')
  const raw = (parts: string[], html: string) => writtenLetter({ html, parts })
  const shown = await pageOf(raw([picturePart('logo@x', small)], '<img src="cid:logo@x" alt="Logo"><img src="cid:manca@x">'), {
    remote: false,
    title: 'x',
    only_words: '',
  })
  expect(shown).toContain(`<img alt="Logo" src="data:image/png;base64,${small.toString('base64')}" />`)
  const large = await pageOf(raw([picturePart('logo@x', Buffer.alloc(1024 * 1024 + 10))], '<img src="cid:logo@x">'), {
    remote: false,
    title: 'x',
    only_words: '',
  })
  expect(large.length).toBeLessThan(10_000)
  const remote =
    '<img src="https://foto.example/a.png" alt="Foto"><img src="http://foto.example/b.png"><img src="https://foto.example/c.gif" width="1" height="1"><img src="https://10.0.0.1:8080@x/d.png">'
  expect(await safe(remote)).not.toContain('foto.example')
  const asked = await safe(remote, true)
  expect(asked).toContain('src="https://foto.example/a.png"')
  expect(asked).not.toMatch(/b\.png|c\.gif|d\.png/)
  const vector = await pageOf(raw([picturePart('v@x', Buffer.from('<svg/>'), 'image/svg+xml')], '<img src="cid:v@x">'), {
    remote: true,
    title: 'x',
    only_words: '',
  })
  expect(vector).not.toContain('svg')
})

test('a picture that stands twenty thousand times in a page is shown as often as ten megabytes allow', async () => {
  const content = Buffer.alloc(900_000)
  const page = await pageOf(writtenLetter({ html: '<img src="cid:p@x">'.repeat(20_000), parts: [picturePart('p@x', content)] }), {
    remote: false,
    title: 'x',
    only_words: '',
  })
  expect(page.split('data:image/png;base64,')).toHaveLength(9)
})

test('text is shown as text, with addresses that can be followed', async () => {
  const page = await pageOf(Buffer.from('Content-Type: text/plain\r\n\r\n<b>no</b> vedi https://example.com/a?b=1&c=<x> (https://example.com/fine). "ok"'), {
    remote: false,
    title: '</title><script>x',
    only_words: '',
  })
  expect(page).toContain('&#60;b&#62;no&#60;/b&#62;')
  expect(page).toContain('href="https://example.com/a?b=1&#38;c="')
  expect(page).toContain('href="https://example.com/fine"')
  expect(page).not.toContain('<script>')
  expect(readParts(Buffer.from(page)).children).toEqual([])
})

test.each([
  ['two hundred thousand elements inside each other', '<div>'.repeat(200_000)],
  ['as many beside each other', '<br>'.repeat(200_000)],
  ['half as many that are left out anyway', '<script></script>'.repeat(100_000)],
  ['as many ends without a beginning, after a thousand beginnings', `${'<i>'.repeat(999)}${'</b></p>'.repeat(200_000)}`],
])('a page of %s does not hold its reader: its words are shown', async (_, elements) => {
  const page = await pageOf(writtenLetter({ html: `${elements}<p>Saluti</p>` }), { remote: false, title: 'x', only_words: 'Solo le parole' })
  expect(page).toContain('<p><em>Solo le parole</em></p>')
  expect(page).toContain('Saluti')
  await expect(safe(elements)).rejects.toThrow(TooIntricate)
})

test('a page of many elements, as a newsletter has them, is shown as it is', async () => {
  expect(await safe(`${'<table><tr><td>'.repeat(40)}${'<p>x</p>'.repeat(20_000)}`)).toContain('<p>x</p>')
})

test('a style keeps what can do no harm', () => {
  expect(safeStyle('color: red; POSITION:fixed; background:url(x); font-family:"A B", serif; margin:0 auto !important; color:rgb(1, 2, 3)')).toBe(
    'color:red;font-family:"A B", serif;margin:0 auto !important;color:rgb(1, 2, 3)',
  )
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (it) => !/url\(|\\|[<>{}@]/i.test(safeStyle(it))))
})

test('the page may fetch nothing but pictures, and those of others only when asked for', () => {
  expect(pageHeaders(false)['content-security-policy']).toContain('img-src data:;')
  expect(pageHeaders(true)['content-security-policy']).toContain('img-src data: https:;')
  for (const it of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin allow-popups'])
    expect(pageHeaders(true)['content-security-policy']).toContain(it)
  expect(pageHeaders(true)['content-security-policy']).not.toContain('allow-scripts')
})
