import { expect, test } from 'vitest'
import { attributed, identityOf } from './identity.ts'

const person = (it: { GN?: string; SN?: string; CN?: string; serialNumber?: string }) => ({
  person: { given_name: it.GN ?? null, surname: it.SN ?? null, common_name: it.CN ?? null, serial_number: it.serialNumber ?? null },
})
const mario = { name: 'Mario Rossi', fiscal_code: 'RSSMRA80A01H501U' }

test.each([
  ['the code of the signer', { GN: 'Mario', SN: 'Rossi', serialNumber: 'TINIT-RSSMRA80A01H501U' }, mario, 'FISCAL_CODE'],
  ['the same code with letters for figures (omocodia)', { GN: 'MARIO', SN: 'ROSSI', serialNumber: 'TINIT-RSSMRA80A01H50MM' }, mario, 'FISCAL_CODE'],
  ['the older form of it', { CN: 'ROSSI MARIO', serialNumber: 'IT:RSSMRA80A01H501U' }, mario, 'FISCAL_CODE'],
  ['another code', { GN: 'Giulia', SN: 'Bianchi', serialNumber: 'TINIT-BNCGLI75H55F205M' }, mario, null],
  ['another code under the same name', { GN: 'Mario', SN: 'Rossi', serialNumber: 'TINIT-RSSMRA79B11C566R' }, mario, null],
  [
    'the code under another name: the code decides',
    { GN: 'Giulia', SN: 'Verdi', serialNumber: 'TINIT-BNCGLI75H55F205M' },
    { name: 'Giulia Bianchi', fiscal_code: 'BNCGLI75H55F205M' },
    'FISCAL_CODE',
  ],
  ['a foreign number and the name', { GN: 'Anna', SN: 'Müller', serialNumber: 'PNODE-123456789' }, { name: 'Anna Mueller', fiscal_code: null }, 'NAME'],
  ['a foreign number and another name', { GN: 'Anna', SN: 'Schmidt', serialNumber: 'PNODE-123456789' }, { name: 'Anna Müller', fiscal_code: null }, null],
  ['a name alone', { CN: 'Mario Rossi' }, mario, 'NAME'],
  ['a code that the book does not know, and the name', { CN: 'Mario Rossi', serialNumber: 'TINIT-RSSMRA80A01H501U' }, { ...mario, fiscal_code: null }, 'NAME'],
  ['more names than the book has', { GN: 'Giulia Maria', SN: 'D’Angelo' }, { name: "Giulia D'Angelo", fiscal_code: null }, 'NAME'],
  ['a surname alone', { CN: 'Rossi' }, mario, null],
  ['any other name', { CN: 'Firma di prova' }, mario, null],
  ['neither a code nor a name', {}, mario, 'UNCHECKED'],
] as const)('a certificate with %s', (_, subject, signer, identity) => expect(identityOf(person(subject), signer)).toBe(identity))

test('a certificate that could not be read is not checked', () => expect(identityOf({ person: null }, mario)).toBe('UNCHECKED'))

test('each signer has a signature of their own, the surest first, and nobody that of another', () => {
  const signers = [
    { member_id: 'm', ...mario },
    { member_id: 'n', name: 'Mario Rossi', fiscal_code: null },
    { member_id: 'g', name: 'Giulia Bianchi', fiscal_code: 'BNCGLI75H55F205M' },
  ]
  const byCode = { ...person({ CN: 'Mario Rossi', serialNumber: 'TINIT-RSSMRA80A01H501U' }), holder: 'uno' }
  const byName = { ...person({ CN: 'Mario Rossi' }), holder: 'due' }
  const given = attributed(signers, [byName, byCode])
  expect([given.get('m'), given.get('n'), given.get('g')]).toMatchObject([
    { identity: 'FISCAL_CODE', holder: 'uno' },
    { identity: 'NAME', holder: 'due' },
    null,
  ])
})
