import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartMoment, cartTotals, creditsShortage, isCartShort, isCartShown } from './cart.ts'

const usual = { isUnlimited: false, hasCart: true, step: 'organization', meetingStatus: 'PROCESSING', liveStatus: null }

test.each([
  ['a step of a meeting', usual, true],
  ['a meeting that is not there yet', { ...usual, step: 'new', meetingStatus: null }, true],
  ['a plan by contract', { ...usual, isUnlimited: true }, false],
  ['a screen without a cart', { ...usual, hasCart: false }, false],
  ['the details of a meeting to complete', { ...usual, step: 'details' }, true],
  ['the details of a meeting to convene', { ...usual, step: 'details', meetingStatus: 'CONVOCATION' }, false],
  ['another step of a meeting to convene', { ...usual, step: 'convocations', meetingStatus: 'CONVOCATION' }, true],
  ['a room that waits', { ...usual, step: 'live', meetingStatus: 'PERFORM', liveStatus: 'STANDBY' }, true],
  ['a room that is open', { ...usual, step: 'live', meetingStatus: 'PERFORM', liveStatus: 'OPEN' }, false],
  ['a meeting under way', { ...usual, step: 'live', meetingStatus: 'PERFORM', liveStatus: 'STARTED' }, false],
  ['a room that is closed', { ...usual, step: 'live', meetingStatus: 'PERFORM', liveStatus: 'CLOSED' }, false],
  ['a room nobody knows of yet', { ...usual, step: 'live', meetingStatus: 'PERFORM', liveStatus: null }, false],
  ['another step while the meeting is under way', { ...usual, meetingStatus: 'PERFORM', liveStatus: 'STARTED' }, true],
])('the cart beside %s', (_, place, shown) => expect(isCartShown(place)).toBe(shown))

const setup = { code: 'M0001', price: 100, qty: 1 }
const video = { code: 'M0003', price: 150, qty: 1 }
const minutes = { code: 'M0005', price: 100, qty: 1 }
const open = (...items: object[]) => items.map((it) => ({ ...it, paid: false }) as never)
const paid = (...items: object[]) => items.map((it) => ({ ...it, paid: true }) as never)

test.each<[string, Parameters<typeof cartMoment>[0], object]>([
  ['before there is a meeting', { items: open(setup, video), due: 100, meetingStatus: null }, { when: 'confirm', due: 100, later: 150, next: 'room' }],
  ['a draft', { items: open(setup), due: 100, meetingStatus: 'DRAFT' }, { when: 'confirm', due: 100, later: 0, next: 'none' }],
  [
    'confirmed: the notice is paid, the room is not',
    { items: [...paid(setup), ...open(video)], due: 0, meetingStatus: 'PROCESSING' },
    { when: 'free', due: 0, later: 150, next: 'room' },
  ],
  [
    'people added since are paid at the send',
    { items: [...paid(setup), ...open(setup, video)], due: 100, meetingStatus: 'CONVOCATION' },
    { when: 'send', due: 100, later: 150, next: 'room' },
  ],
  ['convened', { items: [...paid(setup), ...open(video)], due: 150, meetingStatus: 'PERFORM' }, { when: 'room', due: 150, later: 0, next: 'none' }],
  [
    'held without the room',
    { items: [...paid(setup), ...open(minutes)], due: 100, meetingStatus: 'PERFORM' },
    { when: 'votes', due: 100, later: 0, next: 'none' },
  ],
  ['held elsewhere', { items: open(minutes), due: 100, meetingStatus: 'DRAFT' }, { when: 'votes', due: 100, later: 0, next: 'none' }],
  ['held', { items: paid(setup, video), due: 0, meetingStatus: 'VERBALIZE' }, { when: 'nothing', due: 0, later: 0, next: 'none' }],
  ['called off', { items: paid(setup), due: 0, meetingStatus: 'CANCELED' }, { when: 'nothing', due: 0, later: 0, next: 'none' }],
])('when credits are taken: %s', (_, cart, moment) => expect(cartMoment(cart)).toEqual(moment))

describe('totals', () => {
  test('what is paid and what is not are told apart, quantity by price', () => {
    const items = [
      { code: 'M0001', price: 100, qty: 1, paid: true },
      { code: 'M0002', price: 2, qty: 62, paid: true },
      { code: 'M0003', price: 150, qty: 1, paid: false },
      { code: 'M0004', price: 100, qty: 1, paid: false },
    ]
    expect(cartTotals(items)).toEqual({ unpaid: 250, paid: 224, total: 474 })
    expect(cartTotals([])).toEqual({ unpaid: 0, paid: 0, total: 0 })
  })

  test('the two parts always make the whole', () => {
    const item = fc.record({ code: fc.constant('M0001'), price: fc.nat(1000), qty: fc.nat(200), paid: fc.boolean() })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { unpaid, paid, total } = cartTotals(items)
        expect(unpaid + paid).toBe(total)
      }),
    )
  })
})

test.each([
  ['below the total', 349, false, true],
  ['equal to the total', 350, false, false],
  ['below a total that is all paid', 0, true, false],
])('a balance %s', (_, real, paid, isShort) => {
  const items = [
    { code: 'M0001', price: 100, qty: 1, paid: true },
    { code: 'M0003', price: 250, qty: 1, paid },
  ]
  expect(isCartShort(items, real)).toBe(isShort)
})

test.each([
  ['enough', { due: 200, real: 250, isUnlimited: false }, 0],
  ['exactly enough', { due: 250, real: 250, isUnlimited: false }, 0],
  ['not enough', { due: 250, real: 84, isUnlimited: false }, 166],
  ['a plan by contract', { due: 250, real: 0, isUnlimited: true }, 0],
])('the shortage of a wallet with %s', (_, need, units) => expect(creditsShortage(need)).toBe(units))
