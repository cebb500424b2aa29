import { limits } from '../limits.ts'
import { type OwnProductCode, unitPrices } from './catalogue.ts'

/** When a meeting pays: at its creation, the difference at the send, each later message, when the room opens, when an offline one enters its votes; a decision in writing when it is sent. */
export type Stage = 'NEW_MEETING' | 'SEND' | 'MESSAGE' | 'LIVE_OPEN' | 'VOTES' | 'DECISION_SEND'

export type ChargeCode = Extract<OwnProductCode, `M${string}`>

/** What a stage costs depends on. */
export interface MeetingFacts {
  is_offline: boolean
  call_type: 'CALL_DELIBERA' | 'CALL_EXTERNAL' | 'CALL_PRESENCE'
  use_whatsapp: boolean
  transcription: boolean
  convocated: number
  /** Those of them with a mobile number that a message can reach. */
  reachable: number
  /** Points of the agenda on which people are elected. */
  elections: number
  /** Votes are taken before the meeting. */
  advance?: boolean
  /** A representative is designated, to whom proxies with instructions are given. */
  designated?: boolean
  /** How many a notice may go to without a supplement; null is the usual number. */
  max_members: number | null
  /** The setup costs nothing: a decision in writing has paid for one, and the law, not the user, chose the meeting. */
  setup_free?: boolean | undefined
}

export interface Line {
  code: ChargeCode
  qty: number
}

/** A line as it is written in the ledger: `total` is 0 under a plan by contract, which keeps the list price. */
export interface Charge extends Line {
  stage: Stage
  unit_price: number
  total: number
}

/** Each block of fifty begun beyond what the plan covers. */
export const supplementBlocks = ({ convocated, max_members }: Pick<MeetingFacts, 'convocated' | 'max_members'>): number =>
  Math.ceil(Math.max(0, convocated - (max_members ?? limits.members.max_convocation)) / limits.members.block)

const setup = (code: 'M0001' | 'M0009', it: MeetingFacts): Line[] => [
  { code, qty: 1 },
  { code: 'M0006', qty: supplementBlocks(it) },
  { code: 'M0002', qty: it.use_whatsapp ? it.reachable : 0 },
]

/** Votes before the meeting are part of what a designated representative costs. */
const sealedVotes = ({ advance = false, designated = false }: MeetingFacts): Line[] => [
  { code: 'M0010', qty: advance && !designated ? 1 : 0 },
  { code: 'M0011', qty: designated ? 1 : 0 },
]

/** All that a stage asks for, whatever was paid before. */
function wanted(stage: Stage, it: MeetingFacts): Line[] {
  switch (stage) {
    case 'NEW_MEETING':
      return it.is_offline ? [] : setup('M0001', it)
    case 'SEND':
      return it.is_offline ? [] : [...setup('M0001', it), ...sealedVotes(it)]
    case 'MESSAGE':
      return it.is_offline || !it.use_whatsapp ? [] : [{ code: 'M0007', qty: it.reachable }]
    case 'LIVE_OPEN':
      if (it.is_offline) return []
      return [
        { code: 'M0003', qty: it.call_type === 'CALL_DELIBERA' ? 1 : 0 },
        { code: 'M0004', qty: 1 },
        { code: 'M0008', qty: it.transcription ? 1 : 0 },
        { code: 'M0012', qty: it.elections },
      ]
    case 'DECISION_SEND':
      return setup('M0009', it)
    case 'VOTES':
      return [{ code: 'M0005', qty: 1 }]
  }
}

/** What is still to pay at a stage. A message is paid each time, everything else once. */
export function linesDue(stage: Stage, it: MeetingFacts, paid: readonly Line[]): Line[] {
  const paidOf = (code: ChargeCode) => (stage === 'MESSAGE' ? 0 : paid.filter((line) => line.code === code).reduce((sum, line) => sum + line.qty, 0))
  return wanted(stage, it)
    .map(({ code, qty }) => ({ code, qty: qty - paidOf(code) }))
    .filter((line) => line.qty > 0)
}

/** What a line costs. */
export const priceOf = ({ code, qty }: Line, { setup_free }: Pick<MeetingFacts, 'setup_free'>): number =>
  code === 'M0001' && setup_free ? 0 : unitPrices[code] * qty

interface Terms extends Pick<MeetingFacts, 'setup_free'> {
  unlimited: boolean
}

export const chargesOf = (stage: Stage, lines: readonly Line[], { unlimited, ...facts }: Terms): Charge[] =>
  lines.map((it) => ({ stage, ...it, unit_price: unitPrices[it.code], total: unlimited ? 0 : priceOf(it, facts) }))

export const totalOf = (charges: readonly Pick<Charge, 'total'>[]): number => charges.reduce((sum, it) => sum + it.total, 0)

interface Ending {
  /** A notice of convocation has left. Proposals of dates do not count. */
  notice_sent: boolean
  /** Whether a call of the meeting has been started live. */
  started: boolean
}

/** What a meeting that was held gets back: the transcription, when not one piece of it was written. */
export const unwrittenOf = (charges: readonly Charge[], pieces: number): Charge[] => charges.filter((it) => it.code === 'M0008' && it.total > 0 && pieces === 0)

/** What a cancelled meeting gets back: its setup before any notice left, its room while no live was ever started; messages and offline minutes never. */
export function refundsOf(charges: readonly Charge[], { notice_sent, started }: Ending): Charge[] {
  return charges.filter(({ stage, total }) => {
    if (total === 0) return false
    if (stage === 'NEW_MEETING' || stage === 'SEND') return !notice_sent
    return stage === 'LIVE_OPEN' && !started
  })
}
