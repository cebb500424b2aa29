import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

const api = `http://localhost:${process.env.API_PORT ?? 3000}`

/** Parses the messages of the locales while building, so that no browser has to carry a parser. */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify(JSON.parse(json, (_, text) => (typeof text === 'string' ? compile(text) : text))),
  },
}

/** What changes only when a package does, in a file that browsers keep from one release to the next. */
const packages = /node_modules\/(react|react-dom|scheduler|@tanstack|zod|use-intl|intl-messageformat|@formatjs)\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compiledTexts],
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  // `/api` carries the socket too.
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy refuses fonts written into the styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'packages', test: packages }] },
      },
    },
  },
})
