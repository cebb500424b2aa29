import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { type Charge, chargesOf, linesDue, type MeetingFacts, refundsOf, type Stage, supplementBlocks, totalOf, unwrittenOf } from './stages.ts'

const online: MeetingFacts = {
  is_offline: false,
  call_type: 'CALL_DELIBERA',
  use_whatsapp: false,
  transcription: false,
  elections: 0,
  convocated: 3,
  reachable: 0,
  max_members: null,
}
const offline: MeetingFacts = { ...online, is_offline: true, call_type: 'CALL_PRESENCE' }

/** Plays the stages of a meeting one after the other, each paying what is still due. */
function play(facts: MeetingFacts, stages: readonly Stage[], unlimited = false): Charge[] {
  const charges: Charge[] = []
  for (const stage of stages) charges.push(...chargesOf(stage, linesDue(stage, facts, charges), { unlimited }))
  return charges
}
const told = (charges: readonly Charge[]) => charges.map(({ stage, code, qty, total }) => `${stage} ${code} x${qty} = ${total}`)

const held: Stage[] = ['NEW_MEETING', 'SEND', 'LIVE_OPEN']
const usual = ['NEW_MEETING M0001 x1 = 100', 'LIVE_OPEN M0003 x1 = 150', 'LIVE_OPEN M0004 x1 = 100']

/** The twelve worked meetings: members convened, stages reached, units in the wallet before and after. */
describe.each<[string, MeetingFacts, Stage[], string[], number, number]>([
  ['S01 unanimous', { ...online, convocated: 3 }, held, usual, 1000, 650],
  ['S02 abstentions that decline', { ...online, convocated: 4 }, held, usual, 400, 50],
  ['S03 the same votes approved by statute', { ...online, convocated: 4 }, held, usual, 400, 50],
  ['S04 second call, opened again for nothing', { ...online, convocated: 6 }, [...held, 'LIVE_OPEN'], usual, 600, 250],
  ['S05 extraordinary', { ...online, convocated: 6 }, held, usual, 900, 550],
  ['S06 board', { ...online, convocated: 5 }, held, usual, 350, 0],
  ['S07 casting vote', { ...online, convocated: 4 }, held, usual, 350, 0],
  ['S08 offline minutes', { ...offline, convocated: 3 }, ['NEW_MEETING', 'SEND', 'LIVE_OPEN', 'VOTES'], ['VOTES M0005 x1 = 150'], 150, 0],
  [
    'S09 eighty shareholders, sixty-two with a mobile, forty credits bought on the way',
    { ...online, convocated: 80, reachable: 62, use_whatsapp: true },
    held,
    ['NEW_MEETING M0001 x1 = 100', 'NEW_MEETING M0006 x1 = 50', 'NEW_MEETING M0002 x62 = 124', 'LIVE_OPEN M0003 x1 = 150', 'LIVE_OPEN M0004 x1 = 100'],
    200 + 400,
    76,
  ],
  ['S10 late notice, cancelled before the send', { ...online, convocated: 2 }, ['NEW_MEETING'], ['NEW_MEETING M0001 x1 = 100'], 120, 20],
  ['S11 board whose auditors vote', { ...online, convocated: 7 }, held, usual, 350, 0],
  ['S12 a member added after the send', { ...online, convocated: 6 }, held, usual, 500, 150],
])('%s', (_, facts, stages, expected, before, after) => {
  test('pays exactly what it should, and ends with the right wallet', () => {
    const charges = play(facts, stages)
    expect(told(charges)).toEqual(expected)
    expect(before - totalOf(charges)).toBe(after)
  })
})

describe('a refund', () => {
  const charges = play({ ...online, reachable: 2, use_whatsapp: true, transcription: true }, ['NEW_MEETING', 'MESSAGE', 'LIVE_OPEN'])
  test.each([
    ['before any notice left and before any room was started gives all back but the messages', { notice_sent: false, started: false }, 100 + 4 + 300],
    ['after the notice gives the room back', { notice_sent: true, started: false }, 300],
    ['once a live was started gives nothing', { notice_sent: true, started: true }, 0],
  ])('%s', (_, ending, units) => expect(totalOf(refundsOf(charges, ending))).toBe(units))

  test('of S10 is the whole setup', () => {
    expect(told(refundsOf(play({ ...online, convocated: 2 }, ['NEW_MEETING']), { notice_sent: false, started: false }))).toEqual(['NEW_MEETING M0001 x1 = 100'])
  })
  test('of offline minutes is nothing', () => expect(refundsOf(play(offline, ['VOTES']), { notice_sent: false, started: false })).toEqual([]))
  test('under a plan by contract is nothing', () => expect(refundsOf(play(online, held, true), { notice_sent: false, started: false })).toEqual([]))
})

describe('the supplement', () => {
  test.each([
    [0, null, 0],
    [50, null, 0],
    [51, null, 1],
    [100, null, 1],
    [101, null, 2],
    [150, 150, 0],
    [151, 150, 1],
  ])('%i members with a plan of %s pay %i blocks', (convocated, max_members, blocks) => expect(supplementBlocks({ convocated, max_members })).toBe(blocks))

  test('of members added between creation and send is the difference alone', () => {
    const paid = play({ ...online, convocated: 60 }, ['NEW_MEETING'])
    expect(linesDue('SEND', { ...online, convocated: 120 }, paid)).toEqual([{ code: 'M0006', qty: 1 }])
  })
})

test.each([
  ['an external call pays no video', { ...online, call_type: 'CALL_EXTERNAL' }, ['M0004']],
  ['a meeting in presence pays no video', { ...online, call_type: 'CALL_PRESENCE' }, ['M0004']],
  ['a transcription is paid with the room', { ...online, transcription: true }, ['M0003', 'M0004', 'M0008']],
] as const)('%s', (_, facts, codes) => expect(linesDue('LIVE_OPEN', facts, []).map((it) => it.code)).toEqual(codes))

test.each<[keyof typeof limits.charges, Stage, MeetingFacts]>([
  ['new_meeting', 'NEW_MEETING', { ...online, use_whatsapp: true, convocated: 51, reachable: 1 }],
  ['live_standby', 'LIVE_OPEN', online],
  ['votes', 'VOTES', offline],
])('the stage %s charges the codes that the constants name', (name, stage, facts) => {
  expect(play(facts, [stage]).map((it) => it.code)).toEqual(limits.charges[name])
})

test('a transcription switched on later pays that alone', () => {
  const paid = play(online, ['NEW_MEETING', 'LIVE_OPEN'])
  expect(linesDue('LIVE_OPEN', { ...online, transcription: true }, paid)).toEqual([{ code: 'M0008', qty: 1 }])
})

test('each message is paid again, nothing else ever is', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.boolean(), (convocated, reachable, use_whatsapp) => {
      const facts = { ...online, convocated, reachable: Math.min(reachable, convocated), use_whatsapp }
      const once = play(facts, [...held, 'MESSAGE'])
      const again = play(facts, [...held, ...held, 'MESSAGE', 'MESSAGE'])
      expect(totalOf(again) - totalOf(once)).toBe(use_whatsapp ? 2 * facts.reachable : 0)
    }),
  )
})

test('a plan by contract keeps the list price and pays nothing', () => {
  const charges = play(online, held, true)
  expect(charges.map((it) => [it.unit_price, it.total])).toEqual([
    [100, 0],
    [150, 0],
    [100, 0],
  ])
})

test('a transcription of which nothing was written is given back, and nothing else', () => {
  const charges = play({ ...online, transcription: true }, held)
  expect(unwrittenOf(charges, 0).map((it) => [it.code, it.total])).toEqual([['M0008', 50]])
  expect(unwrittenOf(charges, 1)).toEqual([])
  expect(unwrittenOf(play(online, held), 0)).toEqual([])
  expect(unwrittenOf(play({ ...online, transcription: true }, held, true), 0)).toEqual([])
})
