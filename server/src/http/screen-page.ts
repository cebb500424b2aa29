import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Locale, locales } from '@delibera/core/locale'
import { html } from '@delibera/core/markup'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageTexts } from '../i18n/texts.ts'

/** The screens that have words of their own before any script runs; the others say what the product is. */
export type PageKind = keyof ReturnType<typeof pageTexts>['screens']

export const hasWords = (title: string): title is PageKind => Object.hasOwn(pageTexts('it').screens, title)

/** What link previews, search engines and tabs are told. Never who: the page is the same for everybody. */
function headOf(kind: PageKind, locale: Locale, origin: string): string {
  const { screens, picture } = pageTexts(locale)
  const { title, description } = screens[kind]
  const others = locales.filter((it) => it !== locale).map((it) => html`<meta property="og:locale:alternate" content="${it.replace('-', '_')}" />`)
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="Delibera" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="${locale === 'it' ? 'it_IT' : locale.replace('-', '_')}" />
    ${others}
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${origin}/preview.png" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${picture}" />
    <meta name="twitter:card" content="summary_large_image" />`.toString()
}

/** What a screen begins with, as the build lists it. */
export interface ScreenStart {
  path: string
  files: {
    scripts: string[]
    styles: string[]
    /** Sheets that those styles hold. */
    held: string[]
    words: Record<string, string[]>
  }
  /** Addresses of calls relative to /api, with places of the screen's own address in them. */
  calls: string[]
  /** Whether its calls are for somebody who is signed in. */
  isOfSomebody: boolean
}

/** The files are fetched with the first scripts; words and calls depend on what the browser remembers, and are begun by the first script (web/public/first-paint.js). */
function startOf({ path, files, calls, isOfSomebody }: ScreenStart): string {
  const words = locales.map((it) => html` data-${it.toLowerCase()}="${(files.words[it] ?? []).join(' ')}"`)
  return html`<script src="/first-paint.js" data-path="${path}" data-calls="${calls.join(' ')}" data-whose="${isOfSomebody ? 'somebody' : 'anybody'}"${words} data-held="${files.held.join(' ')}"></script>
    ${files.scripts.map((it) => html`<link rel="modulepreload" crossorigin href="${it}" />`)}`.toString()
}

/** After the styles of every page, which they build on. */
const withStyles = (page: string, { files }: ScreenStart): string =>
  page.replace('</head>', () => html`${files.styles.map((it) => html`<link rel="stylesheet" crossorigin href="${it}" />`)}</head>`.toString())

/** For a browser that runs no scripts, and for one in which they do not start (web/public/first-paint.js shows it). */
function apologyOf(locale: Locale): string {
  const { scriptless, stalled } = pageTexts(locale)
  return html`<noscript><p class="stalled">${scriptless}</p></noscript>
    <div id="stalled" class="stalled" role="alert" hidden><h1>${stalled.title}</h1><p>${stalled.text}</p></div>`.toString()
}

/** Puts the words between `<!-- name -->` and `<!-- /name -->`; the built page has its Italian ones there. */
function put(page: string, name: string, words: string): string {
  return page.replace(new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`), () => words)
}

/** The page of a kind of screen in one language, as sources and packed once each. */
interface Packed {
  etag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
}

const packings = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The built page, with the words of each kind of screen. They are few: each is made when it is first asked for, and kept. */
export class ScreenPages {
  private readonly made = new Map<string, Promise<Packed>>()

  constructor(
    private readonly template: string,
    private readonly origin: string,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, kind: PageKind, start?: ScreenStart): Promise<FastifyReply> {
    const { etag, bodies } = await this.page(kind, request.locale, start)
    const encoding = encodingFor(request.headers['accept-encoding'])
    const tag = `"${etag}-${encoding}"`
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, accept-language').header('etag', tag)
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }

  private page(kind: PageKind, locale: Locale, start: ScreenStart | undefined): Promise<Packed> {
    const key = `${kind} ${locale} ${start?.path}`
    const made = this.made.get(key) ?? this.make(kind, locale, start)
    this.made.set(key, made)
    return made
  }

  private async make(kind: PageKind, locale: Locale, start: ScreenStart | undefined): Promise<Packed> {
    const begun = start ? withStyles(put(this.template, 'first', startOf(start)), start) : this.template
    const inLanguage = begun.replace('<html lang="it">', `<html lang="${locale}">`)
    const identity = Buffer.from(put(put(inLanguage, 'head', headOf(kind, locale, this.origin)), 'apology', apologyOf(locale)))
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    return { etag, bodies: { identity, br: await packings.br(identity), gzip: await packings.gzip(identity, { level: 9 }) } }
  }
}

/** The best of what the browser takes: none of it is said by `q=0`, or by saying nothing. */
function encodingFor(header: string | string[] | undefined): keyof Packed['bodies'] {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((it) => !/;\s*q=0(\.0*)?\s*$/.test(it))
    .map((it) => it.split(';')[0]!.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}
