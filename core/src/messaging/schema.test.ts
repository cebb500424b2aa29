import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLink, MessageTemplate, messageFacts } from './schema.ts'

const ours = '00000000-0000-4000-8000-000000000001'
const event = (...statuses: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '777' }, statuses } }] }],
})
const update = (status: string, more: object = {}) => ({ id: 'wamid.A', status, timestamp: '1750857384', recipient_id: '393331234567', ...more })

describe('what the provider tells', () => {
  test.each([
    ['sent', 'ACCEPTED'],
    ['delivered', 'DELIVERED'],
    ['read', 'VIEWED'],
    ['failed', 'NOT_DELIVERED'],
  ])('%s is %s', (said, status) => {
    const facts = messageFacts(event(update(said, { biz_opaque_callback_data: ours })), '777')
    expect(facts).toEqual([{ provider_id: 'wamid.A', message_id: ours, status, detail: null }])
  })

  test('a failure keeps the words of the provider', () => {
    const errors = [{ code: 131026, title: 'Message undeliverable', message: 'The number has no account' }]
    expect(messageFacts(event(update('failed', { errors })), '777')).toMatchObject([{ message_id: null, detail: 'The number has no account' }])
    expect(messageFacts(event(update('failed', { errors: [{ title: 'Message undeliverable' }] })), '777')).toMatchObject([{ detail: 'Message undeliverable' }])
  })

  test('several facts come in one event, and one that is strange does not cost the others', () => {
    const facts = messageFacts(event(update('sent'), update('warning'), null, update('read', { biz_opaque_callback_data: 'not ours' })), '777')
    expect(facts.map((it) => [it.status, it.message_id])).toEqual([
      ['ACCEPTED', null],
      ['VIEWED', null],
    ])
  })

  test('of another telephone, or of another kind, nothing is for us', () => {
    expect(messageFacts(event(update('sent')), '888')).toEqual([])
    const incoming = { entry: [{ changes: [{ value: { metadata: { phone_number_id: '777' }, messages: [{ text: { body: 'ciao' } }] } }] }] }
    expect(messageFacts(incoming, '777')).toEqual([])
  })

  test('nothing that arrives makes it fail', () => {
    fc.assert(fc.property(fc.jsonValue(), (it) => void expect(messageFacts(it, '777')).toEqual([])))
    fc.assert(fc.property(fc.jsonValue(), (it) => void expect(Array.isArray(messageFacts(event(it), '777'))).toBe(true)))
  })
})

test('every message leads to the personal link, but those of a meeting that is not held', () => {
  expect(MessageTemplate.options.filter((it) => !hasLink(it))).toEqual(['CONVOCATION_CANCEL', 'CONVOCATION_CANCEL_SECOND', 'CONVOCATION_DESERTED'])
})
