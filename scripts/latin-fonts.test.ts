import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { latinApart } from '../web/plugins/latin-fonts.ts'

const { resolve } = createRequire(import.meta.url)

test.each([
  ['hanken-grotesk', 'Hanken Grotesk'],
  ['source-serif-4', 'Source Serif 4'],
])('of %s the Latin letters are a family of one file, and the stack of the pages names both', (font, name) => {
  const file = resolve(`@fontsource-variable/${font}/wght.css`)
  const faces = latinApart(readFileSync(file, 'utf8'), file).split('@font-face').slice(1)
  const named = (family: string) => faces.filter((it) => it.includes(`font-family: '${family}'`))
  expect(named(`${name} Variable`).map((it) => /files\/([\w-]+)/.exec(it)?.[1])).toEqual([`${font}-latin-wght-normal`])
  expect(named(`${name} Beyond`)).toHaveLength(faces.length - 1)
  const stacks = ['web/src/theme.ts', 'web/src/palette.ts'].map((it) => readFileSync(it, 'utf8')).join('\n')
  expect(stacks).toContain(`'${name} Variable', '${name} Beyond'`)
})

test('a package that is written otherwise is told', () => {
  expect(() => latinApart("@font-face { font-family: 'Any Variable'; }", 'any.css')).toThrow('any.css is written otherwise now')
})
