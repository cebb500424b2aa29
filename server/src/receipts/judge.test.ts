import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubtOf } from './judge.ts'

type Facts = Parameters<typeof doubtOf>[0]
const fine: Facts = {
  receipt: { recipient: 'anna@pec.example' },
  letter: { recipient: 'anna@pec.example', company_id: 'c1', sender: 'societa@pec.example' },
  mailbox: 'company:c1',
  signature: 'valid',
  hasCounted: false,
  countsUnverified: false,
}
const ofPlatform: Facts['letter'] = { recipient: 'anna@pec.example', company_id: 'c1', sender: null }

describe('a receipt counts', () => {
  test.each<[string, Partial<Facts>]>([
    ['when all is as it must be', {}],
    ['whatever the case of the address', { receipt: { recipient: 'Anna@PEC.example' } }],
    ['in the mailbox of the platform, for a letter of the platform', { letter: ofPlatform, mailbox: 'platform' }],
    ['without a known signer, where the installation says so', { signature: 'unknown', countsUnverified: true }],
  ])('%s', (_, it) => expect(doubtOf({ ...fine, ...it })).toBeNull())
})

describe('a receipt is kept and does not count', () => {
  test.each<[NonNullable<ReturnType<typeof doubtOf>>, string, Partial<Facts>]>([
    ['MALFORMED', 'it could not be read', { receipt: null }],
    ['UNKNOWN_MESSAGE', 'it names no letter of ours', { letter: null }],
    ['OTHER_MAILBOX', 'it came to another company', { mailbox: 'company:c2' }],
    ['OTHER_MAILBOX', 'it came to the platform, which did not send the letter', { mailbox: 'platform' }],
    ['OTHER_MAILBOX', 'it came to the company, whose letter the platform sent', { letter: ofPlatform }],
    ['OTHER_RECIPIENT', 'it speaks of somebody else', { receipt: { recipient: 'bruno@pec.example' } }],
    ['SIGNATURE_INVALID', 'its signature is broken', { signature: 'invalid' }],
    ['SIGNATURE_INVALID', 'its signature is broken, whatever the installation counts', { signature: 'invalid', countsUnverified: true }],
    ['SIGNATURE_UNKNOWN', 'nobody trusted vouches for its signer', { signature: 'unknown' }],
    ['REPEATED', 'another has said the same', { hasCounted: true }],
  ])('%s: %s', (doubt, _, it) => expect(doubtOf({ ...fine, ...it })).toBe(doubt))
})

test('nothing that is broken, foreign or for somebody else ever counts', () => {
  const facts: fc.Arbitrary<Facts> = fc.record({
    receipt: fc.option(fc.record({ recipient: fc.constantFrom('anna@pec.example', 'bruno@pec.example') })),
    letter: fc.option(
      fc.record({ recipient: fc.constant('anna@pec.example'), company_id: fc.constantFrom('c1', 'c2'), sender: fc.constantFrom(null, 's@pec.example') }),
    ),
    mailbox: fc.constantFrom('platform', 'company:c1', 'company:c2'),
    signature: fc.constantFrom('valid', 'invalid', 'unknown'),
    hasCounted: fc.boolean(),
    countsUnverified: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (it) => {
      if (doubtOf(it) !== null) return
      expect(it.receipt?.recipient).toBe(it.letter?.recipient)
      expect(it.signature).not.toBe('invalid')
      expect(it.hasCounted).toBe(false)
      expect(it.mailbox === 'platform').toBe(it.letter?.sender === null)
    }),
  )
})
