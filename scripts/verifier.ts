import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { root } from './run.ts'

/** The log of a room is folded by the product's own code, whose types are stated in zod. Nothing is parsed with it here, so nothing of it comes along. */
const withoutZod: Plugin = {
  name: 'without-zod',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: 'zod', namespace: 'none' }))
    const contents = 'export const z = new Proxy(() => {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => "" : z), apply: () => z })'
    onLoad({ filter: /./, namespace: 'none' }, () => ({ contents }))
  },
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page that every bundle brings along: one file, which may run its own script and reach nothing else. */
export async function verifierHtml(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { page: 'web/src/verifier/main.ts' },
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2023', 'chrome111', 'firefox115', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'none',
    plugins: [withoutZod],
    logLevel: 'warning',
  })
  const named = (extension: string) => outputFiles.find((it) => it.path.endsWith(extension))!.text.trim()
  // What ends a script in a page must not stand in it.
  const [script, style] = [named('.js').replaceAll('</script', '<\\/script'), named('.css')]
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="it">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Delibera</title>',
    `<style>${style}</style>`,
    '<body>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

// From the sources the server asks for it this way: it knows nothing of what builds it.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(await verifierHtml())
