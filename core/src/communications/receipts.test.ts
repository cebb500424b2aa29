import { expect, test } from 'vitest'
import { ReceiptKind, receiptStatus } from './receipts.ts'

test('what each receipt says of a letter (decision D16)', () => {
  expect(ReceiptKind.options.map((it) => [it, receiptStatus(it)])).toEqual([
    ['accettazione', 'ACCEPTED'],
    ['non-accettazione', 'NOT_ACCEPTED'],
    ['presa-in-carico', null],
    ['avvenuta-consegna', 'DELIVERED'],
    ['preavviso-errore-consegna', null],
    ['errore-consegna', 'NOT_DELIVERED'],
    ['rilevazione-virus', 'NOT_DELIVERED'],
  ])
})
