import { describe, expect, test } from 'vitest'
import type { Line, MeetingFacts } from '../payments/stages.ts'
import { meetingCart, stillToPay } from './cart.ts'

const facts = (it: Partial<MeetingFacts> = {}): MeetingFacts => ({
  is_offline: false,
  call_type: 'CALL_DELIBERA',
  use_whatsapp: false,
  transcription: false,
  elections: 0,
  convocated: 10,
  reachable: 5,
  max_members: null,
  ...it,
})
const standing = (it: Partial<Parameters<typeof meetingCart>[3]> = {}) => ({ status: 'CREATION' as const, live: 'STANDBY' as const, unlimited: false, ...it })
const setup: Line[] = [{ code: 'M0001', qty: 1 }]
const cart = (paid: Line[], it: Parameters<typeof standing>[0] = {}, of: Partial<MeetingFacts> = {}) => meetingCart('m', facts(of), paid, standing(it))

describe('the cart of a meeting', () => {
  test('before anything is paid it lists the whole life, and the next step pays the setup', () => {
    expect(cart([])).toEqual({
      items: [
        { code: 'M0001', price: 100, qty: 1, paid: false },
        { code: 'M0003', price: 150, qty: 1, paid: false },
        { code: 'M0004', price: 100, qty: 1, paid: false },
      ],
      due: 100,
      meeting: 'm',
    })
  })

  test('a member more than the plan covers is a difference due at the send', () => {
    const it = cart([{ code: 'M0001', qty: 1 }], { status: 'CONVOCATION' }, { convocated: 51 })
    expect(it.due).toBe(50)
    expect(it.items.filter(({ paid }) => paid)).toEqual([{ code: 'M0001', price: 100, qty: 1, paid: true }])
  })

  test.each([
    ['the room is to be opened', { status: 'PERFORM', live: 'STANDBY' }, 250],
    ['the room is open', { status: 'PERFORM', live: 'OPEN' }, 0],
    ['to be minuted', { status: 'VERBALIZE', live: 'CLOSED' }, 0],
    ['a plan by contract', { status: 'PERFORM', unlimited: true }, 0],
  ] as const)('%s: %#', (_, it, due) => expect(cart(setup, it).due).toBe(due))

  test('paid by differences, and given back, is one line', () => {
    const paid: Line[] = [...setup, { code: 'M0002', qty: 4 }, { code: 'M0002', qty: 2 }, { code: 'M0006', qty: 1 }, { code: 'M0006', qty: -1 }]
    expect(cart(paid, { status: 'PERFORM' }).items.filter((it) => it.paid)).toEqual([
      { code: 'M0001', price: 100, qty: 1, paid: true },
      { code: 'M0002', price: 2, qty: 6, paid: true },
    ])
  })

  test('an offline meeting pays its minutes and nothing else', () => {
    expect(cart([], { status: 'PROCESSING' }, { is_offline: true })).toMatchObject({ items: [{ code: 'M0005', price: 150 }], due: 150 })
  })

  test('a convened one that is held without its room pays its minutes in the place of the room', () => {
    expect(cart(setup, { status: 'PERFORM', elsewhere: true })).toMatchObject({
      items: [
        { code: 'M0001', paid: true },
        { code: 'M0005', paid: false },
      ],
      due: 150,
    })
    const after = cart([...setup, { code: 'M0005', qty: 1 }], { status: 'VERBALIZE' })
    expect([after.items.map((it) => [it.code, it.paid]), after.due]).toEqual([
      [
        ['M0001', true],
        ['M0005', true],
      ],
      0,
    ])
  })

  test('a cancelled one asks for nothing more', () => {
    expect(cart(setup, { status: 'CANCELED' })).toMatchObject({ items: [{ code: 'M0001', paid: true }], due: 0 })
  })
})

test('the forecast counts what is still to pay until the end', () => {
  expect(stillToPay(facts(), setup, standing({ status: 'PERFORM' }))).toBe(250)
  expect(stillToPay(facts(), setup, standing({ status: 'COMPLETED' }))).toBe(0)
  expect(stillToPay(facts(), setup, standing({ unlimited: true }))).toBe(0)
})
