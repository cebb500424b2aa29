import type { LiveStatus, MeetingStatus } from '../meeting/status.ts'
import { unitPrices } from '../payments/catalogue.ts'
import type { Cart } from '../payments/schema.ts'
import { type Line, linesDue, type MeetingFacts, priceOf, type Stage } from '../payments/stages.ts'

interface Standing {
  status: MeetingStatus
  live: LiveStatus
  /** A plan by contract pays nothing. */
  unlimited: boolean
  /** Convened here and held without the room: its minutes are paid in the place of the room. */
  elsewhere?: boolean | undefined
}

/** The stages that a meeting goes through and pays. */
function stagesOf({ is_offline }: MeetingFacts, isElsewhere: boolean): readonly Stage[] {
  if (is_offline) return ['VOTES']
  return ['SEND', isElsewhere ? 'VOTES' : 'LIVE_OPEN']
}

/** Whoever has paid for minutes without a room opens none. */
const isHeldElsewhere = (paid: readonly Line[], { elsewhere }: Standing) => elsewhere === true || paid.some((it) => it.code === 'M0005')

/** Which of them the next step pays; null when it pays none. */
function nextStage({ status, live, elsewhere }: Standing, { is_offline }: MeetingFacts): Stage | null {
  if (status === 'CANCELED' || status === 'COMPLETED' || status === 'VERBALIZE') return null
  if (is_offline) return 'VOTES'
  if (status !== 'PERFORM') return 'SEND'
  if (live !== 'STANDBY') return null
  return elsewhere ? 'VOTES' : 'LIVE_OPEN'
}

/** What a meeting has paid and what it will still pay, each line once; `due` is what the next step takes. */
export function meetingCart(meeting: string, facts: MeetingFacts, paid: readonly Line[], standing: Standing): Cart {
  const isOver = standing.status === 'CANCELED'
  const open = isOver ? [] : stagesOf(facts, isHeldElsewhere(paid, standing)).flatMap((stage) => linesDue(stage, facts, paid))
  const next = nextStage(standing, facts)
  const due = next === null || standing.unlimited ? 0 : linesDue(next, facts, paid).reduce((sum, it) => sum + priceOf(it, facts), 0)
  const item = (isPaid: boolean) => (line: Line) => ({ code: line.code, price: priceOf({ code: line.code, qty: 1 }, facts), qty: line.qty, paid: isPaid })
  return { items: [...together(paid).map(item(true)), ...open.map(item(false))], due, meeting }
}

/** One line a code: what was paid by differences is one thing to the reader. */
function together(lines: readonly Line[]): Line[] {
  const sums = new Map<Line['code'], number>()
  for (const { code, qty } of lines) sums.set(code, (sums.get(code) ?? 0) + qty)
  return [...sums].map(([code, qty]) => ({ code, qty })).filter((it) => it.qty > 0)
}

/** What is still to be paid until the end, for the forecast of the wallet. Minutes cost nothing more. */
export const stillToPay = (facts: MeetingFacts, paid: readonly Line[], { status, unlimited }: Standing): number =>
  unlimited || status === 'VERBALIZE' || status === 'COMPLETED' || status === 'CANCELED'
    ? 0
    : stagesOf(facts, false)
        .flatMap((stage) => linesDue(stage, facts, paid))
        .reduce((sum, it) => sum + priceOf(it, facts), 0)

/** The same of a decision in writing: it is paid when it is sent, and once. */
export function decisionCart(
  decision: string,
  facts: MeetingFacts,
  paid: readonly Line[],
  { isDraft, unlimited }: { isDraft: boolean; unlimited: boolean },
): Cart {
  const open = isDraft ? linesDue('DECISION_SEND', facts, paid) : []
  const item = (isPaid: boolean) => (line: Line) => ({ code: line.code, price: unitPrices[line.code], qty: line.qty, paid: isPaid })
  const due = unlimited ? 0 : open.reduce((sum, it) => sum + priceOf(it, facts), 0)
  return { items: [...together(paid).map(item(true)), ...open.map(item(false))], due, meeting: decision }
}
