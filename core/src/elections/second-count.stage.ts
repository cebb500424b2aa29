import type { Election, RoundCast } from './election.ts'
import { type CountedAgain, hasMajority, isGone, outcomeIn, type Sheet, sheetOf } from './second-sheets.stage.ts'

// The count of an election a second time, written from the text of the specification and from nothing of the first: sheets of names and heaps of ballots,
// as people count them on a table.

interface Draw {
  elected: string[]
  tie: string | null
}

/** Equal ones for fewer seats: the eldest leave the group one generation at a time; where a generation is too large, or somebody's is unknown, a lot. */
function drawn(election: Election, equal: readonly string[], seats: number, { rule, lots }: { rule: 'AGE' | 'LOT'; lots: string[][] }): Draw {
  const bornOf = (name: string) => election.candidates.find((it) => it._id === name)!.born_on
  const byLot = (group: readonly string[], left: number): Draw => {
    const order = lots.shift()
    if (!order) return { elected: [], tie: ['LOT', left, ...group.toSorted()].join(' ') }
    return { elected: order.slice(0, left).map((it) => `${it} LOT`), tie: null }
  }
  if (rule === 'LOT' || equal.some((it) => bornOf(it) === null)) return byLot(equal, seats)
  const elected: string[] = []
  for (const day of [...new Set(equal.map((it) => bornOf(it)!))].sort()) {
    const generation = equal.filter((it) => bornOf(it) === day)
    const left = seats - elected.length
    if (left === 0) break
    if (generation.length > left) {
      const rest = byLot(generation, left)
      return { elected: [...elected, ...rest.elected], tie: rest.tie }
    }
    elected.push(...generation.map((it) => `${it} AGE`))
  }
  return { elected, tie: null }
}

interface Ballot {
  names: string[]
  seats: number
  isMajority: boolean
  /** Of the first round, of one among equal ones, or the second of a majority. */
  kind: 'FIRST' | 'EQUAL' | 'SECOND'
}

/** From the tallest heap down: as long as all of the same height find a seat they have it. */
function tallest(able: readonly string[], sheet: Sheet, seats: number): { won: string[]; equal: string[] } {
  const won: string[] = []
  for (const height of [...new Set(able.map((it) => sheet.votes[it]!))].sort((a, b) => b - a)) {
    const heap = able.filter((it) => sheet.votes[it] === height)
    if (won.length === seats) break
    if (heap.length > seats - won.length) return { won, equal: heap }
    won.push(...heap)
  }
  return { won, equal: [] }
}

/** The best of who has no seat yet, two for each seat that is left, and who is as high as the last of them. */
function secondAmong({ names }: Ballot, sheet: Sheet, elected: readonly string[], left: number): string[] {
  const out = names.filter((it) => sheet.votes[it]! > 0 && !elected.some((one) => one.startsWith(`${it} `)))
  const heights = out.map((it) => sheet.votes[it]!).sort((a, b) => b - a)
  const last = heights[Math.min(heights.length, 2 * left) - 1] ?? 0
  return out.filter((it) => sheet.votes[it]! >= last)
}

interface Round {
  counted: Omit<CountedAgain, 'outcome'>
  next: Ballot | null
}

function countRound(election: Election, ballot: Ballot, { ballots, lots }: RoundCast): Round {
  const { names, seats, isMajority, kind } = ballot
  const sheet = sheetOf(names, ballots, isMajority && !election.abstention_counts)
  const able = names.filter((it) => sheet.votes[it]! > 0 && (!isMajority || hasMajority(election, sheet.votes[it]!, sheet.base, ballots)))
  const { won, equal } = tallest(able, sheet, seats)
  const left = seats - won.length
  const said = won.map((it) => `${it} VOTES`)
  if (equal.length > 0 && kind === 'FIRST' && election.tie_rule === 'RUNOFF') {
    const tie = ['RUNOFF', left, ...equal.toSorted()].join(' ')
    const next: Ballot = { names: equal, seats: left, isMajority: false, kind: 'EQUAL' }
    return { counted: { ...sheet, elected: said.toSorted(), tie, next: equal.toSorted() }, next }
  }
  const rule = kind === 'FIRST' && election.tie_rule === 'LOT' ? 'LOT' : 'AGE'
  const settled = equal.length > 0 ? drawn(election, equal, left, { rule, lots: lots.map((it) => [...it]) }) : { elected: [], tie: null }
  const elected = [...said, ...settled.elected].toSorted()
  const isShort = !settled.tie && kind === 'FIRST' && isMajority && elected.length < seats
  const second = isShort ? secondAmong(ballot, sheet, elected, seats - elected.length) : []
  return {
    counted: { ...sheet, elected, tie: settled.tie, next: second.toSorted() },
    next: second.length > 0 ? { names: second, seats: seats - elected.length, isMajority: election.runoff_rule === 'MAJORITY', kind: 'SECOND' } : null,
  }
}

function countPeople(election: Election, rounds: readonly RoundCast[]): CountedAgain[] {
  const names = election.candidates.map((it) => it._id).filter((it) => !isGone(election, it))
  let ballot: Ballot | null = { names, seats: election.seats, isMajority: election.method === 'MAJORITY', kind: 'FIRST' }
  const all: CountedAgain[] = []
  let filled = 0
  for (const round of rounds) {
    if (!ballot) break
    const { counted, next }: Round = countRound(election, ballot, round)
    filled += counted.elected.length
    all.push({ ...counted, outcome: counted.tie || next ? null : outcomeIn(filled, election.seats) })
    ballot = next
  }
  return all
}

/** The list that was presented by more capital, then earlier. */
const byPresentation = (election: Election) => (a: string, b: string) => {
  const [one, other] = [a, b].map((id) => election.lists.find((it) => it._id === id)!) as [Election['lists'][number], Election['lists'][number]]
  return other.presented_weight - one.presented_weight || one.presented_at.localeCompare(other.presented_at)
}

const namesOn = (election: Election, list: string) =>
  election.candidates
    .filter((it) => it.list_id === list && !it.is_withdrawn)
    .toSorted((a, b) => a.position - b.position)
    .map((it) => it._id)

/** All quotients of all lists on one sheet, the highest first; equal ones by how many the list has already, then by the age of whose turn it is. */
function byQuotients(election: Election, lists: readonly string[], votes: Record<string, number>, lots: string[][]): Draw {
  const bornOf = (name: string) => election.candidates.find((it) => it._id === name)!.born_on
  let sheet = lists
    .filter((it) => votes[it]! > 0)
    .flatMap((list) => namesOn(election, list).map((name, at) => ({ list, name, top: votes[list]!, under: at + 1 })))
  const elected: string[] = []
  while (elected.length < election.seats && sheet.length > 0) {
    const best = sheet.filter((it) => sheet.every((other) => it.top * other.under >= other.top * it.under))
    const fewest = best.filter((it) => best.every((other) => it.under <= other.under))
    const days = fewest.map((it) => bornOf(it.name))
    const eldest = days.includes(null) ? fewest : fewest.filter((it) => days.every((day) => bornOf(it.name)! <= day!))
    let winner = eldest[0]!
    let by = best.length === 1 ? 'VOTES' : fewest.length === 1 ? 'FEWEST' : 'AGE'
    if (eldest.length > 1) {
      const order = lots.shift()
      const them = eldest.map((it) => it.list).sort()
      if (!order) return { elected, tie: ['LOT', election.seats - elected.length, ...them].join(' ') }
      winner = eldest.find((it) => it.list === order[0])!
      by = 'LOT'
    }
    elected.push(`${winner.name} ${by}`)
    sheet = sheet.filter((it) => it !== winner)
  }
  return { elected, tie: null }
}

function withMinority(election: Election, lists: readonly string[], votes: Record<string, number>, first: { list: string; by: string }): string[] {
  const rank = (a: string, b: string) => votes[b]! - votes[a]! || byPresentation(election)(a, b)
  const knows = (a: string, b: string) => election.lists.find((it) => it._id === a)!.connected_with.includes(b)
  const [n, d] = election.list_threshold ?? [0, 1]
  const others = lists.filter((it) => it !== first.list && votes[it]! > 0)
  const [second] = others.filter((it) => !knows(it, first.list) && !knows(first.list, it) && votes[it]! * d >= election.total * n).sort(rank)
  const forMinority = second === undefined ? 0 : Math.min(election.minority_seats, election.seats)
  const elected: string[] = []
  const seated = (name: string) => elected.some((it) => it.startsWith(`${name} `))
  const take = (list: string, most: number, by: string) => {
    const free = namesOn(election, list).filter((it) => !seated(it))
    for (const name of free.slice(0, most)) elected.push(`${name} ${by}`)
  }
  take(first.list, election.seats - forMinority, first.by)
  if (second !== undefined) take(second, forMinority, 'MINORITY')
  if (second !== undefined) take(second, election.seats - elected.length, 'NEXT_LIST')
  for (const list of lists.filter((it) => votes[it]! > 0).sort(rank)) take(list, election.seats - elected.length, 'NEXT_LIST')
  return elected
}

function countLists(election: Election, [one, two]: readonly RoundCast[]): CountedAgain[] {
  const lists = election.lists.map((it) => it._id).filter((it) => namesOn(election, it).length > 0)
  if (!one) return []
  const sheet = sheetOf(lists, one.ballots, false)
  const over = (by: Sheet, elected: string[]): CountedAgain => ({ ...by, elected, tie: null, next: [], outcome: outcomeIn(elected.length, election.seats) })
  if (lists.length === 1) {
    const isElected = hasMajority(election, sheet.votes[lists[0]!]!, sheet.base, one.ballots)
    return [
      over(
        sheet,
        isElected
          ? namesOn(election, lists[0]!)
              .slice(0, election.seats)
              .map((it) => `${it} VOTES`)
          : [],
      ),
    ]
  }
  if (election.list_method === 'QUOTIENT') {
    const { elected, tie } = byQuotients(
      election,
      lists,
      sheet.votes,
      one.lots.map((it) => [...it]),
    )
    return [{ ...over(sheet, elected), tie, outcome: tie ? null : outcomeIn(elected.length, election.seats) }]
  }
  const best = (of: Sheet) => Object.keys(of.votes).filter((it) => Object.values(of.votes).every((votes) => votes <= of.votes[it]!))
  const first = best(sheet)
  if (first.length === 0 || sheet.votes[first[0]!] === 0) return [over(sheet, [])]
  if (first.length === 1) return [over(sheet, withMinority(election, lists, sheet.votes, { list: first[0]!, by: 'VOTES' }))]
  const equal: CountedAgain = { ...over(sheet, []), tie: ['RUNOFF', election.seats, ...first.toSorted()].join(' '), next: first.toSorted(), outcome: null }
  if (!two) return [equal]
  const again = sheetOf(first, two.ballots, false)
  const still = best(again)
  const winner = still.length === 1 ? { list: still[0]!, by: 'RUNOFF' } : { list: still.toSorted(byPresentation(election))[0]!, by: 'PRESENTED' }
  return [equal, over(again, withMinority(election, lists, sheet.votes, winner))]
}

export const countAgain = (election: Election, rounds: readonly RoundCast[]): CountedAgain[] =>
  election.method === 'LISTS' ? countLists(election, rounds) : countPeople(election, rounds)
