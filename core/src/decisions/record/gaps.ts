import { placeholdersInDocument } from '../../agenda/filling.ts'
import { pointGaps, unfilled } from '../../minutes/rules.ts'
import type { MinutesBlock, MinutesGap } from '../../minutes/schema.ts'
import { plainText } from '../../rich-text.ts'
import { recordPlaces } from './text.ts'
import type { RecordFacts } from './told.ts'

/** What the record, as people left it, does not say and must: who signs it, each point with its outcome and with who said what, no place left open. */
export function recordGaps({ signer, points }: RecordFacts, blocks: readonly MinutesBlock[]): MinutesGap[] {
  const text = blocks.flatMap((it) => it.paragraphs.map(plainText)).join('\n')
  const places = [...recordPlaces, ...points.flatMap((it) => placeholdersInDocument(it.text).map(({ name }) => name))]
  return [
    ...(signer && text.includes(signer.name) ? [] : [{ kind: 'chair' as const, block_id: null, odg_id: null, names: [] }]),
    ...points.flatMap(({ _id, lines }) => pointGaps({ _id, declarations: [], vote: { lines: lines.map((it) => it.person) } }, blocks)),
    ...blocks.flatMap((it) => unfilled(it, places)),
  ]
}
