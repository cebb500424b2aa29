import { readFile, writeFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Packages that become part of the built server instead of being read from their hundreds of files at each start: a third of its time and a tenth of its memory.
 * Those that every start reads, and only such as need nothing of their own beside them: no native part, no worker, no file.
 */
export const bundled = [
  '@fastify/compress',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/websocket',
  'aws4fetch',
  'csv-parse',
  'csv-stringify',
  'fast-json-stringify',
  'fast-xml-parser',
  'fastify',
  'graphile-worker',
  'kysely',
  'otpauth',
  'pg',
  'pg-copy-streams',
  'pino',
  'postal-mime',
  'tar-stream',
  'web-push',
  'write-excel-file',
  'ws',
  'yazl',
  'zod',
]

/** Packages of the older kind ask for modules of Node in the middle of their code, which a module of today is not given. */
export const bundledHead = "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** zod brings its own sentences in some sixty languages; ours are keys of our locale files, and its English stays for what has none. */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: `export { default as en } from './en.js'`,
      resolveDir: path.slice(0, -'/index.js'.length),
    }))
  },
}

/** pg asks whether it runs at Cloudflare by making a reply of the web, for which Node 20 reads all of its fetch: a twentieth of a start. It runs in Node. */
export const pgInNode: Plugin = {
  name: 'pg-in-node',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pg[\\/]lib[\\/]stream\.js$/ }, async ({ path }) => {
      const asked = 'function getStreamFuncs() {\n  if (isCloudflareRuntime()) {'
      const source = await readFile(path, 'utf8')
      if (!source.includes(asked)) throw new Error(`${path} is of another version than pgInNode knows`)
      return { contents: source.replace(asked, 'function getStreamFuncs() {\n  if (false) {') }
    })
  },
}

/**
 * Writes signs outside of Latin-1 as \\u20ac, which means the same in a string, a pattern and a comment: esbuild leaves those of patterns, SQL and comments as they are, and
 * one of them makes V8 keep the whole program in two bytes a letter, which takes longer to read too.
 */
export const latinOnly: Plugin = {
  name: 'latin-only',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true
    onEnd(async ({ metafile }) => {
      const scripts = Object.keys(metafile?.outputs ?? {}).filter((it) => it.endsWith('.js'))
      await Promise.all(scripts.map(async (it) => writeFile(it, inLatin(await readFile(it, 'utf8')))))
    })
  },
}

export const inLatin = (source: string): string => source.replace(/[\u0100-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
