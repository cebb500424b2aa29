import type { Plugin } from 'vite'

/** A route says what it does for the description of the API, which the server makes: a browser never reads it. */
const sentence = /^ +about:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm

/** The calls of core without their sentences. */
export const leanRoutes: Plugin = {
  name: 'lean-routes',
  enforce: 'pre',
  apply: 'build',
  transform: { filter: { id: /\/core\/src\/.*routes\.ts$/ }, handler: (code) => ({ code: code.replace(sentence, ''), map: null }) },
}
