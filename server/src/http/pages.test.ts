import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { BuiltScreen } from './pages.ts'

const script = `export const words = ${JSON.stringify('assemblea '.repeat(300))}`
const small = 'export const words = 1'
const files = {
  scripts: ['/assets/p4ge.js'],
  styles: ['/assets/p4ge.css'],
  held: ['/assets/p4rt.css'],
  words: { it: ['/assets/w0rds.js'], 'en-US': ['/assets/us.js'], 'en-GB': ['/assets/gb.js'] },
}
const screens: BuiltScreen[] = [
  { path: '/' },
  { path: '/login', title: 'login' },
  { path: '/user/security', title: 'security', files, calls: ['/constants', '/users/profile'], isOfSomebody: true },
  { path: '/company/{companyId}/home', title: 'companyHome' },
  { path: '/public/meetings/{meetingSlug}/member/{memberSlug}', title: 'memberMeeting' },
  { path: '/verify', title: 'verify' },
  { path: '/not-found', title: 'notFound' },
  { path: '/dev/mailbox', title: 'mailbox' },
]

/** What the build leaves: the page of the sources, the list of the screens, files with what is packed beside them. */
function builtWeb(): string {
  const web = mkdtempSync(join(tmpdir(), 'delibera-pages-'))
  const write = (file: string, body: string | Buffer) => writeFileSync(join(web, file), body)
  mkdirSync(join(web, 'assets'))
  write('index.html', readFileSync(new URL('../../../web/index.html', import.meta.url)))
  write('screens.json', JSON.stringify(screens))
  for (const it of ['assets/first-h4sh.js', 'sw.js', 'favicon.svg']) {
    write(it, script)
    write(`${it}.br`, brotliCompressSync(script))
    write(`${it}.gz`, gzipSync(script))
  }
  write('assets/small-h4sh.js', small)
  write('preview.png', 'a picture')
  for (const it of ['guide/it', 'guide/en', 'guide/pictures/it']) mkdirSync(join(web, it), { recursive: true })
  write('guide/it/index.html', '<h1>Guida</h1>')
  write('guide/en/index.html', '<h1>Guide</h1>')
  write('guide/it/vote.html', '<h1>Votare</h1>')
  write('guide/guide.css', 'h1 { color: red }')
  write('guide/pictures/it/room.webp', 'a picture')
  return web
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ web: builtWeb(), env: { PUBLIC_URL: 'https://delibera.example', SUPPORT_EMAIL: 'aiuto@delibera.example' } })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.api.app.inject({ url, headers })
const page = (url: string, headers: Record<string, string> = {}) => get(url, { accept: 'text/html,*/*;q=0.8', ...headers })
const invitation = '/public/meetings/riunione/member/socio'

describe('a built file', () => {
  const asked = ['br', 'gzip', undefined] as const
  test.each(asked)('is sent as it was packed, to whoever takes it: %s', async (encoding) => {
    const reply = await get('/assets/first-h4sh.js', encoding ? { 'accept-encoding': encoding } : {})
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, none: (it: Buffer) => it }[encoding ?? 'none'](reply.rawPayload)
    expect([reply.headers['content-encoding'], String(unpacked)]).toEqual([encoding, script])
    expect(reply.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('has another tag in each form, and is not sent twice', async () => {
    const tags = await Promise.all(asked.map(async (it) => String((await get('/sw.js', it ? { 'accept-encoding': it } : {})).headers.etag)))
    expect(new Set(tags).size).toBe(3)
    expect((await get('/sw.js', { 'accept-encoding': 'br', 'if-none-match': tags[0]! })).statusCode).toBe(304)
    expect((await get('/sw.js', { 'if-none-match': tags[0]! })).statusCode).toBe(200)
  })

  test('is sent in ranges of the form that was asked for', async () => {
    const reply = await get('/assets/first-h4sh.js', { range: 'bytes=0-9' })
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([206, script.slice(0, 10), `bytes 0-9/${script.length}`])
  })

  test('too small to be packed is never packed while somebody waits', async () => {
    const reply = await get('/assets/small-h4sh.js', { 'accept-encoding': 'br, gzip' })
    expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, small])
  })

  test('is known by its name alone: nothing packed, nothing above, none of what only the server reads', async () => {
    for (const it of ['/assets/first-h4sh.js.br', '/assets/nothing.js', '/assets/..%2findex.html', '/assets/', '/screens.json', '/sw.js.gz'])
      expect([it, (await get(it)).statusCode]).toEqual([it, 404])
  })
})

describe('what an answer says to the browser', () => {
  const ofPages = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy', 'referrer-policy', 'x-robots-tag', 'x-xss-protection']

  test('is short on scripts and pictures', async () => {
    for (const it of ['/assets/first-h4sh.js', '/preview.png']) {
      const { headers } = await get(it)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' })
      expect([it, ofPages.filter((name) => headers[name] !== undefined)]).toEqual([it, []])
    }
    expect((await get('/assets/first-h4sh.js')).headers['cross-origin-resource-policy']).toBe('same-origin')
    expect((await get('/preview.png')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('is whole where a browser makes a page or a worker of it, and on what is not there', async () => {
    for (const it of ['/login', '/sw.js', '/favicon.svg', '/assets/nothing.js', '/api/health']) {
      const { headers } = await get(it)
      expect([it, headers['content-security-policy']]).toEqual([it, expect.stringContaining("script-src 'self';")])
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    }
  })

  test('keeps everything but the public pages out of search engines', async () => {
    const hidden = async (it: string) => (await page(it)).headers['x-robots-tag'] === 'noindex, nofollow'
    for (const it of [invitation, '/user/security', '/company/x/home', '/nonsense', '/api/health', '/not-found'])
      expect([it, await hidden(it)]).toEqual([it, true])
    for (const it of ['/', '/login', '/verify']) expect([it, await hidden(it)]).toEqual([it, false])
  })
})

describe('an address', () => {
  test('of a screen answers the page, whatever stands in its places', async () => {
    for (const it of ['/', '/login', '/login/', '/login?to=%2Fuser', '/company/x/home', invitation, '/dev/mailbox'])
      expect([it, (await get(it)).statusCode, (await get(it)).body.includes('<div id="root">')]).toEqual([it, 200, true])
  })

  test('of nothing answers 404: the page to a person, a fault to a machine', async () => {
    for (const it of ['/nonsense', '/company/x/nowhere', '/not-found', '/sitemap.xml']) {
      const reply = await page(it)
      expect([it, reply.statusCode, reply.body.includes('<title>Questa pagina non c’è · Delibera</title>')]).toEqual([it, 404, true])
    }
    for (const it of ['/nonsense.php', '/sitemap.xml', '/.well-known/nothing'])
      expect((await get(it, { accept: '*/*' })).json()).toMatchObject({ code: 404, error_code: 'GEN01' })
    for (const it of ['/api/nothing', '/assets/nothing', '/metrics']) expect((await page(it)).json()).toMatchObject({ code: 404, error_code: 'GEN01' })
    expect((await app.api.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).json()).toMatchObject({ code: 404 })
  })

  test('of the trial mailbox is nothing in production', async () => {
    const addresses = { PUBLIC_URL: 'https://delibera.example', MAIL_FROM: 'no-reply@delibera.it', SUPPORT_EMAIL: 'assistenza@delibera.it' }
    const env = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), MAIL_URL: 'smtp://mail.example', PAYMENTS: 'off', REGISTRY: 'manual', ...addresses }
    const production = await testApp({ web: builtWeb(), env })
    const reply = await production.api.app.inject({ url: '/dev/mailbox', headers: { accept: 'text/html' } })
    await production.close()
    expect(reply.statusCode).toBe(404)
  })
})

describe('the page', () => {
  test('tells whoever shows a link what it is, and not whose', async () => {
    const { body } = await page(invitation)
    expect(body).toContain('<title>Il tuo invito a una riunione · Delibera</title>')
    expect(body).toContain('<meta property="og:title" content="Il tuo invito a una riunione · Delibera" />')
    expect(body).toContain('<meta property="og:image" content="https://delibera.example/preview.png" />')
    expect(body).not.toMatch(/riunione\/member|socio/)
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect((await page('/verify')).body).toContain('<title>Verifica un documento · Delibera</title>')
    expect((await page('/user/security')).body).toContain('<title>Delibera</title>')
  })

  test('speaks the language of who asks, Italian without one, also where scripts do not run', async () => {
    const english = (await page(invitation, { 'accept-language': 'en-GB,en;q=0.9' })).body
    expect(english).toContain('<html lang="en-GB">')
    expect(english).toContain('Your invitation to a meeting')
    expect(english).toMatch(/<noscript>.*JavaScript\. Turn it on/)
    expect((await page(invitation)).body).toMatch(/<noscript>.*JavaScript\. Attivalo/)
  })

  test('is packed, tagged and asked for anew, each language and form for itself', async () => {
    const [packed, plain] = [await page('/login', { 'accept-encoding': 'gzip, br' }), await page('/login', { 'accept-encoding': 'br;q=0, deflate' })]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body)
    const seen = { 'if-none-match': `W/"older", ${packed.headers.etag}` }
    expect((await page('/login', { 'accept-encoding': 'br', ...seen })).statusCode).toBe(304)
    for (const it of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br', 'accept-language': 'en-US' }])
      expect((await page('/login', { ...it, ...seen })).statusCode).toBe(200)
    const head = await app.api.app.inject({ method: 'HEAD', url: '/login' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(plain.rawPayload.length)])
  })
})

describe('what machines ask of any site', () => {
  test('robots: private areas are closed, personal links are not named', async () => {
    const reply = await get('/robots.txt')
    expect(reply.headers['content-type']).toContain('text/plain')
    expect(reply.body).toMatch(/^User-agent: \*\n/)
    for (const it of ['/user/', '/company/', '/consultant']) expect(reply.body).toContain(`Disallow: ${it}\n`)
    expect(reply.body).not.toMatch(/public|login|verify|Disallow: \/\n/)
  })

  test('security.txt names whom to tell, for less than a year', async () => {
    const lines = (await get('/.well-known/security.txt')).body.trim().split('\n')
    const fields = Object.fromEntries(lines.map((it) => it.split(/: (.*)/)))
    expect(fields).toMatchObject({
      Contact: 'mailto:aiuto@delibera.example',
      'Preferred-Languages': 'it, en',
      Canonical: 'https://delibera.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires) - app.deps.clock.system().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('change-password leads to the screen for that', async () => {
    const reply = await get('/.well-known/change-password')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/user/security'])
    expect((await get('/user/security')).statusCode).toBe(200)
  })
})

describe('the guide', () => {
  test('has pages without the ending of files, for anybody and for search engines, under the policy of all pages', async () => {
    const found = [
      ['/guide/it', 'Guida'],
      ['/guide/it/vote', 'Votare'],
      ['/guide/en', 'Guide'],
    ] as const
    for (const [it, title] of found) {
      const { statusCode, body, headers } = await page(it)
      expect([it, statusCode, body]).toEqual([it, 200, `<h1>${title}</h1>`])
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['x-robots-tag']).toBeUndefined()
    }
    expect((await get('/guide/pictures/it/room.webp')).headers['content-type']).toBe('image/webp')
    expect((await get('/guide/guide.css')).statusCode).toBe(200)
    for (const it of ['/guide/it/nothing', '/guide/it/vote.html', '/guide/fr']) expect([it, (await page(it)).statusCode]).toEqual([it, 404])
  })

  test('opens in the language of who asks', async () => {
    const leads = async (language: string) => (await page('/guide', { 'accept-language': language })).headers.location
    expect([await leads('it'), await leads('en-US'), await leads('en-GB,en;q=0.9')]).toEqual(['/guide/it', '/guide/en', '/guide/en'])
  })
})

describe('the page of a screen', () => {
  test('names its files and its calls, the styles after those of every page', async () => {
    const { body } = await page('/user/security')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/p4ge.js" />')
    expect(body).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/p4ge\.css" \/><\/head>/)
    expect(body).toContain(
      '<script src="/first-paint.js" data-path="/user/security" data-calls="/constants /users/profile" data-whose="somebody" data-it="/assets/w0rds.js" data-en-us="/assets/us.js" data-en-gb="/assets/gb.js" data-held="/assets/p4rt.css"></script>',
    )
  })

  test('of another kind names nothing of it, and is the same for everybody', async () => {
    expect((await page('/verify')).body).not.toContain('p4ge')
    const [one, other] = await Promise.all([page('/company/a/home'), page('/company/b/home')])
    expect(one!.headers.etag).toBe(other!.headers.etag)
  })
})
