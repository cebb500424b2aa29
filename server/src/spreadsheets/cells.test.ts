import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, printedCell, typedCsv, typedXlsx } from './cells.ts'
import { readTable } from './table.ts'

const summer = '2026-07-01T08:00:05.000Z'
const table = (cell: Cell) => ({ headings: ['Cella'], rows: [[cell, 'x']] })
const inCsv = async (cell: Cell, locale: 'it' | 'en-GB' = 'it') => (await readTable(typedCsv(table(cell), locale), 10))![1]!.cells[0]
const inXlsx = async (cell: Cell) => (await readTable(await typedXlsx('Prova', table(cell), 'it'), 10))![1]!.cells[0]

describe('a cell', () => {
  test.each<[string, Cell, string, string, string]>([
    ['an amount', { amount: 123_456, places: 2 }, '1234,56', '1234,56', '1.234,56'],
    ['less than a unit', { amount: 5, places: 2 }, '0,05', '0,05', '0,05'],
    ['less than nothing', { amount: -150, places: 2 }, '-1,50', '-1,5', '-1,50'],
    ['a count', { amount: 12_000, places: 0 }, '12000', '12000', '12.000'],
    ['a part', { bp: 6667 }, '66,67%', '0,6667', '66,67\u00a0%'],
    // Days since the end of 1899: ten in the morning in Italy.
    ['a moment', { at: summer }, '2026-07-01 10:00:05', '46204,416724537', '01/07/2026 10:00:05'],
    ['nothing', null, '', '', ''],
  ])('%s is written for programs and for people', async (_, cell, csv, xlsx, printed) => {
    expect([await inCsv(cell), await inXlsx(cell), printedCell(cell, 'it')]).toEqual([csv, xlsx, printed])
  })

  test('of an English table has the signs of English', async () => {
    expect([await inCsv({ amount: 123_456, places: 2 }, 'en-GB'), printedCell({ bp: 5 }, 'en-GB'), printedCell({ at: summer }, 'en-US')]).toEqual([
      ...['1234.56', '0.05%', 'Jul 1, 2026 10:00:05'],
    ])
  })

  test('of text is never a formula, whatever somebody wrote', async () => {
    const text = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', ''), fc.string()).map(([sign, rest]) => `${sign}${rest}`.replace(/\p{Cc}/gu, ''))
    await fc.assert(
      fc.asyncProperty(text, async (it) => {
        expect((await inCsv(it)) ?? '').not.toMatch(/^[=+\-@]/)
      }),
    )
    expect(await inXlsx('=1+1')).toBe('=1+1')
  })
})
