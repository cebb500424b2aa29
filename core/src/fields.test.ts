import { describe, expect, test } from 'vitest'
import { Email, FiscalCode, Password, Phone } from './fields.ts'

const verdict = (schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } }, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? 'accepted' : read.error!.issues[0]!.message
}

describe('password', () => {
  test.each([
    ['Delibera.2026', 'accepted'],
    ['aA1@bb', 'accepted'],
    ['aA1@b', 'passwordFormat'],
    ['aA1@ bb', 'passwordFormat'],
    ['aaa1@bb', 'passwordFormat'],
    ['AAA1@BB', 'passwordFormat'],
    ['aAa@@bb', 'passwordFormat'],
    ['aA1%bbb', 'passwordFormat'],
    [undefined, 'requiredField'],
  ])('%s: %s', (value, answer) => expect(verdict(Password, value)).toBe(answer))
})

describe('e-mail', () => {
  test('is trimmed and lower-cased', () => expect(Email.parse('  Anna.Rossi@Example.IT ')).toBe('anna.rossi@example.it'))
  test.each([
    ['anna@', 'insertValidEmail'],
    ['anna', 'insertValidEmail'],
    ['a@b@c.it', 'insertValidEmail'],
    ['anna@example.it\r\nBcc: x@y.it', 'insertValidEmail'],
    [undefined, 'requiredField'],
  ])('%s: %s', (value, answer) => expect(verdict(Email, value)).toBe(answer))
})

test('a fiscal code is upper-cased before it is tested', () => {
  expect(FiscalCode.parse('rssmra80a01h501u')).toBe('RSSMRA80A01H501U')
  expect(verdict(FiscalCode, 'RSSMRA80A01H50')).toBe('insertValidCF')
})

test.each([
  ['+39 3331234567', 'accepted'],
  ['0612345678', 'accepted'],
  ['333-1234567', 'insertValidPhone'],
  ['phone', 'insertValidPhone'],
])('phone %s: %s', (value, answer) => expect(verdict(Phone, value)).toBe(answer))
