import { Fault } from '../faults.ts'
import { plainText } from '../rich-text.ts'
import { kindsOfPaper, type MinutesBlock, type MinutesGap } from './schema.ts'

const hasTable = ({ kind, paragraphs }: MinutesBlock): boolean => kind === 'tally' && paragraphs.some((it) => it.type === 'table')

/**
 * What somebody sends, as it is kept. A passage that the product wrote stays what it was and keeps where it came from; one that it did not write is a
 * person's own and claims nothing.
 */
export function editedBlocks(sent: readonly MinutesBlock[], generated: readonly MinutesBlock[]): MinutesBlock[] {
  const twice = sent.findIndex((it, at) => sent.findIndex((other) => other.id === it.id) !== at)
  if (twice >= 0) throw new Fault('E0001', [{ path: `blocks.${twice}.id`, message: 'invalidValue' }])
  const known = new Map(generated.map((it) => [it.id, it]))
  const points = new Set(generated.flatMap((it) => it.odg_id ?? []))
  return sent.map(({ id, odg_id, paragraphs }): MinutesBlock => {
    const origin = known.get(id)
    if (origin) return kindsOfPaper.includes(origin.kind) ? origin : { ...origin, paragraphs }
    return { id, kind: 'free', odg_id: odg_id !== null && points.has(odg_id) ? odg_id : null, at: null, paragraphs, source: null }
  })
}

/** A table of votes is what was counted, whoever typed into it; where somebody took it out, their words stay. */
export function withTallies(blocks: readonly MinutesBlock[], counted: readonly MinutesBlock[]): MinutesBlock[] {
  const tables = new Map(counted.filter(hasTable).map((it) => [it.id, it.paragraphs]))
  return blocks.map((it) => (hasTable(it) && tables.has(it.id) ? { ...it, paragraphs: tables.get(it.id)! } : it))
}

const wordsOf = (blocks: readonly MinutesBlock[]): string =>
  JSON.stringify(blocks.map((it) => [it.id, it.at, it.paragraphs.map((one) => [one.type, plainText(one)])]))

/** Whether two texts of the product say the same. */
export const isSameText = (one: readonly MinutesBlock[], other: readonly MinutesBlock[]): boolean => wordsOf(one) === wordsOf(other)

const decisive: readonly MinutesBlock['kind'][] = ['vote', 'tally', 'resolution', 'skipped']

/** Points whose outcome is another than when the text was written: votes of a meeting held elsewhere can be corrected until the minutes are confirmed. */
export function staleResults(generated: readonly MinutesBlock[], now: readonly MinutesBlock[]): MinutesGap[] {
  const about = (blocks: readonly MinutesBlock[], odg_id: string) => blocks.filter((it) => it.odg_id === odg_id && decisive.includes(it.kind))
  const points = [...new Set([...generated, ...now].flatMap((it) => it.odg_id ?? []))]
  return points.filter((it) => !isSameText(about(generated, it), about(now, it))).map((odg_id) => ({ kind: 'result', block_id: null, odg_id, names: [] }))
}
