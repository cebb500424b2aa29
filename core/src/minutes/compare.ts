import { cleanDocument, plainText } from '../rich-text.ts'
import type { MinutesBlock } from './schema.ts'

/** A run of words that both texts have, or only the later (added) or the earlier one (removed). */
export interface Run {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface Difference {
  kind: 'changed' | 'added' | 'removed'
  block: MinutesBlock
  runs: Run[]
}

const form = ({ paragraphs }: Pick<MinutesBlock, 'paragraphs'>): string => JSON.stringify(cleanDocument({ type: 'doc', content: paragraphs }).content)

/** Whether two passages have the same words in the same form: bold is a change too. */
export const isSameText = (one: Pick<MinutesBlock, 'paragraphs'>, other: Pick<MinutesBlock, 'paragraphs'>): boolean => form(one) === form(other)

export const wordsIn = ({ paragraphs }: Pick<MinutesBlock, 'paragraphs'>): string => paragraphs.map(plainText).join('\n')

/** What tells two texts apart, passage by passage, in the order of the later; what is gone stands where it was. */
export function differences(before: readonly MinutesBlock[], after: readonly MinutesBlock[]): Difference[] {
  const old = new Map(before.map((it) => [it.id, it]))
  const kept = new Set(after.map((it) => it.id))
  const goneAfter = new Map<string | null, MinutesBlock[]>()
  let anchor: string | null = null
  for (const it of before) {
    if (kept.has(it.id)) anchor = it.id
    else goneAfter.set(anchor, [...(goneAfter.get(anchor) ?? []), it])
  }
  const gone = (id: string | null) => (goneAfter.get(id) ?? []).map((block): Difference => ({ kind: 'removed', block, runs: wordRuns(wordsIn(block), '') }))
  return [
    ...gone(null),
    ...after.flatMap((block): Difference[] => {
      const was = old.get(block.id)
      if (!was) return [{ kind: 'added', block, runs: wordRuns('', wordsIn(block)) }]
      const told = isSameText(was, block) ? [] : [{ kind: 'changed' as const, block, runs: wordRuns(wordsIn(was), wordsIn(block)) }]
      return [...told, ...gone(block.id)]
    }),
  ]
}

/** Beyond this many pairs of words the whole is told as replaced: nobody reads such a comparison, and it would hold the page up. */
const maxPairs = 4_000_000

/** Spaces go with the word after them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

/** Which words were added and which removed. */
export function wordRuns(before: string, after: string): Run[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const start = sharedStart(one, other)
  const end = sharedEnd(one.slice(start), other.slice(start))
  const [gone, come] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return joined([
    ...one.slice(0, start).map((text): Run => ({ kind: 'same', text })),
    ...(gone.length * come.length > maxPairs ? replaced(gone, come) : told(gone, come)),
    ...one.slice(one.length - end).map((text): Run => ({ kind: 'same', text })),
  ])
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count++
  return count
}

const sharedEnd = (one: readonly string[], other: readonly string[]): number => sharedStart(one.toReversed(), other.toReversed())

const replaced = (gone: readonly string[], come: readonly string[]): Run[] => [
  ...gone.map((text): Run => ({ kind: 'removed', text })),
  ...come.map((text): Run => ({ kind: 'added', text })),
]

/** By the longest sequence of words that both have. */
function told(one: readonly string[], other: readonly string[]): Run[] {
  const width = other.length + 1
  const longest = new Uint32Array((one.length + 1) * width)
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i * width + j] =
        one[i] === other[j] ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      runs.push({ kind: 'same', text: one[i]! })
      i++
      j++
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) runs.push({ kind: 'removed', text: one[i++]! })
    else runs.push({ kind: 'added', text: other[j++]! })
  }
  return [...runs, ...replaced(one.slice(i), other.slice(j))]
}

function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const { kind, text } of runs) {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else all.push({ kind, text })
  }
  return all
}
