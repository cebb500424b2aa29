import type { AnswerForm } from '@delibera/core/decisions/member-page'
import { Fault } from '@delibera/core/faults'
import { attributed } from '@delibera/core/minutes/identity'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { standingAnswer } from '../../stores/decisions/answer-store.ts'
import { fileHashes } from '../../stores/decisions/decision-store.ts'
import { fileOf, isStoredFile } from '../../stores/files/file-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { usableVersion } from '../files/commands.ts'
import { storeDocument } from '../minutes/document-commands.ts'
import { enveloped, refuseFile, refuseIdentity, signatoryOf, signedUpon } from '../minutes/elsewhere-commands.ts'
import { answerPdf } from './answer-papers.ts'
import { answerFacts } from './answer-reads.ts'
import { knownDecision } from './known-reads.ts'
import { addPaper, paperName } from './paper-commands.ts'

type Holder = Contexts['link']

/** The paper of an answer that somebody signs with their own means: the same answer has the same bytes whenever it is asked for. */
export async function answerForm(
  deps: Deps,
  ctx: Holder,
  { kind, points = {}, conflict = {}, note, reason }: AnswerForm,
): Promise<{ name: string; content: Buffer }> {
  const known = await knownDecision(deps.db, ctx)
  const isVote = kind === 'VOTE'
  const said = {
    ...{ member_id: ctx.member, kind, points: isVote ? points : {}, conflict: isVote ? conflict : {}, note: note ?? null, on_behalf: null },
    reason: (kind === 'ASSEMBLY' && reason) || null,
  }
  const facts = answerFacts(known, said, null)
  if (!facts) throw new Fault('MT002', { reason: 'no_right' })
  const { pdf } = await answerPdf(deps, known.company, facts)
  return { name: paperName(facts), content: pdf }
}

/**
 * Takes the paper of this very answer, signed by other means: with signatures upon it or in an envelope, by a certificate of who answers; a copy of its bytes
 * is kept, which no upload can change. Handed in twice it is one file. Answers its id.
 */
export async function signedElsewhere(deps: Deps, ctx: Holder, { file_id, ...said }: AnswerForm & { file_id: string }): Promise<string> {
  const file = await fileOf(deps.db, file_id)
  const version = file && (await usableVersion(deps, file))
  const content = version && (await deps.storage.read(version.storage_key))
  if (!version || !content) throw refuseFile('fileNotUploaded')
  const before = await standingAnswer(deps.db, ctx)
  const hashes = await fileHashes(deps.db, before?.file_id ? [before.file_id] : [])
  if (before?.file_id && hashes.get(before.file_id) === version.sha256?.toString('hex')) return before.file_id
  const { content: base, name } = await answerForm(deps, ctx, said)
  const isEnvelope = version.mime_type === 'application/pkcs7-mime'
  const found = await (isEnvelope ? enveloped : signedUpon)(deps, content, base, 'fileNotThisAnswer')
  const [person] = await participantsOf(deps.db, ctx.meeting, [ctx.member])
  const signatory = signatoryOf(ctx.member, person, '')
  const holder = found.map((it) => it.holder ?? '?').join(', ')
  if (attributed([signatory], found).get(ctx.member) === null) throw refuseIdentity('BLOCK', { name: signatory.name, holder })
  return keepCopy(deps, ctx, { content, name: isEnvelope ? `${name}.p7m` : name, mime_type: version.mime_type })
}

async function keepCopy(deps: Deps, ctx: Holder, paper: { content: Buffer; name: string; mime_type: string }): Promise<string> {
  const stored = await storeDocument(deps, paper)
  try {
    return await deps.db.transaction().execute((tx) => addPaper(tx, ctx, { member_id: ctx.member, stored, at: deps.clock.now() }))
  } catch (error) {
    if (!(await isStoredFile(deps.db, stored.storage_key))) await deps.storage.remove(stored.storage_key)
    throw error
  }
}
