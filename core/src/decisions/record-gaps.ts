import { placeholdersInDocument } from '../agenda/filling.ts'
import { Fault } from '../faults.ts'
import type { RuleResult } from '../law/schema.ts'
import { pointGaps, unfilled } from '../minutes/rules.ts'
import type { MinutesBlock, MinutesGap } from '../minutes/schema.ts'
import { plainText } from '../rich-text.ts'
import { recordPlaces } from './record-text.ts'
import type { RecordFacts } from './record-told.ts'

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

/** `checks` are those of the law at this step. Nothing is confirmed that lacks what the law wants, or that still has a place to fill. */
export function refuseRecord(gaps: readonly MinutesGap[], checks: readonly RuleResult[]): Fault | null {
  const rules = checks.filter((it) => !it.ok && it.severity === 'BLOCK')
  if (rules.length > 0) return new Fault('MT002', { rules })
  return gaps.length > 0 ? new Fault('MT002', { reason: 'incomplete', gaps }) : null
}

/** The record is signed by a director in office, as minutes by who presided (L-MIN-02): before it is confirmed there must be one, afterwards they must have signed. */
export function signerCheck(is_director: boolean, is_signed: boolean | null): RuleResult {
  const ok = is_signed ?? is_director
  return { id: 'L-MIN-02', severity: 'BLOCK', ok, overridable: false, ...(ok ? {} : { data: { case: is_signed === null ? 'director' : 'decision' } }) }
}
