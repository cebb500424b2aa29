import type { Plugin } from 'vite'

/** One of the faces of a font: the comment by which the package names it, and its rule. */
const face = /\/\* (\S+) \*\/\s*@font-face \{[^}]*\}/g
const isLatin = (name: string | undefined) => name?.endsWith('-latin-wght-normal') ?? false
const family = /font-family: '([^']+) Variable';/

/**
 * Latin letters are a family of one file, those of other scripts a family of their own that comes after it. Where a family has several files, Chromium also makes
 * a font of the system ready in each size and weight, to measure a space with: half of the time in which a page is laid out for the first time.
 */
export const latinFonts: Plugin = {
  name: 'latin-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@fontsource-variable\/[^/]+\/wght\.css$/ },
    handler: (code, id) => ({ code: latinApart(code, id), map: null }),
  },
}

/** The rules of a font with the other scripts under the name of what lies beyond Latin. */
export function latinApart(rules: string, file: string): string {
  if ([...rules.matchAll(face)].filter(([, name]) => isLatin(name)).length !== 1)
    throw new Error(`${file} is written otherwise now: look for the face with the Latin letters`)
  return rules.replace(face, (rule, name) => (isLatin(name) ? rule : rule.replace(family, "font-family: '$1 Beyond';")))
}
