import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inLatin } from './bundled.ts'

const sources = ["/[’‘–]/u.test('–')", "/^[€😀]$/u.test('😀')", "'€ 10'", '`– —`', '1 // ’tis a comment\n + 1']

test.each(sources)('%s means the same in Latin-1 alone', (source) => {
  const latin = inLatin(source)
  expect(latin).not.toMatch(/[\u0100-\uffff]/)
  expect(runInNewContext(latin)).toEqual(runInNewContext(source))
})
