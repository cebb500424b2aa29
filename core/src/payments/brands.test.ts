import { expect, test } from 'vitest'
import { brandName } from './brands.ts'

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes_bancaires'],
  ['constructor', 'Constructor'],
  ['', ''],
])('%s is read as %s', (code, name) => expect(brandName(code)).toBe(name))
