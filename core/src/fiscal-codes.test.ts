import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptsFiscalCode, acceptsVatNumber, hasFiscalCheck, hasVatCheck, isFiscalCode, isVatNumber } from './fiscal-codes.ts'

const valid =
  'RSSMRA80A01H501U BNCGLI75H55F205M VRDLCU88B29L219C NRENNA99T71F839W FOXVEA64P49L424E DLCLSN70M10A944A DMCLRI85E43A345P CNTPLA59S23D612O MRNCHR92C47G273J REXAIX01R01D969K RSSMRA79B11C566R'
const omocodia = 'RSSMRA80A01H50MM RSSMRA80A01H5LMX RSSMRA80A01HRLMS RSSMRAULALMHRLMD'

describe('codice fiscale of a person', () => {
  test.each([...valid.split(' '), ...omocodia.split(' ')])('%s is well formed and checks', (code) => {
    expect(isFiscalCode(code)).toBe(true)
    expect(hasFiscalCheck(code)).toBe(true)
  })

  test.each([
    ['a wrong month letter', 'RSSMRA80F01H501U'],
    ['day zero', 'RSSMRA80A00H501V'],
    ['30 February', 'RSSMRA80B30H501X'],
    ['day 32', 'RSSMRA80A32H501X'],
    ['a letter O for a zero', 'RSSMRA8OA01H501U'],
    ['two characters short', 'RSSMRA80A01H50'],
    ['lower case, which the caller upper-cases', 'rssmra80a01h501u'],
  ])('%s is refused', (_, code) => expect(isFiscalCode(code)).toBe(false))

  test('a wrong check letter is accepted, unless the installation is strict', () => {
    expect(hasFiscalCheck('RSSMRA80A01H501X')).toBe(false)
    expect(acceptsFiscalCode('RSSMRA80A01H501X', false)).toBe(true)
    expect(acceptsFiscalCode('RSSMRA80A01H501X', true)).toBe(false)
  })

  test('the check letter catches every single wrong digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid.split(' ')), fc.constantFrom(6, 7, 9, 10, 12, 13, 14), fc.integer({ min: 0, max: 9 }), (code, at, by) => {
        const changed = code.slice(0, at) + by + code.slice(at + 1)
        return changed === code || !hasFiscalCheck(changed)
      }),
    )
  })
})

describe('partita IVA', () => {
  test.each('00743110157 07643520567 00488410010 12345678903 01234567897 10293847561 09876543217 02168540397 08765432102 11223344554 05544332215'.split(' '))(
    '%s is well formed and checks',
    (code) => expect(isVatNumber(code) && hasVatCheck(code)).toBe(true),
  )

  test.each(['00000000000', '0048841001', 'IT00488410010', '0048841001A'])('%s is refused', (code) => expect(isVatNumber(code)).toBe(false))

  test('a wrong check digit is accepted, unless the installation is strict', () => {
    expect(acceptsVatNumber('12345678901', false)).toBe(true)
    expect(acceptsVatNumber('12345678901', true)).toBe(false)
  })
})
