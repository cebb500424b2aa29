import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What a browser never asks of zod: JSON schemas, which the server makes of our schemas, and sentences in English, which our keys replace. */
const unused = /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/

/** The schemas of core as they are, on a zod without what only the server uses. */
export const leanZod: Plugin = {
  name: 'lean-zod',
  enforce: 'pre',
  load: { filter: { id: unused }, handler: (id) => (id.endsWith('/en.js') ? 'export default () => ({ localeError: () => "invalid" })' : hollow(id)) },
  transform: { filter: { id: /\/zod\/v4\/core\/core\.js$/ }, handler: withoutEval },
}

/** The same names. Schemas take methods from some of them when they are made, and nobody calls those. */
function hollow(file: string): string {
  const source = readFileSync(file, 'utf8')
  const declared = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const renamed = [...source.matchAll(/^export \{ (?:\w+ as )?(\w+) \}/gm)].map(([, name]) => name)
  return `const none = () => () => undefined\nexport { ${[...declared, ...renamed].map((it) => `none as ${it}`).join(', ')} }`
}

/** zod tries whether it may compile schemas into functions; the content security policy forbids it and would report the attempt. */
function withoutEval(code: string): string {
  const plain = '__zod_globalConfig = {}'
  if (!code.includes(plain)) throw new Error('zod keeps its settings elsewhere now: set `jitless` there')
  return code.replace(plain, '__zod_globalConfig = { jitless: true }')
}
