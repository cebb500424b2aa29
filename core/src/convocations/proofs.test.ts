import { expect, test } from 'vitest'
import type { EmailEvents, EmailStatus } from '../letters.ts'
import { isProven, noticeStanding } from './proofs.ts'

let made = 0
const letter = (
  statuses: EmailStatus[],
  { event = 'CONVOCATION', certified = true, unprovable = false }: { event?: EmailEvents; certified?: boolean; unprovable?: boolean } = {},
) => {
  made += 1
  return {
    _id: `m${made}`,
    event,
    recipient: 'anna@pec.example',
    certified,
    unprovable,
    delayed: null,
    prevalent_status: statuses.at(-1) ?? ('SENDING' as const),
    events: statuses.map((status, at) => ({ status, at: `2027-04-12T09:0${at}:00.000Z`, detail: status === 'NOT_DELIVERED' ? 'casella piena' : null })),
  }
}

test.each<[string, EmailStatus[], string]>([
  ['a letter that was only written is on its way', ['SENDING'], 'SENDING'],
  ['one that left has left', ['SENDING', 'SENT'], 'SENT'],
  ['one that was accepted is not delivered yet', ['SENDING', 'SENT', 'ACCEPTED'], 'ACCEPTED'],
  ['one that was delivered is', ['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED'], 'DELIVERED'],
  ['whoever opened the link has read it, with or without receipts', ['SENDING', 'SENT', 'VISITED'], 'READ'],
  ['one that was accepted and then not delivered is lost', ['SENDING', 'SENT', 'ACCEPTED', 'NOT_DELIVERED'], 'FAILED'],
  ['one that never left is lost', ['SENDING', 'FAILED'], 'FAILED'],
  ['a warning that came before the delivery is forgotten', ['SENDING', 'SENT', 'NOT_DELIVERED', 'DELIVERED'], 'DELIVERED'],
])('%s', (_, statuses, state) => {
  expect(noticeStanding([letter(statuses)])?.state).toBe(state)
})

test('a failure tells when and why', () => {
  const standing = noticeStanding([letter(['SENDING', 'SENT', 'ACCEPTED', 'NOT_DELIVERED'])])
  expect(standing?.failure).toEqual({ status: 'NOT_DELIVERED', at: '2027-04-12T09:03:00.000Z', detail: 'casella piena' })
})

test('who was sent no notice has no standing, whatever else was written to them', () => {
  expect(noticeStanding([])).toBeNull()
  expect(noticeStanding([letter(['SENDING', 'SENT'], { event: 'PROPOSAL' })])).toBeNull()
})

test('a second copy on its way does not undo the first that arrived, and one that arrived mends one that did not', () => {
  const arrived = letter(['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED'])
  expect(noticeStanding([arrived, letter(['SENDING'])])?.letter).toBe(arrived)
  expect(noticeStanding([letter(['SENDING', 'SENT', 'NOT_DELIVERED']), arrived])?.state).toBe('DELIVERED')
})

test('the notice of the second call stands for itself', () => {
  const first = letter(['SENDING', 'SENT', 'ACCEPTED', 'DELIVERED'])
  expect(noticeStanding([first, letter(['SENDING', 'SENT'], { event: 'CONVOCATION_SECOND' })])?.state).toBe('SENT')
})

test('proof is a certified receipt of delivery or the opened link; that an ordinary letter left proves nothing', () => {
  const proven = (statuses: EmailStatus[], certified: boolean) => isProven(noticeStanding([letter(statuses, { certified })])!)
  expect(proven(['SENT', 'ACCEPTED', 'DELIVERED'], true)).toBe(true)
  expect(proven(['SENT', 'ACCEPTED'], true)).toBe(false)
  expect(proven(['SENT'], false)).toBe(false)
  expect(proven(['SENT', 'DELIVERED'], false)).toBe(false)
  expect(proven(['SENT', 'VISITED'], false)).toBe(true)
})

test('a letter that the provider took for an address of ordinary mail waits for nothing more, and proves nothing until its link is opened', () => {
  const standing = (statuses: EmailStatus[]) => noticeStanding([letter(statuses, { unprovable: true })])!
  expect(standing(['SENDING', 'SENT', 'ACCEPTED']).state).toBe('UNPROVABLE')
  expect(isProven(standing(['SENDING', 'SENT', 'ACCEPTED']))).toBe(false)
  expect(standing(['SENDING', 'SENT', 'ACCEPTED', 'NOT_DELIVERED']).state).toBe('FAILED')
  expect(standing(['SENDING', 'SENT', 'ACCEPTED', 'VISITED']).state).toBe('READ')
})
