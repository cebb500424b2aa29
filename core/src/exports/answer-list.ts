import type { Quorum } from '../company/statute.ts'
import { type ChoiceSums, countWith, noSums, type WrittenChoice, type WrittenCount } from '../decisions/count.ts'
import { type Bytes, utf8Of } from '../formats/bytes.ts'
import type { ChainRow } from './schema.ts'

/** What the file for programs says of a decision without a meeting, as far as it is counted again. */
interface ToldDecision {
  members: readonly { member_id: string; weight: number }[]
  count: readonly (Pick<WrittenCount, 'key' | 'favourable' | 'against' | 'abstained' | 'silent' | 'total' | 'outcome'> & { quorum: Quorum })[]
}

/** What the chain holds of the end: the sums of each point. */
type ClosedCount = Pick<WrittenCount, 'key' | 'outcome' | 'favourable' | 'against' | 'total'>

export interface AnswerReceiptLine {
  line: string
  hash: string
  signature: string
}

type Choices = Readonly<Record<string, WrittenChoice>>

/** What somebody chose on each point, by the line that was hashed and signed; nothing where they did not vote. */
function choicesIn(line: string): Choices {
  const [, , , kind = '', ...rest] = line.split('\n')
  if (!kind.startsWith('VOTE ')) return {}
  return Object.fromEntries(rest.flatMap((it) => [/^(\d+) (FOR|AGAINST|ABSTAIN)$/.exec(it)?.slice(1)].filter((one) => one !== undefined)))
}

/** The last that each said before the end: one that was replaced or withdrawn stands no more. */
function standingIn(rows: readonly ChainRow[], receipts: readonly AnswerReceiptLine[]): Map<string, Choices> {
  const lines = new Map(receipts.map((it) => [it.hash, it.line]))
  const standing = new Map<string, Choices>()
  for (const { action, data } of rows) {
    if (action !== 'decision.answered' && action !== 'decision.withdrawn') continue
    const { member_id, sha256 = '' } = data as { member_id: string; sha256?: string }
    if (action === 'decision.answered') standing.set(member_id, choicesIn(lines.get(sha256) ?? ''))
    else standing.delete(member_id)
  }
  return standing
}

function toldIn(file: Bytes): ToldDecision | null {
  try {
    return JSON.parse(utf8Of(file) ?? '') as ToldDecision
  } catch {
    return null
  }
}

const sums = ['favourable', 'against', 'abstained', 'silent', 'total', 'outcome'] as const
const chained = ['favourable', 'against', 'total', 'outcome'] as const

/**
 * The outcome of a decision without a meeting counted again: from the answers that the chain names, each by its own signed line, with the weights that were
 * fixed when it was sent. How many points agree with the file and with the chain; null when one differs; 0 while it has not ended.
 */
export function checkOutcome(file: Bytes, rows: readonly ChainRow[], receipts: readonly AnswerReceiptLine[]): number | null {
  const closed = rows.find((it) => it.action === 'decision.closed')
  if (!closed) return 0
  const told = toldIn(file)
  const ended = (closed.data as { counts?: readonly ClosedCount[] }).counts ?? []
  if (!told || told.count.length !== ended.length) return null
  const weights = new Map(told.members.map((it) => [it.member_id, it.weight]))
  const total = told.members.reduce((sum, it) => sum + it.weight, 0)
  const standing = standingIn(rows, receipts)
  const isSame = told.count.every((it) => {
    const own = noSums()
    for (const [member, choices] of standing) add(own, choices[it.key], weights.get(member) ?? 0)
    const again = countWith(it.key, it.quorum, own, total)
    const kept = ended.find((one) => one.key === it.key)
    return sums.every((name) => again[name] === it[name]) && chained.every((name) => again[name] === kept?.[name])
  })
  return isSame ? told.count.length : null
}

function add(own: ChoiceSums, choice: WrittenChoice | undefined, weight: number): void {
  if (choice) own[choice] += weight
}
