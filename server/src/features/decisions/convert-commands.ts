import type { Decision } from '@delibera/core/decisions/schema'
import { plainText } from '@delibera/core/rich-text'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type Proven, prove } from '../../http/proven.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { setFiles } from '../../stores/agenda/file-store.ts'
import { type DecisionRow, moveDecision } from '../../stores/decisions/decision-store.ts'
import { markFromDecision } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { knownMembers } from '../../stores/members/member-store.ts'
import { copyFiles, type StoredBytes } from '../agenda/file-commands.ts'
import { begin } from '../meetings/prepare-commands.ts'
import { beginDecision, pointsAgain } from './draft-commands.ts'
import { pointsKnown } from './known-reads.ts'
import { tellDecision } from './news-commands.ts'

type Acting = Contexts['meeting']

interface Copying {
  row: DecisionRow
  stored: StoredBytes
}

/** A stopped decision as the draft of a meeting: the same text, files and people. What was answered is not taken over. */
export async function convertDecision(tx: Tx, deps: Deps, acting: Acting, { row, stored }: Copying): Promise<Proven<'meeting'>> {
  const at = deps.clock.now()
  const points = await pointsOfMeeting(tx, acting.meeting)
  const people = await participantsOf(tx, acting.meeting)
  const meeting = await begin(tx, deps, acting, {
    name: row.meeting.name,
    meeting_type: row.body === 'BOARD' ? 'BOARD' : 'ASSEMBLY',
    draft: true,
    member_ids: people.flatMap((it) => it.book_id ?? []),
    odgs: points.map(({ title, group, header_content, content_positive }) => ({
      ...{ title, group, header_content },
      // What is printed once approved is the proposal itself, where nothing else was written.
      content_positive: plainText(content_positive).trim() === '' ? header_content : content_positive,
    })),
  })
  await markFromDecision(tx, meeting, row.meeting_id)
  await copyDocuments(tx, deps, acting, { to: meeting, stored })
  const converted = await moveDecision(tx, row, { to: 'CONVERTED', set: { became_id: meeting }, at })
  await auditMeeting(tx, deps, converted.meeting, { actor: `user:${acting.user}`, action: 'decision.converted', data: { meeting_id: meeting } })
  await tellDecision(tx, deps, acting, 'converted')
  return meeting
}

/** A new draft with the same text, files and people who propose; the term is to be said anew. */
export async function duplicateDecision(tx: Tx, deps: Deps, acting: Acting, { row, stored }: Copying): Promise<Proven<'meeting'>> {
  const points = await pointsKnown(tx, acting.meeting)
  const { use_whatsapp } = row.meeting.mode as unknown as Pick<Decision, 'use_whatsapp'>
  // Who has left the book meanwhile proposes and signs nothing more.
  const inBook = await knownMembers(tx, acting.company, [...row.initiators, ...(row.signer_id ? [row.signer_id] : [])])
  const copy = await beginDecision(tx, deps, acting, {
    name: row.meeting.name,
    body: row.body,
    method: row.method,
    initiators: row.initiators.filter((it) => inBook.has(it)),
    signer_id: row.signer_id && inBook.has(row.signer_id) ? row.signer_id : null,
    reminders: row.reminders,
    use_whatsapp,
    points: pointsAgain(points),
    from_id: row.meeting_id,
  })
  await copyDocuments(tx, deps, acting, { to: copy, stored })
  return copy
}

/** Every file once more, for the point in the same place: what was sent keeps its own. */
async function copyDocuments(tx: Tx, deps: Deps, acting: Acting, { to, stored }: { to: Proven<'meeting'>; stored: StoredBytes }): Promise<void> {
  const [from, copies] = [await pointsOfMeeting(tx, acting.meeting), await pointsOfMeeting(tx, to)]
  const place = { company: acting.company, meeting: prove<'meeting'>(to) }
  for (const [at, { files }] of from.entries()) {
    if (files.length === 0) continue
    const chosen = await copyFiles(tx, deps, files, { from: acting.meeting, to: place, user: acting.user, at: deps.clock.now(), stored })
    await setFiles(tx, copies[at]!._id, chosen)
  }
}
