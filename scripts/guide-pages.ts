import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type GuideLanguage, type GuidePage, guideLanguages, guidePages } from '../core/src/help/guide.ts'
import { html } from '../core/src/markup.ts'
import { guideMarkup, summaryOf, titleOf } from './guide-markdown.ts'
import { root } from './run.ts'

const sources = path.join(root, 'docs/guide')
const source = (language: GuideLanguage, page: string) => readFileSync(path.join(sources, language, `${page}.md`), 'utf8')

/** What stands around a page, in its language. */
const around = {
  it: { guide: 'Guida', all: 'Tutte le pagine', next: 'Pagina seguente', other: 'English', open: 'Apri Delibera' },
  en: { guide: 'Guide', all: 'All pages', next: 'Next page', other: 'Italiano', open: 'Open Delibera' },
}

/** Pages lead to each other and to pictures as files do, and are served without the ending of files. */
const servedFrom = (language: GuideLanguage) => (target: string) => {
  if (/^(https:|\/)/.test(target)) return target
  if (target.startsWith('../pictures/')) return target.replace('..', '/guide')
  return `/guide/${language}/${target.replace(/(^index)?\.md$/, '')}`.replace(/\/$/, '')
}

function pageHtml(language: GuideLanguage, page: GuidePage | 'index'): string {
  const text = source(language, page)
  const said = around[language]
  const other = language === 'it' ? 'en' : 'it'
  const tail = page === 'index' ? '' : `/${page}`
  const next = guidePages[page === 'index' ? 0 : guidePages.indexOf(page) + 1]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${titleOf(text)} · Delibera</title>
<meta name="description" content="${summaryOf(text)}">
<meta name="theme-color" content="#023238">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="alternate" hreflang="${other}" href="/guide/${other}${tail}">
<link rel="stylesheet" href="/guide/guide.css">
<script src="/first-paint.js"></script>
</head>
<body>
<header><nav aria-label="Delibera"><a class="brand" href="/guide/${language}">Delibera <span>${said.guide}</span></a><a href="/guide/${other}${tail}" hreflang="${other}" lang="${other}">${said.other}</a></nav></header>
<main>
${guideMarkup(text, servedFrom(language))}
</main>
<footer><nav aria-label="${said.guide}">${page === 'index' ? undefined : html`<a href="/guide/${language}">${said.all}</a>`}<a href="/">${said.open}</a>${next && html`<a class="next" href="/guide/${language}/${next}">${said.next}: ${titleOf(source(language, next))}</a>`}</nav></footer>
</body>
</html>
`.toString()
}

/** The letters of the application, under the names that its build gave them. */
function fontFaces(web: string): string {
  const faces = { 'Hanken Grotesk Variable': 'hanken-grotesk-latin-wght-normal', 'Source Serif 4 Variable': 'source-serif-4-latin-wght-normal' }
  const files = readdirSync(path.join(web, 'assets'))
  return Object.entries(faces)
    .map(([family, name]) => ({ family, file: files.find((it) => it.startsWith(name) && it.endsWith('.woff2')) }))
    .filter((it) => it.file)
    .map(({ family, file }) => `@font-face{font-family:"${family}";font-display:swap;font-weight:200 900;src:url(/assets/${file}) format("woff2")}\n`)
    .join('')
}

/** Writes the guide into the built web app, which the server sends and a release carries. */
export function buildGuide(web: string): void {
  for (const language of guideLanguages) {
    mkdirSync(path.join(web, 'guide', language), { recursive: true })
    for (const it of ['index', ...guidePages] as const) writeFileSync(path.join(web, 'guide', language, `${it}.html`), pageHtml(language, it))
  }
  writeFileSync(path.join(web, 'guide/guide.css'), fontFaces(web) + readFileSync(path.join(sources, 'guide.css'), 'utf8'))
  cpSync(path.join(sources, 'pictures'), path.join(web, 'guide/pictures'), { recursive: true })
}
