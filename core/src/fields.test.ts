import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as fields from './fields.ts'
import { isMessageKey } from './i18n/texts.ts'

const { CouponCode, CreditQuantity, Email, FiscalCode, LocalPhone, Phone, Url, VatNumber, VatOrFiscalCode, WholeNumber } = fields

/** What a field makes of a value, or the one message it gives. */
const verdict = (field: z.ZodType, value: unknown) => {
  const read = field.safeParse(value)
  return read.success ? { is: read.data } : read.error.issues.map((it) => it.message).join(' and ')
}
const is = <T>(value: T) => ({ is: value })

const tables: Record<string, [field: z.ZodType, rows: [value: unknown, answer: unknown][]]> = {
  password: [
    fields.Password,
    [
      ['Quattro.Rane7', is('Quattro.Rane7')],
      ['kP1@rz', is('kP1@rz')],
      ['Delibera.2026', 'passwordWeak'],
      ['aA1@bb', 'passwordWeak'],
      ['aA1@b', 'passwordFormat'],
      ['aA1@ bb', 'passwordFormat'],
      ['aaa1@bb', 'passwordFormat'],
      ['AAA1@BB', 'passwordFormat'],
      ['aAa@@bb', 'passwordFormat'],
      ['aA1%bbb', 'passwordFormat'],
      ['', 'requiredField'],
      [undefined, 'requiredField'],
    ],
  ],
  'e-mail, trimmed and lower-cased': [
    Email,
    [
      ['  Anna.Rossi@Example.IT ', is('anna.rossi@example.it')],
      ['anna@', 'insertValidEmail'],
      ['anna', 'insertValidEmail'],
      ['a@b@c.it', 'insertValidEmail'],
      ['anna@example.it\r\nBcc: x@y.it', 'insertValidEmail'],
      [`${'a'.repeat(250)}@example.it`, 'tooLong'],
      ['  ', 'requiredField'],
      [undefined, 'requiredField'],
      [null, 'requiredField'],
      [7, 'invalidValue'],
    ],
  ],
  'e-mails, each of them': [
    fields.Emails,
    [
      [['A@b.it', 'c@d.it'], is(['a@b.it', 'c@d.it'])],
      [[], is([])],
      [['a@b.it', 'c'], 'insertValidEmail'],
      [['a', 'b'], 'insertValidEmail and insertValidEmail'],
      [undefined, 'requiredField'],
    ],
  ],
  address: [
    Url,
    [
      ['https://meet.example.it/sala?x=1', is('https://meet.example.it/sala?x=1')],
      ['HTTP://example.it', is('HTTP://example.it')],
      ['ftp://example.it', 'insertValidUrl'],
      ['javascript:alert(1)', 'insertValidUrl'],
      ['example.it', 'insertValidUrl'],
      ['https:example.it', 'insertValidUrl'],
      ['https://', 'insertValidUrl'],
      ['https://exa mple.it', 'insertValidUrl'],
      ['', 'requiredField'],
    ],
  ],
  'fiscal code, upper-cased before it is tested': [
    FiscalCode,
    [
      ['rssmra80a01h501u', is('RSSMRA80A01H501U')],
      ['RSSMRA80A01H50', 'insertValidCF'],
      ['00488410010', 'insertValidCF'],
      ['', 'requiredField'],
    ],
  ],
  'VAT number': [
    VatNumber,
    [
      ['00488410010', is('00488410010')],
      ['it 00488410010', is('00488410010')],
      ['IT00488410010', is('00488410010')],
      ['0048841001', 'insertValidPiva'],
      ['004884100100', 'insertValidPiva'],
      ['00000000000', 'insertValidPiva'],
      ['DE00488410010', 'insertValidPiva'],
      ['', 'requiredField'],
    ],
  ],
  'VAT number or fiscal code': [
    VatOrFiscalCode,
    [
      ['IT00488410010', is('00488410010')],
      ['rssmra80a01h501u', is('RSSMRA80A01H501U')],
      ['ITLMRA80A01H501U', is('ITLMRA80A01H501U')],
      ['RSSMRA80A01H50', 'insertValidCFOrPiva'],
    ],
  ],
  phone: [
    Phone,
    [
      ['+39 3331234567', is('+39 3331234567')],
      [' 0612345678', is('0612345678')],
      ['333-1234567', is('3331234567')],
      ['+39 333 5550101', is('+39 3335550101')],
      ['0039 340-000.0005', is('+39 3400000005')],
      ['(02) 123 4567', is('021234567')],
      ['333-12', 'insertValidPhone'],
      ['phone', 'insertValidPhone'],
      ['', 'requiredField'],
    ],
  ],
  'phone without prefix': [
    LocalPhone,
    [
      ['3331234567', is('3331234567')],
      ['0612345678', is('0612345678')],
      ['+393331234567', 'noPrefix'],
      ['00393331234567', 'noPrefix'],
      ['333 1234567', 'noPrefix'],
      ['123', 'insertValidPhone'],
      ['', 'requiredField'],
    ],
  ],
  'whole number': [
    WholeNumber,
    [
      ['042', is(42)],
      [0, is(0)],
      ['0', is(0)],
      ['4.2', 'onlyNumbersAllowed'],
      [4.2, 'onlyNumbersAllowed'],
      ['-4', 'onlyNumbersAllowed'],
      ['quattro', 'onlyNumbersAllowed'],
      ['9'.repeat(20), 'onlyNumbersAllowed'],
      ['', 'requiredField'],
      [null, 'requiredField'],
      [undefined, 'requiredField'],
    ],
  ],
  'positive number': [
    fields.PositiveNumber,
    [
      ['1', is(1)],
      [0, 'positiveNumber'],
      ['', 'requiredField'],
    ],
  ],
  day: [
    fields.Day,
    [
      ['28/04/2027', is('2027-04-28')],
      ['2027/04/28', is('2027-04-28')],
      ['28/04/27', 'dates.invalid'],
      ['31/06/2027', 'dates.invalid'],
      ['', 'requiredField'],
    ],
  ],
  moment: [
    fields.Moment,
    [
      ['2027/04/28 10:00', is('2027-04-28T10:00')],
      ['2027-04-28', 'dates.invalid'],
      [undefined, 'requiredField'],
    ],
  ],
  'anything at all': [
    fields.Given,
    [
      [0, is(0)],
      [false, is(false)],
      ['x', is('x')],
      [' ', 'requiredField'],
      [[], 'requiredField'],
      [Number.NaN, 'requiredField'],
      [null, 'requiredField'],
    ],
  ],
  'anything but null': [
    fields.NotNull,
    [
      ['', is('')],
      [0, is(0)],
      [null, 'requiredField'],
      [undefined, 'requiredField'],
    ],
  ],
  'a choice between yes and no': [
    fields.Choice,
    [
      [false, is(false)],
      [true, is(true)],
      [null, 'requiredField'],
    ],
  ],
  'a consent': [
    fields.Consent,
    [
      [true, is(true)],
      [false, 'consentRequired'],
    ],
  ],
  'a name': [
    fields.Name,
    [
      [' Anna ', is('Anna')],
      ['x'.repeat(200), is('x'.repeat(200))],
      ['x'.repeat(201), 'tooLong'],
      ['', 'requiredField'],
    ],
  ],
  'a short text, which may be empty': [
    fields.ShortText,
    [
      ['', is('')],
      ['x'.repeat(201), 'tooLong'],
    ],
  ],
  coupon: [
    CouponCode,
    [
      ['benven26', is('BENVEN26')],
      ['BENVEN2', 'errors.couponNotValid'],
      ['BENVEN260', 'errors.couponNotValid'],
      ['BENVEN-6', 'errors.couponNotValid'],
      ['', 'requiredField'],
    ],
  ],
  'credits to buy': [
    CreditQuantity,
    [
      [10, is(10)],
      [1500, is(1500)],
      [0, 'creditQuantity'],
      [5, 'creditQuantity'],
      [15, 'creditQuantity'],
      [1510, 'creditQuantity'],
      [10.5, 'creditQuantity'],
      [undefined, 'requiredField'],
    ],
  ],
  'REA number': [
    fields.ReaCode,
    [
      ['mi-1234567', is('MI-1234567')],
      ['MI1234', is('MI1234')],
      ['1234567', 'insertValidRea'],
      ['MI-12345678', 'insertValidRea'],
    ],
  ],
  'recipient code of invoices': [
    fields.SdiCode,
    [
      ['m5uxcr1', is('M5UXCR1')],
      ['0000000', is('0000000')],
      ['M5UXCR', 'insertValidSdi'],
    ],
  ],
  'postal code': [
    fields.Cap,
    [
      ['00184', is('00184')],
      ['184', 'insertValidCap'],
    ],
  ],
  'province code': [
    fields.ProvinceCode,
    [
      ['rm', is('RM')],
      ['ROMA', 'insertValidProvince'],
    ],
  ],
}

describe.each(Object.entries(tables))('%s', (_, [field, rows]) => {
  test.each(rows)('%j: %j', (value, answer) => expect(verdict(field, value)).toEqual(answer))
})

describe('whatever is written', () => {
  const texts = { Email, Url, FiscalCode, VatNumber, VatOrFiscalCode, Phone, LocalPhone, CouponCode }

  test.each(Object.entries(texts))('%s answers with a text or with keys of the locales, and takes its own answer again', (_, field) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.webUrl(), fc.stringMatching(/^(IT)?[0-9]{11}$/), fc.anything()), (value) => {
        const read = field.safeParse(value)
        if (!read.success) return read.error.issues.every((it) => isMessageKey(it.message))
        return field.parse(read.data) === read.data
      }),
    )
  })

  test('every number of digits is a whole number, and nothing else is', () => {
    fc.assert(fc.property(fc.nat(), (it) => WholeNumber.parse(String(it)) === it && WholeNumber.parse(it) === it))
    fc.assert(fc.property(fc.stringMatching(/[^0-9\s]/), (it) => !WholeNumber.safeParse(it).success))
  })

  test('the credits to buy are exactly the 150 stops of the slider', () => {
    const stops = Array.from({ length: 2000 }, (_, it) => it).filter((it) => CreditQuantity.safeParse(it).success)
    expect(stops).toEqual(Array.from({ length: 150 }, (_, it) => (it + 1) * 10))
  })
})
