import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownHolding, sumsOf } from '../company/holdings.ts'
import type { BookRow } from './book.ts'
import { entryOf, type MemberEntry, roleOf } from './entry.ts'
import type { ImportCorrections, ImportMode, ImportRow } from './import.ts'
import { asText, columnOf, exampleRows, headings, readQuantity, readRoles, readRow, writeQuantity } from './import-cells.ts'
import { joinRows } from './import-join.ts'
import { ownedAfter, planImport } from './import-plan.ts'
import { sourceOf } from './import-table.ts'

describe('a heading', () => {
  test.each([
    ['Cognome o denominazione', 'last_name'],
    ['COGNOME', 'last_name'],
    ['Ragione Sociale', 'last_name'],
    ['last_name', 'last_name'],
    ['Surname', 'last_name'],
    ['Nome', 'first_name'],
    ['  nome: ', 'first_name'],
    ['C.F.', 'fiscal_code'],
    ['P. IVA', 'fiscal_code'],
    ['Codice Fiscale / Partita IVA', 'fiscal_code'],
    ['Tax code', 'fiscal_code'],
    ['E-mail', 'email'],
    ['PEC', 'email'],
    ['Città', null],
    ['Qualifica', 'roles'],
    ['N. azioni', 'shares_value'],
    ['Diritti di voto', 'vote_value'],
    ['CF Legale Rappresentante', 'cf_legal_representative'],
    ['', null],
  ])('"%s" is %s', (heading, column) => expect(columnOf(heading)).toBe(column))

  test('of our own files is known', () => expect(headings.map(columnOf)).not.toContain(null))
})

describe('a table', () => {
  test('the first of two columns that mean the same counts where it is filled', () => {
    const { rows } = sourceOf([
      { line: 1, cells: ['Cognome', 'Denominazione', 'Carica'] },
      { line: 2, cells: ['Rossi', '', 'PAR'] },
      { line: 3, cells: ['', 'Alfa S.r.l.'] },
    ])
    expect(rows).toEqual([
      { line: 2, cells: { last_name: 'Rossi', roles: 'PAR' } },
      { line: 3, cells: { last_name: 'Alfa S.r.l.', roles: '' } },
    ])
  })

  test.each([
    ['that could not be read', null, 'unreadableFile'],
    ['with nothing in it', [], 'emptyFile'],
    ['with headings alone', [{ line: 1, cells: ['Cognome'] }], 'emptyFile'],
    ['without names', [{ line: 4, cells: ['Nome'] }], 'columnMissing'],
    ['of 5,001 people', [{ line: 1, cells: ['Cognome'] }, ...Array.from({ length: 5001 }, (_, at) => ({ line: at + 2, cells: ['A'] }))], 'tooManyRows'],
  ])('%s is refused as a whole', (_, table, message) => expect(sourceOf(table).faults.map((it) => it.message)).toEqual([message]))

  test('of 5,000 people is read', () => {
    const table = [{ line: 1, cells: ['Cognome'] }, ...Array.from({ length: 5000 }, (_, at) => ({ line: at + 2, cells: ['A'] }))]
    expect(sourceOf(table).rows).toHaveLength(5000)
  })
})

describe('an amount', () => {
  test.each([
    ['1234', 123_400, 1234],
    ['1.234', 123_400, 1234],
    ['1.234.567', 123_456_700, 1_234_567],
    ['1.234,56', 123_456, null],
    ['1234,5', 123_450, null],
    ['1234,00', 123_400, 1234],
    ['€ 1.234,56', 123_456, null],
    ['10.000,00 euro', 1_000_000, 10_000],
    ['1,234.56', 123_456, null],
    ['1,234,567', 123_456_700, 1_234_567],
    ['1234.5', 123_450, null],
    ['0', 0, 0],
    ['1,234', null, null],
    ['12.34.56', null, null],
    ['-5', null, null],
    ['33%', null, null],
    ['mille', null, null],
    ['99999999999999999', null, null],
  ])('%s is %s cents, or %s shares', (text, cents, shares) => {
    expect(readQuantity(text, 'EUR_CENT')).toBe(cents)
    expect(readQuantity(text, 'SHARE')).toBe(shares)
  })

  test('of more signs than anybody writes is none, and is not looked at', () => {
    expect(readQuantity(`1,${'0'.repeat(1_000_000)}`, 'EUR_CENT')).toBeNull()
    expect(readQuantity(`1,${'0'.repeat(1_000_000)}1`, 'SHARE')).toBeNull()
  })

  test('that we wrote is read back', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.constantFrom('EUR_CENT' as const, 'SHARE' as const),
        (value, unit) => readQuantity(writeQuantity(value, unit), unit) === value,
      ),
    )
  })
})

test.each([
  ['PAR', ['PAR']],
  ['socio', ['PAR']],
  ['Socio, Presidente del CdA', ['PAR', 'PCA']],
  ['PAR + CON | SIN', ['PAR', 'CON', 'SIN']],
  ['Socio/Consigliere', ['PAR', 'CON']],
  ['Partner / shareholder', ['PAR']],
  ['Commercialista / consulente contabile, Socio', ['ACC', 'PAR']],
  ['Sole director', ['AUN']],
  ['SOCIETÀ DI REVISIONE', ['SDR']],
  ['Imperatore', ['Imperatore']],
  [' , ', []],
])('roles "%s" are %s', (text, codes) => expect(readRoles(text)).toEqual(codes))

test.each(['=1+1', '+39 333', '-5', '@a', "'=1", 'Rossi', "D'Amico", "'Ndrangheta"])('"%s" passes through a file as text', (cell) => {
  expect(asText(cell)).not.toMatch(/^[=+\-@]/)
  expect(readRow({ line: 2, cells: { last_name: asText(cell) } }, 'SHARE').given.last_name).toBe(cell)
})

const member = (it: Partial<MemberEntry> & { _id?: string } = {}): BookRow => {
  const entry = entryOf({ last_name: 'Rossi', first_name: 'Mario', roles: [roleOf('PAR')!], ...it })
  const { shares, vote, owned } = sumsOf(entry.holdings)
  const sums = { shares_value: shares, vote_value: vote, owned_value: owned }
  return { ...entry, ...sums, _id: it._id ?? 'm1', color: '#000000', is_valid: true, has_signature: false, twin_id: null }
}
const plan = (book: BookRow[], cells: ImportRow['cells'][], mode: ImportMode = 'update') =>
  planImport(
    cells.map((it, at) => readRow({ line: at + 2, cells: it }, 'EUR_CENT')),
    book,
    { mode, unit: 'EUR_CENT' },
  )
const cf = 'RSSMRA80A01H501U'

describe('whom a row speaks of', () => {
  test.each([
    ['the one with its fiscal code', { fiscal_code: cf }, { last_name: 'Altri', fiscal_code: cf }, true],
    ['the one with its address, when it has no code', { email: 'a@x.it', fiscal_code: cf }, { last_name: 'Altri', email: 'a@x.it' }, true],
    ['the one with its address who has no code', { email: 'a@x.it' }, { last_name: 'Altri', email: 'a@x.it', fiscal_code: cf }, true],
    [
      'nobody, when both have codes and they differ',
      { email: 'b@x.it', fiscal_code: 'BNCGLI75H55F205M' },
      { last_name: 'Rossi', email: 'a@x.it', fiscal_code: cf },
      false,
    ],
    ['the one of its name, when neither has more', {}, { last_name: 'ROSSI', first_name: 'mario' }, true],
    ['nobody of its name who has a code', { fiscal_code: cf }, { last_name: 'Rossi', first_name: 'Mario' }, false],
    ['nobody of its name and another kind', {}, { last_name: 'Rossi', first_name: 'Mario', kind: 'S' }, false],
  ] as [string, Partial<MemberEntry>, ImportRow['cells'], boolean][])('%s', (_, known, row, isKnown) => {
    expect(plan([member(known)], [{ roles: 'PAR', ...row }]).added).toHaveLength(isKnown ? 0 : 1)
  })

  test('of two people with one address, the one that shares a group', () => {
    const book = [member({ _id: 'director', email: 'studio@x.it', roles: [roleOf('CON')!] }), member({ _id: 'partner', email: 'studio@x.it' })]
    const rows = [
      { last_name: 'Rossi', first_name: 'Mario', email: 'studio@x.it', roles: 'PAR', phone: '+39 3331234567' },
      { last_name: 'Rossi', first_name: 'Mario', email: 'studio@x.it', roles: 'AMM' },
    ]
    expect(plan(book, rows).changed.map((it) => [it.before._id, it.changes.map(({ column }) => column)])).toEqual([
      ['partner', ['phone']],
      ['director', ['roles']],
    ])
  })
})

describe('what a row changes', () => {
  const known = member({ fiscal_code: cf, email: 'a@x.it', phone: '+39 3331234567', holdings: ownHolding(50_000, 20_000) })
  const after = (cells: ImportRow['cells'], mode: ImportMode = 'update') =>
    plan([known], [{ last_name: 'Rossi', first_name: 'Mario', fiscal_code: cf, ...cells }], mode)

  test.each([
    ['a column that is not there changes nothing', {}, 'overwrite', []],
    ['an empty cell of an update leaves what is there', { phone: '' }, 'update', []],
    ['an empty cell of the whole book empties it', { phone: '' }, 'overwrite', ['phone:+39 3331234567>']],
    ['an empty role leaves the roles', { roles: '' }, 'overwrite', []],
    ['the same quota leaves the votes', { shares_value: '500' }, 'update', []],
    ['another quota votes whole', { shares_value: '600' }, 'update', ['shares_value:500,00>600,00', 'vote_value:200,00>600,00']],
    ['unless it is said', { shares_value: '600', vote_value: '0' }, 'update', ['shares_value:500,00>600,00', 'vote_value:200,00>0,00']],
    ['a role is named in full', { roles: 'PAR|AUN' }, 'update', ['roles:Socio>Amministratore unico, Socio']],
    ['an owner named by the office alone stays a partner', { roles: 'AUN' }, 'overwrite', ['roles:Socio>Amministratore unico, Socio']],
  ] as [string, ImportRow['cells'], ImportMode, string[]][])('%s', (_, cells, mode, changes) => {
    const { changed, errors } = after(cells, mode)
    expect(errors).toEqual([])
    expect(changed.flatMap((it) => it.changes.map(({ column, before, after: to }) => `${column}:${before ?? ''}>${to ?? ''}`))).toEqual(changes)
  })
})

test('a share that cannot be read is one error, not a second one about its votes', () => {
  const { errors } = plan([], [{ last_name: 'Rossi', first_name: 'Ada', roles: 'PAR', shares_value: 'mille', vote_value: '1000' }])
  expect(errors.map((it) => `${it.column} ${it.message}`)).toEqual(['shares_value onlyNumbersAllowed'])
})

test.each([
  ['a VAT number is a company', { last_name: 'Alfa', first_name: 'X', fiscal_code: '00743110157' }, 'S'],
  ['also without its leading zeros', { last_name: 'Alfa', fiscal_code: '743110157' }, 'S'],
  ['a name alone is a company', { last_name: 'Alfa S.p.A.' }, 'S'],
  ['a first name is a person', { last_name: 'Rossi', first_name: 'Ada' }, 'P'],
  ['so is the code of a person', { last_name: 'Rossi', fiscal_code: cf }, 'P'],
  ['what is said counts', { last_name: 'Rossi', kind: 'persona fisica' }, 'P'],
] as [string, ImportRow['cells'], string][])('%s', (_, cells, kind) => expect(plan([], [{ roles: 'PAR', ...cells }]).added[0]?.entry.kind).toBe(kind))

describe('the keys of the book', () => {
  const errors = (book: BookRow[], rows: ImportRow['cells'][], mode?: ImportMode) =>
    plan(book, rows, mode).errors.map((it) => `${it.line} ${it.column} ${it.message}`)
  const row = (it: ImportRow['cells']) => ({ last_name: 'Rossi', first_name: 'Ada', roles: 'PAR', ...it })

  test.each([
    ['two rows with one code', [], [row({ fiscal_code: cf }), row({ fiscal_code: cf })], 'update', ['3 fiscal_code fiscalCodeRepeated']],
    [
      'two rows with one code in two groups are one person, too',
      [],
      [row({ fiscal_code: cf }), row({ fiscal_code: cf, roles: 'SIN' })],
      'update',
      ['3 fiscal_code fiscalCodeRepeated'],
    ],
    [
      'of one person written twice the address is not a second fault',
      [],
      [row({ fiscal_code: cf, email: 'a@x.it' }), row({ fiscal_code: cf, email: 'a@x.it' })],
      'update',
      ['3 fiscal_code fiscalCodeRepeated'],
    ],
    [
      'an address of somebody who stays',
      [member({ fiscal_code: cf, email: 'a@x.it' })],
      [row({ fiscal_code: 'BNCGLI75H55F205M', email: 'a@x.it' })],
      'update',
      ['2 email emailRepeated'],
    ],
    [
      'of somebody who leaves is free',
      [member({ fiscal_code: cf, email: 'a@x.it' })],
      [row({ fiscal_code: 'BNCGLI75H55F205M', email: 'a@x.it' })],
      'overwrite',
      [],
    ],
  ] as [string, BookRow[], ImportRow['cells'][], ImportMode, string[]][])('%s', (_, book, rows, mode, found) => expect(errors(book, rows, mode)).toEqual(found))
})

describe('a quota in a file', () => {
  const added = (cells: ImportRow['cells']) => plan([], [{ last_name: 'Neri', first_name: 'Ugo', ...cells }])
  const codes = (cells: ImportRow['cells']) => added(cells).added[0]?.entry.roles.map(({ code }) => code)

  test('does not disappear from the votes because its owner is called director alone', () => {
    expect(codes({ roles: 'Amministratore unico', shares_value: '4.000,00' })).toEqual(['AUN', 'PAR'])
    expect(codes({ roles: 'Socio unico', shares_value: '4.000,00' })).toEqual(['SOU'])
    expect(codes({ roles: 'Amministratore unico', shares_value: '0' })).toEqual(['AUN'])
  })

  test('says by itself what its owner is, where the file does not', () => {
    expect(codes({ shares_value: '100' })).toEqual(['PAR'])
    expect(added({ shares_value: '0' }).errors.map((it) => `${it.column} ${it.message}`)).toEqual(['roles requiredField'])
  })

  test('adds up over those who come, stay, change and go', () => {
    const book = [member({ _id: 'stays', holdings: ownHolding(100) }), member({ _id: 'changes', fiscal_code: cf, holdings: ownHolding(200) })]
    const rows = [
      { last_name: 'Rossi', fiscal_code: cf, shares_value: '5' },
      { last_name: 'Neri', first_name: 'Ugo', shares_value: '7' },
    ]
    expect(ownedAfter(book, plan(book, rows))).toBe(100 + 500 + 700)
    expect(ownedAfter(book, plan(book, rows, 'overwrite'))).toBe(500 + 700)
  })
})

describe('what somebody says of a wrong file', () => {
  const table = [
    { line: 1, cells: ['Cognome', 'Nome', 'CF', 'Quota', '%', 'Data di nascita'] },
    { line: 2, cells: ['Rossi', 'Mario', cf, '1.000,00', '10', '01/01/1980'] },
    { line: 3, cells: ['Rossi', 'Mario', cf, '500,00'] },
    { line: 4, cells: ['Verdi', 'Ada', 'ERRATO', '8.500,00'] },
    { line: 6, cells: ['Totale', '', '', '10.000,00'] },
  ]
  const said = (it: Partial<ImportCorrections> = {}): ImportCorrections => ({ cells: [], joined: [], left_out: [], ...it })
  const read = (corrections = said()) => {
    const source = sourceOf(table, corrections)
    const rows = joinRows(
      source.rows.map((it) => readRow(it, 'EUR_CENT')),
      corrections.joined,
    )
    return { source, ...planImport(rows, [], { mode: 'update', unit: 'EUR_CENT' }) }
  }
  const faults = (it: ReturnType<typeof read>) => it.errors.map(({ line, message, same_as }) => [line, message, same_as])

  test('the same person twice is told with the row that comes first, and the sum of a sheet is nobody', () => {
    const { source, ...it } = read()
    expect(faults({ source, ...it })).toEqual([
      [3, 'fiscalCodeRepeated', 2],
      [4, 'insertValidCFOrPiva', undefined],
    ])
    expect(source).toMatchObject({ ignored_columns: ['%', 'Data di nascita'], ignored_lines: [6], faults: [] })
  })

  test('two rows joined are one person with both quotas; a cell written anew counts', () => {
    const it = read(said({ joined: [3], cells: [{ line: 4, column: 'fiscal_code', value: 'BNCGLI75H55F205M' }] }))
    expect(it.errors).toEqual([])
    expect(it.added.map(({ line, entry }) => [line, sumsOf(entry.holdings).owned])).toEqual([
      [2, 150_000],
      [4, 850_000],
    ])
  })

  test('a row that is left out is not there', () => {
    const it = read(said({ left_out: [3, 4] }))
    expect([it.errors, it.added.length, it.source.ignored_lines]).toEqual([[], 1, [3, 4, 6]])
  })

  test.each([
    ['both say their votes', { shares_value: 10, vote_value: 4 }, { shares_value: 5, vote_value: 5 }, [15, 9]],
    ['one votes whole without saying so', { shares_value: 10 }, { shares_value: 5, vote_value: 0 }, [15, 10]],
    ['neither speaks of votes', { shares_value: 10 }, { shares_value: 5 }, [15, undefined]],
    ['one has no quota', { roles: ['PAR'] }, { shares_value: 5 }, [5, undefined]],
  ])('joined rows add up their quotas: %s', (_, one, other, [shares, votes]) => {
    const row = (line: number, given: object) => ({ line, given: { fiscal_code: cf, ...given }, faults: [] })
    const [both, ...rest] = joinRows([row(2, one), row(3, other)], [3])
    expect(rest).toEqual([])
    expect([both!.given.shares_value, both!.given.vote_value]).toEqual([shares, votes])
  })

  test('nobody is joined to a row that is not theirs', () => {
    const rows = [cf, 'BNCGLI75H55F205M'].map((fiscal_code, at) => ({ line: at + 2, given: { fiscal_code }, faults: [] }))
    expect(joinRows(rows, [2, 3])).toEqual(rows)
  })
})

test.each([
  ['+39 333 5550101', '+39 3335550101'],
  ['0039 333/555.01-01', '+39 3335550101'],
  ['333 555 01 01', '3335550101'],
])('a telephone that the form takes is no error of a file: %s', (written, kept) => {
  expect(readRow({ line: 2, cells: { phone: written } }, 'SHARE')).toMatchObject({ given: { phone: kept }, faults: [] })
})

test('the example file is right, and twice the same changes nothing', () => {
  const { rows } = sourceOf([{ line: 1, cells: headings }, ...exampleRows.map((cells, at) => ({ line: at + 2, cells }))])
  const first = plan(
    [],
    rows.map((it) => it.cells),
    'overwrite',
  )
  expect(first.errors).toEqual([])
  const book = first.added.map(({ entry }, at) => member({ ...entry, _id: `m${at}` }))
  expect(
    plan(
      book,
      rows.map((it) => it.cells),
      'overwrite',
    ),
  ).toEqual({ errors: [], added: [], changed: [], removed: [], unchanged: 4 })
})
