import type { Election, ElectionBallot } from './election.ts'

// What the second count writes down, and how it sums a heap of ballots.

/** A round as it was counted: who won by what, in the order of the seats, and what is still open. */
export interface CountedAgain {
  present: number
  votes: Record<string, number>
  base: number
  against: number
  abstained: number
  unvoted: number
  /** «name VOTES», in the order of the seats for lists, else of the alphabet. */
  elected: string[]
  /** «LOT 1 anna bruno»: what is due, for how many seats, among whom. */
  tie: string | null
  /** Among whom the next round is. */
  next: string[]
  /** Null where something is due. */
  outcome: string | null
}

export interface Sheet {
  votes: Record<string, number>
  present: number
  base: number
  against: number
  abstained: number
  unvoted: number
}

export const isGone = (election: Election, name: string) => election.candidates.some((it) => it._id === name && it.is_withdrawn)

export function sheetOf(names: readonly string[], heap: readonly ElectionBallot[], isAbstentionOut: boolean): Sheet {
  const sheet: Sheet = { votes: {}, present: 0, base: 0, against: 0, abstained: 0, unvoted: 0 }
  for (const name of names) sheet.votes[name] = 0
  let excluded = 0
  for (const { weight, choice, is_excluded } of heap) {
    sheet.present += weight
    if (is_excluded) excluded += weight
    else if (choice === 'AGAINST') sheet.against += weight
    else if (choice === 'ABSTAIN') sheet.abstained += weight
    else {
      const left = choice === 'NOT_COUNTED' ? [] : names.filter((it) => choice.includes(it))
      if (left.length === 0) sheet.unvoted += weight
      for (const name of left) sheet.votes[name]! += weight
    }
  }
  sheet.base = sheet.present - excluded - sheet.unvoted - (isAbstentionOut ? sheet.abstained : 0)
  return sheet
}

/** Thresholds of the tests are whole percentages. */
export function hasMajority({ quorum, total }: Election, votes: number, base: number, heap: readonly ElectionBallot[]): boolean {
  let capital = total
  for (const it of heap) if (it.is_excluded || (it.choice === 'NOT_COUNTED' && it.is_designated)) capital -= it.weight
  const whole = quorum.base === 'shares_total' ? capital : base
  if (votes === 0 || whole === 0) return false
  return quorum.greater ? votes * 100 > whole * quorum.value : votes * 100 >= whole * quorum.value
}

export const outcomeIn = (filled: number, seats: number) => (filled === 0 ? 'DECLINED' : filled < seats ? 'PARTIAL' : 'APPROVED')
