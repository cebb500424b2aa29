import type { RichNode } from '../rich-text.ts'
import type { Mark } from './mark.ts'
import type { BlockKind, MinutesBlock, MinutesSource } from './schema.ts'
import { shortHourIn, type Voice } from './words.ts'

type Record = Omit<Extract<MinutesSource, { from: 'record' }>, 'from'>

/** Where a passage comes from: a moment of the log, or else a record. With a voice its hour stands in the margin. */
type Origin = { source: MinutesSource } | { mark: Mark; record: Record; voice?: Voice }

/** A passage of the whole meeting, or of one point, which then is part of its name. */
export function blockOf(name: string, paragraphs: RichNode[], origin: Origin, of: { kind?: BlockKind; odg_id?: string } = {}): MinutesBlock {
  const { kind = name as BlockKind, odg_id } = of
  return { id: odg_id ? `${odg_id}:${name}` : name, kind, odg_id: odg_id ?? null, ...originOf(origin), paragraphs }
}

function originOf(origin: Origin): Pick<MinutesBlock, 'at' | 'source'> {
  if ('source' in origin) return { at: null, source: origin.source }
  const { mark, record, voice } = origin
  if (mark.seq === null) return { at: null, source: { from: 'record', ...record } }
  return { at: voice ? shortHourIn(voice, mark.at) : null, source: { from: 'event', seq: mark.seq } }
}
