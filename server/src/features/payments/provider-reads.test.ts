import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CardsDown, CardsRefused } from '../../adapters/cards/port.ts'
import { providerAsked } from './provider-reads.ts'

test.each([
  ['refused', new CardsRefused('StripePermissionError: the key lacks the right rak_payment_intent_write')],
  ['did not answer', new CardsDown('StripeConnectionError: connect ECONNREFUSED')],
])('why the card provider %s is in the log, and not in the answer', async (_, error) => {
  const fault = await providerAsked(() => Promise.reject(error)).catch((it: Error) => it)
  expect(pino.stdSerializers.err(fault as Error).message).toContain(error.message)
  expect(JSON.stringify((fault as { info?: unknown }).info)).not.toContain('Stripe')
})
