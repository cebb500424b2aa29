import { createHash } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { mostQuestions, refuseAsking, refusedQuestion, refusePublishing } from '@delibera/core/questions/rules'
import type { AnswerDraft, Question, QuestionDraft } from '@delibera/core/questions/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { writeToMembers } from '../../meeting/member-letters.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { obey } from '../../meeting/room-points.ts'
import { companyPage } from '../../notices/company-news.ts'
import { notify } from '../../notices/notify.ts'
import { adminsOf } from '../../stores/companies/role-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { keepDeclaredFile } from '../../stores/live/declaration-store.ts'
import { activeCall, lockedMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import { verbalRow } from '../../stores/minutes/minutes-store.ts'
import { addQuestion, answerQuestion, type QuestionRow, questionRow, questionsOf, shareQuestionFile } from '../../stores/questions/question-store.ts'
import { usableVersion } from '../files/commands.ts'
import { askingMoment, questionShown } from './reads.ts'

type Holder = Contexts['link']

/** What the chain says of words: whoever has them can tell that they are the same. */
const fingerprint = (words: string): string => createHash('sha256').update(words).digest('hex')

/** Asks or proposes; the same words about the same point are told as they stand. Two at once take turns by the lock of the meeting. */
export async function askQuestion(deps: Deps, holder: Holder, draft: QuestionDraft): Promise<Question> {
  const { company, meeting, member } = holder
  const file_sha256 = draft.file_id ? await usableFile(deps, holder, draft.file_id) : null
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, meeting)
    const known = { ...(await knownOf(tx, holder)), row }
    const own = (await questionsOf(tx, meeting)).filter((it) => it.member_id === member)
    const same = own.find((it) => it.kind === draft.kind && it.odg_id === draft.odg_id && it.text === draft.text)
    if (same) return questionShown(known, same)
    obey(refuseAsking(askingMoment(known, member), draft.kind, deps.clock.now()))
    if (own.length >= mostQuestions) throw refusedQuestion('too_many')
    if (draft.odg_id && !known.points.some((it) => it._id === draft.odg_id)) throw new Fault('E0001', [{ path: 'odg_id', message: 'invalidValue' }])
    const { kind, odg_id, text, file_id = null } = draft
    const _id = await addQuestion(tx, { company_id: company, meeting_id: meeting, member_id: member, kind, odg_id, text, file_id }, deps.clock.now())
    if (!_id) throw new Fault('E0002')
    if (file_id) await keepDeclaredFile(tx, file_id, holder)
    const data = { question_id: _id, member_id: member, kind, text_sha256: fingerprint(text), ...(file_sha256 && { file_sha256 }) }
    await auditMeeting(tx, deps, row, { actor: `member:${member}`, action: 'question.asked', data })
    await tellAsked(tx, deps, holder, known)
    return questionShown(known, (await questionRow(tx, meeting, _id))!)
  })
}

/** The fingerprint of a file that this very member has brought for it. */
async function usableFile(deps: Deps, { meeting, member }: Holder, file_id: string): Promise<string | null> {
  const file = await fileOf(deps.db, file_id)
  const isOwn = file?.owner_member === member && file.meeting_id === meeting && (file.context === 'temp' || file.context === 'odg')
  if (!file || !isOwn) throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
  return (await usableVersion(deps, file)).sha256?.toString('hex') ?? null
}

/** Who looks after the company hears of it: several in an hour are one word. */
async function tellAsked(tx: Tx, deps: Deps, { company, meeting, member }: Holder, { row }: KnownMeeting): Promise<void> {
  const at = deps.clock.now()
  const data = { name: row.name, to: companyPage(company, `meetings/${meeting}/organization`) }
  const key = `question:${meeting}:${at.toISOString().slice(0, 13)}`
  for (const it of await adminsOf(tx, company)) await notify(tx, { user_id: it._id, kind: 'QUESTION_ASKED', data, key, at })
  await tellMeetingNews(tx, deps, { company, meeting }, { member_id: member, event: 'question.asked' })
}

interface Answering {
  question: QuestionRow
  draft: AnswerDraft
}

/** Answers, publishes, or takes either back, until the minutes are confirmed; who asked is told of each new answer. */
export function answerTo(deps: Deps, ctx: Contexts['meeting'], question_id: string, draft: AnswerDraft): Promise<Question> {
  return onMeeting(deps, { caller: ctx, action: 'answer_questions' }, async (tx, row) => {
    const question = await questionRow(tx, ctx.meeting, question_id)
    if (!question) throw new Fault('MT001')
    if ((await verbalRow(tx, ctx.meeting))?.confirmed_at) throw new Fault('E0002', { status: row.status, action: 'answer_questions' })
    if (draft.version !== undefined && draft.version !== question.version) throw new Fault('E0002', { version: question.version })
    const known = { ...(await knownOf(tx, ctx)), row }
    const next = await writeAnswer(tx, deps, { question, draft })
    if (!next) return questionShown(known, question)
    await shareQuestionFile(tx, ctx.meeting, next)
    const data = { question_id, answer_sha256: next.answer && fingerprint(next.answer), published: next.published }
    await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'question.answered', data })
    if (next.answer !== null && next.answer !== question.answer) await tellAnswered(tx, deps, ctx, { known, question: next })
    await tellMeetingNews(tx, deps, ctx, { member_id: question.member_id, event: 'question.answered' })
    return questionShown(known, next)
  })
}

/** Null where nothing changes. */
async function writeAnswer(tx: Tx, { clock }: Deps, { question, draft }: Answering): Promise<QuestionRow | null> {
  const answer = draft.answer === undefined ? question.answer : draft.answer
  const published = draft.published ?? question.published
  if (answer === question.answer && published === question.published) return null
  obey(refusePublishing({ kind: question.kind, answer, published }))
  const answered_at = answer === question.answer ? question.answered_at : answer && clock.now().toISOString()
  await answerQuestion(tx, question, { answer, published, answered_at })
  return { ...question, answer, published, answered_at, version: question.version + 1 }
}

async function tellAnswered(
  tx: Tx,
  deps: Deps,
  { meeting }: Contexts['meeting'],
  { known, question }: { known: KnownMeeting; question: QuestionRow },
): Promise<void> {
  const people = await participantsOf(tx, meeting, [question.member_id])
  const call = activeCall(known.calls)
  await writeToMembers(tx, deps, { meeting, about: known, event: 'QUESTION_ANSWERED', people, call })
}
