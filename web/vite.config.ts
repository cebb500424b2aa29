import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directImports } from './plugins/direct-imports.ts'
import { firstFiles } from './plugins/first-files.ts'
import { latinFonts } from './plugins/latin-fonts.ts'
import { leanCore } from './plugins/lean-core.ts'
import { leanMantine } from './plugins/lean-mantine.ts'
import { leanZod } from './plugins/lean-zod.ts'
import { mantineStyles } from './plugins/mantine-styles.ts'
import { screenChunks } from './plugins/screen-chunks.ts'
import { screenFiles } from './plugins/screen-files.ts'
import { compiledTexts, leanSharedTexts, textParts } from './plugins/text-parts.ts'

const api = `http://localhost:${process.env.API_PORT ?? 3000}`

/** What changes only when a package does, in a file that browsers keep from one release to the next. */
const packages = /node_modules\/(react|react-dom|scheduler|@tanstack|zod|use-intl|icu-minify|use-sync-external-store)\//

/** Files that are shared by many pages keep their names, for whoever looks at what a page loads. */
const named = ['packages', 'core', 'first']
/** The others are called by their hashes alone, and short ones: the first script lists them all, and everybody who comes would pay for four hundred names. */
const fileOf = (name: string, extension: string) => (named.includes(name) ? `assets/[name]-[hash]${extension}` : `assets/[hash:7]${extension}`)

const nameOf = screenChunks()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    directImports(),
    leanSharedTexts,
    compiledTexts,
    textParts(),
    leanZod,
    leanCore,
    leanMantine,
    latinFonts,
    mantineStyles(),
    firstFiles,
    screenFiles,
  ],
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  // `/api` carries the socket too. The guide is what the last build made of it.
  server: { proxy: { '/api': { target: api, ws: true }, '/guide': { target: api } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers from the spring of 2023 on (docs/browsers.md).
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
    // The content security policy refuses fonts written into the styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The login page stands in the table of the screens as one that is fetched, and comes with the first script.
      checks: { ineffectiveDynamicImport: false },
      output: {
        chunkFileNames: ({ name }) => fileOf(name, '.js'),
        assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? fileOf(name.replace('.css', ''), '[extname]') : 'assets/[name]-[hash][extname]'),
        // Each holds whatever it needs beyond those before it, so that no two files wait for each other.
        codeSplitting: {
          groups: [
            { name: 'packages', test: packages },
            { name: 'core', test: /\/core\/src\//, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
            { name: (id, graph) => nameOf(id, (it) => graph.getModuleInfo(it)), debugName: 'screens', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
