import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillText, parseText, placeholdersIn, printPieces, tagsIn, unfilledIn } from './placeholders.ts'

const point = { odg: { ordinal: 'secondo', speaker: 'Teodora Valserra' }, net_profit: '412.600,00', premium: ' ', 'company.is_spa': true }

describe('filling', () => {
  test.each([
    ['a value of a place', 'il {{odg.ordinal}} punto', 'il secondo punto'],
    ['spaces inside the braces', 'euro {{ net_profit }}.', 'euro 412.600,00.'],
    ['what nothing fills stays as it is written', 'euro {{dividend}}', 'euro {{dividend}}'],
    ['blanks fill nothing', '{{premium}}', '{{premium}}'],
    ['a condition that holds', 'A{{#if net_profit}}, utile di {{net_profit}}{{/if}}.', 'A, utile di 412.600,00.'],
    ['a condition that does not', 'A{{#if premium}}, con {{premium}}{{/if}}.', 'A.'],
    ['the other branch', '{{#if premium}}x{{else}}y{{/if}}', 'y'],
    ['a name written with its dot', '{{#if company.is_spa}}azioni{{else}}quote{{/if}}', 'azioni'],
    ['conditions inside conditions', '{{#if odg.ordinal}}{{#if premium}}a{{else}}b{{/if}}c{{/if}}', 'bc'],
    ['opened and never closed', 'A {{#if premium}} B {{net_profit}}', 'A {{#if premium}} B 412.600,00'],
    ['closed and never opened', 'A {{/if}} {{else}} {{/each}}', 'A {{/if}} {{else}} {{/each}}'],
    ['closed by another', '{{#if premium}}a{{/each}}b{{/if}}', ''],
    ['no placeholder at all', '{ {x} } {{}} {{ }} {{1x}} {{a-b}}', '{ {x} } {{}} {{ }} {{1x}} {{a-b}}'],
  ])('%s', (_, text, filled) => {
    expect(fillText(text, point)).toBe(filled)
  })

  test('a list, entry by entry, with what stands around it', () => {
    const odgs = [{ title: 'Bilancio' }, { title: 'Cariche' }]
    expect(fillText('{{#each odgs}}{{title}} ({{city}}); {{/each}}', { odgs, city: 'Schio' })).toBe('Bilancio (Schio); Cariche (Schio); ')
    expect(fillText('{{#each odgs}}{{title}}{{/each}}.', {})).toBe('.')
    expect(fillText('{{#if odgs}}sì{{else}}no{{/if}}', { odgs: [] })).toBe('no')
  })

  test('names that every object has are no values', () => {
    expect(fillText('{{constructor}} {{odg.toString}} {{#if constructor}}x{{/if}}', point)).toBe('{{constructor}} {{odg.toString}} ')
  })

  test('zero is a number to be printed, and not a condition that holds', () => {
    expect(fillText('{{n}} {{#if n}}x{{else}}y{{/if}}', { n: 0 })).toBe('0 y')
  })
})

test('only the branches taken have something to fill in', () => {
  const text = '{{a}} {{#if premium}}{{premium}} {{b}}{{else}}{{c}} {{a}}{{/if}}'
  expect(unfilledIn(text, {})).toEqual(['a', 'c'])
  expect(unfilledIn(text, { premium: '10', a: 'x' })).toEqual(['b'])
})

test('every name is told with what it is for', () => {
  expect(placeholdersIn('{{a}} {{#if a}}{{b}}{{else}}{{a}}{{/if}} {{#each odgs}}{{title}}{{/each}}')).toEqual([
    { name: 'a', use: 'value' },
    { name: 'a', use: 'condition' },
    { name: 'b', use: 'value' },
    { name: 'odgs', use: 'list' },
    { name: 'title', use: 'value' },
  ])
})

test('tags are found where they stand', () => {
  expect(tagsIn('a {{x}}{{#if y}}{{else}}{{/if}} {{#each z}}').map(({ from, to, kind, name }) => [from, to, kind, name])).toEqual([
    [2, 7, 'value', 'x'],
    [7, 16, 'if', 'y'],
    [16, 24, 'else', ''],
    [24, 31, 'end', ''],
    [32, 43, 'each', 'z'],
  ])
})

const word = fc.constantFrom('{{', '}}', '{{#if x}}', '{{/if}}', '{{else}}', '{{#each odgs}}', '{{/each}}', '{{x}}', '{{ y.z }}', 'testo', ' ', '\n', '{', 'è')
const anyText = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((it) => it.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const anyContext = fc.dictionary(fc.constantFrom('x', 'y', 'y.z', 'odgs'), fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant([{ x: '1' }, {}])))

describe('whatever the text', () => {
  test('taken apart and put together it is the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printPieces(parseText(text))).toBe(text)
      }),
    )
  })

  test('nothing throws, and filled from everything it has nothing left to fill in', () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, context) => {
        const names = unfilledIn(text, context)
        const full = { ...context, ...Object.fromEntries(names.map((it) => [it, 'valore'])) }
        expect(unfilledIn(text, full).filter((it) => names.includes(it))).toEqual([])
        expect(fillText(text, context)).toBeTypeOf('string')
      }),
    )
  })

  test('a hundred thousand conditions do not exhaust the stack', () => {
    const text = '{{#if x}}'.repeat(100_000) + '{{/if}}'.repeat(100_000)
    expect(printPieces(parseText(text))).toBe(text)
    expect(fillText(text, { x: 'y' })).toBeTypeOf('string')
  })
})
