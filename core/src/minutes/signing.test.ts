import { describe, expect, test } from 'vitest'
import { accountSignature, refuseCorrection, refuseRefusal, refuseSign, remindersDue, type SignerStanding } from './signing.ts'

const [before, confirmed, after] = ['2027-05-18T09:00:00.000Z', '2027-05-18T10:00:00.000Z', '2027-05-18T11:00:00.000Z'] as const
const asked = { requested_at: after, read_at: after, signed_at: null }
const standing = (change: Partial<SignerStanding> = {}): SignerStanding => ({ confirmed_at: confirmed, for_notary: false, own: asked, ...change })
const told = (fault: ReturnType<typeof refuseSign>) => fault && ((fault.info as { reason?: string } | undefined)?.reason ?? fault.code)

describe('who signs', () => {
  const cases: [string, SignerStanding, by: 'link' | 'account', refusal: string | null][] = [
    ['was asked and has read to the end', standing(), 'link', null],
    ['does not sign a draft', standing({ confirmed_at: null }), 'link', 'not_confirmed'],
    ['does not sign what a notary draws up', standing({ for_notary: true }), 'link', 'notary'],
    ['is one of the signers', standing({ own: null }), 'link', 'CP003'],
    ['was asked after the text was final: an older link may be in other hands', standing({ own: { ...asked, requested_at: before } }), 'link', 'not_requested'],
    ['has read the final text, not only the draft', standing({ own: { ...asked, read_at: before } }), 'link', 'not_read'],
    ['by their account needs no letter', standing({ own: { ...asked, requested_at: null, read_at: null } }), 'account', null],
  ]
  test.each(cases)('%s', (_, it, by, refusal) => expect(told(refuseSign(it, by))).toBe(refusal))
})

describe('an account', () => {
  const signers = [
    { member_id: 'chair', role: 'PRESIDENT', signed_at: null },
    { member_id: 'secretary', role: 'SECRETARY', signed_at: null },
    { member_id: 'auditor', role: 'OTHER', signed_at: null },
  ] as const
  const addresses: Record<string, string | null> = { chair: null, secretary: 'Bruno@Studio.it', auditor: 'carla@studio.it' }
  const own = (account: Parameters<typeof accountSignature>[1], also: Record<string, string> = {}) =>
    accountSignature(signers, account, (id) => ({ ...addresses, ...also })[id])?.member_id ?? null

  const cases: [string, signer: string | null, string | null][] = [
    ['with the address of a signer signs as that one, in whatever case it is written', own({ email: 'bruno@studio.IT', chair_id: null }), 'secretary'],
    ['with the address of one who was only asked signs too', own({ email: 'carla@studio.it', chair_id: null }), 'auditor'],
    ['by which the chair administers the meeting signs as the chair', own({ email: 'altra@studio.it', chair_id: 'chair' }), 'chair'],
    ['that administers the meeting for another signs for nobody', own({ email: 'altra@studio.it', chair_id: 'secretary' }), null],
    ['of anybody else signs for nobody', own({ email: 'altra@studio.it', chair_id: null }), null],
    ['whose address several signers have signs for none', own({ email: 'carla@studio.it', chair_id: null }, { secretary: 'carla@studio.it' }), null],
    ['of a chair signs though the address is shared', own({ email: 'carla@studio.it', chair_id: 'chair' }, { chair: 'carla@studio.it' }), 'chair'],
  ]
  test.each(cases)('%s', (_, signer, expected) => expect(signer).toBe(expected))

  test('finds the signature that it gave', () => {
    const [chair] = signers
    expect(accountSignature([{ ...chair, signed_at: after }], { email: 'a@studio.it', chair_id: 'chair' }, () => null)).toMatchObject({ signed_at: after })
  })
})

test('who signed does not refuse any more, and who refuses need not have read to the end', () => {
  expect(told(refuseRefusal(standing({ own: { ...asked, signed_at: after } })))).toBe('signed')
  expect(refuseRefusal(standing({ own: { ...asked, read_at: null } }))).toBeNull()
  expect(told(refuseRefusal(standing({ confirmed_at: null })))).toBe('not_confirmed')
})

test('a correction is asked of a draft, by who was asked to read it', () => {
  expect(refuseCorrection(standing({ confirmed_at: null }))).toBeNull()
  expect(told(refuseCorrection(standing()))).toBe('confirmed')
  expect(told(refuseCorrection(standing({ own: null, confirmed_at: null })))).toBe('CP003')
})

test.each([
  [2.9, 0],
  [3, 1],
  [6.9, 1],
  [7, 2],
  [400, 2],
])('after %d days %i reminders are due', (days, due) => {
  const at = new Date(confirmed)
  expect(remindersDue(at, new Date(at.getTime() + days * 86_400_000))).toBe(due)
})
