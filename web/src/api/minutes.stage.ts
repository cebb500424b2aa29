import { factsOf, heldOf } from '@delibera/core/minutes/minutes.stage'
import type { Verbal, VerbalSaved } from '@delibera/core/minutes/schema'
import { minutesBlocks } from '@delibera/core/minutes/text'
import { meetingId } from './meetings.stage.ts'

/** The minutes of an ordinary assembly held in the room, as the product writes them; `it` is what a test cares about. */
export function verbalOf(it: Partial<Verbal> = {}): Verbal {
  const blocks = minutesBlocks(factsOf('S01'), 'it')
  const held = heldOf('S01')!
  return {
    meeting_id: meetingId,
    _id: null,
    locale: 'it',
    closing: 'LATER',
    html: '',
    blocks,
    generated: blocks,
    is_outdated: false,
    version: 0,
    versions: [],
    updated_at: null,
    confirmed: false,
    confirmed_at: null,
    number: null,
    for_notary: false,
    notes: [],
    events: blocks.flatMap(({ source }) =>
      source?.from === 'event' ? [{ seq: source.seq, type: 'VOTE_STOPPED', at: held.state.started?.at ?? '2026-04-29T08:02:00.000Z', by: 'Mario Rossi' }] : [],
    ),
    signatures: [],
    documents: [],
    checks: [],
    gaps: [],
    ...it,
  }
}

/** What a save answers. */
export const savedOf = (version: number, it: Partial<VerbalSaved> = {}): VerbalSaved => ({
  _id: 'f0000000-0000-4000-8000-000000000001',
  version,
  updated_at: '2026-04-30T08:43:00.000Z',
  notes: [],
  checks: [],
  gaps: [],
  versions: [{ version, kind: 'EDITED', at: '2026-04-30T08:43:00.000Z', author: 'Ada Neri' }],
  ...it,
})
