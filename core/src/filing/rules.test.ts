import { describe, expect, test } from 'vitest'
import { copyDeclaration, stampLine, xbrlDeclaration } from './declarations.ts'
import { refuseFilingEdit, refuseFilingRemoval, refuseMove, statusAfter } from './rules.ts'
import { type FilingCheck, FilingKind, FilingStatus } from './schema.ts'
import { actCodeIn, isWaivable, packageName, packedName, type SlotFacts, slotsOf } from './slots.ts'
import { feesOf } from './tariff.ts'

const usual: SlotFacts = {
  ...{ kind: 'ACCOUNTS', type: 'SRL', presenter: { kind: 'PROFESSIONAL' }, act_code: '712' },
  ...{ has_auditors: false, has_revisore: false, has_dividend: false },
}
const needed = (it: Partial<SlotFacts>) =>
  slotsOf({ ...usual, ...it })
    .filter((one) => one.is_required)
    .map((one) => one.slot)

describe('the documents of a package', () => {
  test('are minutes and XBRL for the accounts of an S.r.l.', () => {
    expect(needed({})).toEqual(['minutes', 'xbrl'])
    expect(slotsOf(usual).map((it) => it.slot)).toEqual(['minutes', 'xbrl', 'accounts_pdf', 'directors_report', 'auditors_report', 'revisore_report'])
  })

  test('of an S.p.A. with a dividend are those of its offices, too', () => {
    expect(needed({ type: 'SPA', act_code: '711', has_auditors: true, has_revisore: true, has_dividend: true })).toEqual([
      ...['minutes', 'xbrl', 'directors_report', 'auditors_report', 'revisore_report', 'list_of_holders', 'tax_receipt'],
    ])
  })

  test('are acceptances where offices are filed, and a power where somebody else files', () => {
    expect(needed({ kind: 'OFFICES', presenter: { kind: 'OTHER' } })).toEqual(['minutes', 'acceptance', 'power'])
    expect(needed({ kind: 'HOLDERS' })).toEqual(['list_of_holders'])
    expect([needed({ kind: 'SEAT' }), needed({ kind: 'OTHER' })]).toEqual([['minutes'], ['minutes']])
  })

  test('have codes and names that an office knows', () => {
    expect([actCodeIn('xbrl', '712'), actCodeIn('list_of_holders', null), actCodeIn('minutes', '712')]).toEqual(['712', '508', null])
    expect(packedName('minutes', 0, 'pdf')).toBe('01-verbale.pdf')
    expect(packageName({ fiscal_code: '04122334453', kind: 'ACCOUNTS', day: '2027-04-29' })).toBe('pratica-RI_04122334453_ACCOUNTS_2027-04-29.zip')
    expect([isWaivable('xbrl'), isWaivable('minutes')]).toEqual([true, false])
  })
})

test('accounts cost 65 and 62.70, offices 65 and 30; of others the tariff says nothing', () => {
  expect(FilingKind.options.map((it) => feesOf(it))).toEqual([
    { stamp_cents: 6500, secretary_cents: 6270 },
    { stamp_cents: 6500, secretary_cents: 3000 },
    null,
    null,
    null,
  ])
})

describe('where a package goes', () => {
  const allowed = (is_built: boolean) =>
    FilingStatus.options.flatMap((from) =>
      FilingStatus.options.filter((to) => refuseMove({ status: from, is_built }, to) === null).map((to) => `${from} ${to}`),
    )

  test('filed once made, accepted or suspended once filed, opened again once suspended', () => {
    expect(allowed(true)).toEqual(['DRAFT FILED', 'CHECKED FILED', 'BUILT FILED', 'FILED ACCEPTED', 'FILED SUSPENDED', 'SUSPENDED DRAFT', 'SUSPENDED FILED'])
    expect(allowed(false)).toEqual(['FILED ACCEPTED', 'FILED SUSPENDED', 'SUSPENDED DRAFT'])
    expect(refuseMove({ status: 'DRAFT', is_built: false }, 'FILED')).toMatchObject({ code: 'MT002' })
  })

  test('what was sent is not changed, what was made is not removed', () => {
    expect(FilingStatus.options.filter((it) => refuseFilingEdit(it) === null)).toEqual(['DRAFT', 'CHECKED', 'BUILT'])
    expect(refuseFilingRemoval({ status: 'DRAFT', is_built: true })).toMatchObject({ code: 'E0002' })
    expect(refuseFilingRemoval({ status: 'DRAFT', is_built: false })).toBeNull()
  })

  const check = (ok: boolean, severity: FilingCheck['severity']): FilingCheck => ({ id: 'X6', slot: 'xbrl', ok, severity, data: {} })
  test('a missing document or a failure keeps it a draft, a remark does not', () => {
    expect(statusAfter('BUILT', { missing: 0, checks: [check(false, 'WARN')] })).toBe('BUILT')
    expect(statusAfter('BUILT', { missing: 1, checks: [] })).toBe('DRAFT')
    expect(statusAfter('CHECKED', { missing: 0, checks: [check(false, 'BLOCK')] })).toBe('DRAFT')
  })
})

describe('declarations', () => {
  const paola = { kind: 'PROFESSIONAL', name: 'Paola Bianchi', office: null, fiscal_code: null, register: 'Padova', number: '1234' } as const
  test('of a professional name the list, those of a director the decree', () => {
    expect(copyDeclaration(paola)).toMatch(
      /^Il\/La sottoscritto\/a Paola Bianchi, iscritto\/a nella sezione A .* di Padova al n\. 1234, dichiara, ai sensi dell'art\. 31/,
    )
    expect(copyDeclaration({ ...paola, kind: 'DIRECTOR', office: 'Amministratrice unica' })).toContain('Paola Bianchi, Amministratrice unica, consapevole')
    expect(copyDeclaration({ ...paola, register: '' })).toContain('Contabili di ________________ al n. 1234')
  })

  test('of accounts speak of cash flows where the form has them', () => {
    expect(xbrlDeclaration(paola, '711')).toContain('il conto economico, il rendiconto finanziario e la nota integrativa in formato XBRL')
    expect(xbrlDeclaration(paola, '712')).toContain('il conto economico e la nota integrativa')
  })

  test('the line of the stamp is there when somebody said by whose leave', () => {
    expect(stampLine({ chamber: 'Padova', number: '' })).toBeNull()
    expect(stampLine({ chamber: 'Padova', number: '12/2001' })).toBe(
      'Imposta di bollo assolta in modo virtuale tramite la Camera di commercio di Padova, autorizzazione n. 12/2001',
    )
  })
})
