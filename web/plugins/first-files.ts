import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The letters that every page is set in. */
const fonts = /(hanken-grotesk|source-serif-4)-latin-wght-normal.*\.woff2$/
/** The script that starts the application, as the build names it in the page. */
const start = /\s*<script type="module" crossorigin src="(\/assets\/index-[\w-]+\.js)"><\/script>/
/** What it needs first, in files of their own. */
const before = /(<link rel="modulepreload" crossorigin href="\/assets\/(?:packages|core)-[\w-]+\.js")>/g

/** Lets the browser fetch with the page what it would otherwise find out about only after the styles and scripts are there. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle).filter((it) => fonts.test(it))
      const letters = files.map(
        (it): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${it}` },
          injectTo: 'head',
        }),
      )
      return { html: readInTurn(html), tags: letters }
    },
  },
}

/** The page with its scripts as links: `first-paint.js` runs one after the other, because read together they are one task, for which a slow phone takes half a second. */
function readInTurn(html: string): string {
  const [tag, entry] = start.exec(html) ?? []
  if (!tag || [...html.matchAll(before)].length !== 2) throw new Error('the page names its scripts otherwise now: look how they are begun')
  return html
    .replace(tag, '')
    .replace(before, '$1 data-run>')
    .replace('</head>', `  <link rel="modulepreload" crossorigin href="${entry}" data-run>\n  </head>`)
}
