import { recordTitle } from '@delibera/core/decisions/record-title'
import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { prove } from '../../http/proven.ts'
import { logoOf } from '../../meeting/letterhead.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type StandingRow, standingAnswer } from '../../stores/decisions/answer-store.ts'
import { newestVersions } from '../../stores/files/file-store.ts'
import { forgiving } from '../exports/print-papers.ts'
import { textNow } from '../minutes/act-reads.ts'
import { answerPdf } from './answer-papers.ts'
import { answerFacts } from './answer-reads.ts'
import { type KnownDecision, knownDecision } from './known-reads.ts'
import { paperName, sealAnswers } from './paper-commands.ts'
import { proposalPdf } from './proposal-papers.ts'
import { recordData } from './record-papers.ts'
import { recordAct } from './record-reads.ts'

/** A document under the name that it is kept by. */
interface Printed {
  name: string
  content: Buffer
}

/** What will leave, before it does: the proposal, the paper that who answers signs, the record. */
export async function previewOf(deps: Deps, ctx: Contexts['meeting'], kind: 'notice' | 'answer' | 'record'): Promise<Printed> {
  if (kind === 'record') return recordPreview(deps, ctx)
  const known = await knownDecision(deps.db, ctx)
  if (kind === 'answer') return answerPreview(deps, known)
  // A proposal says until when one answers.
  if (known.row.deadline === null) throw new Fault('MT002', { fields: [{ path: 'deadline', message: 'requiredField' }] })
  return proposalPdf(deps, known)
}

async function recordPreview(deps: Deps, ctx: Contexts['meeting']): Promise<Printed> {
  const act = await recordAct(deps.db, deps, ctx)
  const { blocks } = textNow(act, { locale: 'it', generated_on: null })
  const data = recordData({ facts: act.facts, company: act.company, blocks, number: null, at: new Date(act.held_at), is_draft: act.verbal?.told == null })
  const { pdf } = await forgiving(deps.documents).compile('minutes', data, logoOf(act.company))
  return { name: `${recordTitle(act.facts).file}.pdf`, content: pdf }
}

/** As the first of those who vote would sign it, in favour of everything. */
async function answerPreview(deps: Deps, known: KnownDecision): Promise<Printed> {
  const voter = known.people.find((it) => it.weight > 0)
  const points = Object.fromEntries(known.points.map((it) => [it.key, 'FOR' as const]))
  const facts = voter && answerFacts(known, { member_id: voter.member_id, kind: 'VOTE', points, conflict: {}, note: null, reason: null, on_behalf: null }, null)
  if (!facts) throw new Fault('MT002', { reason: 'no_right' })
  const { pdf } = await answerPdf(deps, known.company, facts)
  return { name: paperName(facts), content: pdf }
}

/** The file of an answer; one that was just given is made now. */
export async function answerDocument(
  deps: Deps,
  caller: MeetingCaller,
  { member_id, file_id }: Pick<StandingRow, 'member_id' | 'file_id'>,
): Promise<Printed & { mime_type: string }> {
  if (file_id === null) await sealAnswers(deps, caller, { member: member_id })
  const kept = file_id ?? (await standingAnswer(deps.db, { meeting: caller.meeting, member: prove<'member'>(member_id) }))?.file_id
  const [version] = kept ? await newestVersions(deps.db, kept) : []
  const content = version ? await deps.storage.read(version.storage_key) : null
  if (!version || !content) throw new Fault('GEN01', 'storage')
  return { name: version.name, mime_type: version.mime_type, content }
}
