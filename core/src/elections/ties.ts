import type { Candidate, Elected } from './election.ts'

/** Orders that were drawn, each used once, in the order in which they were needed. */
export class Lots {
  private readonly drawn: (readonly string[])[]

  constructor(drawn: readonly (readonly string[])[]) {
    this.drawn = [...drawn]
  }

  /** Those in the order of the lot that was drawn for them; null when it is still due. */
  next(ids: readonly string[]): string[] | null {
    const order = this.drawn.shift()
    return order ? order.filter((it) => ids.includes(it)) : null
  }
}

export interface Settled {
  won: Pick<Elected, 'id' | 'by'>[]
  /** Those for whom a lot is due, and for how many seats. */
  open: { ids: string[]; seats: number } | null
}

function byLot(ids: readonly string[], seats: number, lots: Lots): Settled {
  const order = lots.next(ids)
  return order ? { won: order.slice(0, seats).map((id) => ({ id, by: 'LOT' })), open: null } : { won: [], open: { ids: [...ids], seats } }
}

/** Some who are equal, for fewer seats: the older ones by age, unless a day of birth is not known; who is as old as another where it decides, by lot. */
export function settle(tied: readonly Candidate[], seats: number, rule: 'AGE' | 'LOT', lots: Lots): Settled {
  const ids = tied.map((it) => it._id)
  if (rule === 'LOT' || tied.some((it) => it.born_on === null)) return byLot(ids, seats, lots)
  const eldest = tied.toSorted((a, b) => (a.born_on! < b.born_on! ? -1 : Number(a.born_on! > b.born_on!)))
  const last = eldest[seats - 1]!.born_on!
  if (eldest[seats]?.born_on !== last) return { won: eldest.slice(0, seats).map(({ _id }) => ({ id: _id, by: 'AGE' })), open: null }
  const older = eldest.filter((it) => it.born_on! < last)
  const equal = eldest.filter((it) => it.born_on === last).map((it) => it._id)
  const drawn = byLot(equal, seats - older.length, lots)
  return { won: [...older.map(({ _id }) => ({ id: _id, by: 'AGE' as const })), ...drawn.won], open: drawn.open }
}
