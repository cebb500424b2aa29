import { createHash } from 'node:crypto'
import { dayInRome } from '@delibera/core/dates'
import { type DecidingVoice, requestOf } from '@delibera/core/decisions/count'
import type { PaperAnswer } from '@delibera/core/decisions/drafts'
import type { AnswerReceipt, LinkAnswer } from '@delibera/core/decisions/member-page'
import { partOf } from '@delibera/core/decisions/people'
import { answerReceiptText, signedAnswerText } from '@delibera/core/decisions/receipt'
import type { DecisionAnswer } from '@delibera/core/decisions/schema'
import { mayAnswer } from '@delibera/core/decisions/states'
import { type DecisionTally, type TallyStep, tallyStep } from '@delibera/core/decisions/tally'
import { Fault } from '@delibera/core/faults'
import { type AuditEntry, appendLocked, canonical, lockChain } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { enqueueInLine } from '../../jobs/queue.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { endAnswer, replaceAnswer, type StandingRow, standingAnswer, standingAnswers } from '../../stores/decisions/answer-store.ts'
import { type AskedRow, askedMember, askedOf, lockedMember } from '../../stores/decisions/asked-store.ts'
import { chainOf, type DecisionRow, lockedDecision, moveTally, sharedDecision } from '../../stores/decisions/decision-store.ts'
import { stopDecision } from './end-commands.ts'
import { listenersOf, tellOfRow } from './news-commands.ts'

type Holder = Contexts['link']

/** Answers of so long are told by letter, and made into papers, together: where thousands answer at once, who writes reads the decision once a second. */
const gatheringMs = 1000

const closed = () => new Fault('MT002', { reason: 'closed' })
const noRight = () => new Fault('MT002', { reason: 'no_right' })

/** Answers that came in time are in; once it is closed, stopped or past its term nobody says anything more. */
function refuseClosed({ decision_status, deadline }: DecisionRow, at: Date): void {
  if (decision_status !== 'OPEN' || at > new Date(deadline!)) throw closed()
}

/** What was said, before it is an answer. */
type Said = Pick<DecisionAnswer, 'kind' | 'points' | 'conflict' | 'note' | 'reason' | 'way' | 'on_behalf' | 'file_id'> & {
  signature: LinkAnswer['signature'] | null
}

/** Of one that was sent, what is counted names its points. */
const keysOf = ({ tally }: DecisionRow): string[] => Object.keys(tally?.points ?? {})

/** Every point of a ballot is answered, and nothing else; who asks for a meeting, or takes note, says nothing on them. */
function refuseChoices({ kind, points, conflict }: Pick<Said, 'kind' | 'points' | 'conflict'>, keys: readonly string[]): void {
  const unknown = [...Object.keys(points), ...Object.keys(conflict)].filter((key) => !keys.includes(key))
  const missing = kind === 'VOTE' ? keys.filter((key) => !points[key]) : []
  const wrong = [
    ...unknown.map((key) => ({ path: `points.${key}`, message: 'invalidValue' })),
    ...missing.map((key) => ({ path: `points.${key}`, message: 'requiredField' })),
  ]
  if (wrong.length > 0) throw new Fault('E0001', wrong)
}

/** An answer by the own link, in the place of the one before; the receipt proves it. */
export async function answerByLink(deps: Deps, ctx: Holder, body: LinkAnswer): Promise<AnswerReceipt> {
  if (body.signature) requirePicture('signature.image', body.signature.image)
  return deps.db.transaction().execute(async (tx) => {
    // Who asks for a meeting may end it; everybody else answers beside the others.
    const row = await (body.kind === 'ASSEMBLY' ? lockedDecision : sharedDecision)(tx, ctx.meeting)
    const asked = await lockedMember(tx, ctx)
    const at = deps.clock.now()
    if (!asked) throw noRight()
    refuseClosed(row, at)
    if (!mayAnswer(partOf(asked, row.body), body.kind)) throw noRight()
    if (body.version !== undefined && body.version !== row.sent_version) throw new Fault('E0002', { version: row.sent_version })
    if (asked.read_at === null) throw new Fault('MT002', { reason: 'not_read' })
    const said = saidIn(body)
    refuseChoices(said, keysOf(row))
    const before = await standingAnswer(tx, ctx)
    // The same said twice, by an impatient finger or a browser that tries again, is one answer.
    if (before && isSame(before, said)) return receiptOf(deps, before)
    return keep(tx, deps, { caller: ctx, row, asked, before, said, at, actor: `member:${ctx.member}` })
  })
}

function saidIn({ kind, points = {}, conflict = {}, note, reason, signature, file_id }: LinkAnswer): Said {
  if (kind !== 'WAIVE' && !signature && !file_id) throw new Fault('E0001', [{ path: 'signature', message: 'requiredField' }])
  const isVote = kind === 'VOTE'
  return {
    kind,
    points: isVote ? points : {},
    conflict: isVote ? conflict : {},
    note: note ?? null,
    reason: (kind === 'ASSEMBLY' && reason) || null,
    way: file_id ? 'ELSEWHERE' : 'DRAWN',
    on_behalf: null,
    file_id: file_id ?? null,
    signature: signature ?? null,
  }
}

const isSame = (before: StandingRow, said: Said): boolean =>
  (['kind', 'points', 'conflict', 'note', 'reason', 'way', 'on_behalf'] as const).every((key) => canonical(before[key]) === canonical(said[key])) &&
  (said.way !== 'ELSEWHERE' || before.file_id === said.file_id)

const receiptOf = (
  { keys }: Pick<Deps, 'keys'>,
  { sha256, received_at, file_id, receipt }: Pick<StandingRow, 'sha256' | 'received_at' | 'file_id' | 'receipt'>,
): AnswerReceipt => ({
  hash: sha256,
  at: received_at,
  pdf_id: file_id,
  line: receipt,
  signature: keys.receipts.sign(signedAnswerText({ line: receipt, hash: sha256 })),
})

interface Keeping {
  caller: MeetingCaller
  row: DecisionRow
  asked: AskedRow
  before: StandingRow | null
  said: Said
  at: Date
  actor: string
  paper?: { received_on: string; user_id: string }
}

/** Writes it down, with its hash in the chain of proof; where it asks for a meeting and is enough, the decision stops. */
async function keep(tx: Tx, deps: Deps, { caller, row, asked, before, said, at, actor, paper }: Keeping): Promise<AnswerReceipt> {
  const { signature, ...told } = said
  const text_sha256 = row.text_sha256!.toString('hex')
  const received_at = at.toISOString()
  const receipt = answerReceiptText({ ...told, decision_id: row.meeting_id, member_id: asked.member_id, text_sha256, received_at })
  const sha256 = createHash('sha256').update(receipt).digest()
  const _id = await replaceAnswer(
    tx,
    {
      ...told,
      points: JSON.stringify(told.points),
      conflict: JSON.stringify(told.conflict),
      signature: signature ? JSON.stringify(signature) : null,
      meeting_id: row.meeting_id,
      member_id: asked.member_id,
      received_at,
      received_on: paper?.received_on ?? null,
      recorded_by: paper?.user_id ?? null,
      receipt,
      sha256,
    },
    { before, at },
  )
  const hash = sha256.toString('hex')
  const soon = new Date(deps.clock.system().getTime() + gatheringMs)
  const order = { company_id: caller.company, meeting_id: caller.meeting }
  await enqueueInLine(tx, 'seal_answers', order, { line: `answers:${caller.meeting}`, isCrowded: true, at: soon })
  const people = await listenersOf(tx, row)
  const data = { answer_id: _id, member_id: asked.member_id, way: said.way, sha256: hash }
  const tally = await count(tx, caller, tallyStep(asked.weight, { before, after: said }), { actor, action: 'decision.answered', data, at })
  const isStopped = said.kind === 'ASSEMBLY' && (await stopIfAsked(tx, deps, caller, { row, at }))
  if (!isStopped) await tellOfRow(tx, deps, { ...row, tally }, { type: 'answer', people })
  return receiptOf(deps, { sha256: hash, received_at, file_id: said.file_id, receipt })
}

/** With the act in the chain of proof. Others who answer wait from here to the end of the transaction: what can be done before is done before. */
async function count(tx: Tx, { meeting }: MeetingCaller, step: TallyStep, act: Omit<AuditEntry, 'chain'>): Promise<DecisionTally> {
  const chain = chainOf(meeting)
  await lockChain(tx, chain)
  const { tally, last } = await moveTally(tx, meeting, step)
  await appendLocked(tx, [{ chain, ...act }], last)
  return tally
}

/** Whether those who ask for a meeting are enough by now: one director, or a third of the capital (art. 2479 c. 4). */
async function stopIfAsked(tx: Tx, deps: Deps, caller: MeetingCaller, { row, at }: { row: DecisionRow; at: Date }): Promise<boolean> {
  const voices = (await askedOf(tx, caller.meeting)).map(
    ({ member_id, weight, shares, holds_on, types }): DecidingVoice => ({
      member_id,
      weight,
      shares,
      holds_on,
      is_partner: types.includes('PAR'),
      is_director: types.includes('ADM'),
      is_initiator: row.initiators.includes(member_id),
    }),
  )
  const request = requestOf(row.body, voices, await standingAnswers(tx, caller.meeting))
  if (!request) return false
  await stopDecision(tx, deps, caller, { row, stop: { ...request, at: at.toISOString() } })
  return true
}

/** The answer is silence again; what was said is kept. */
export function withdrawAnswer(deps: Deps, ctx: Holder): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await sharedDecision(tx, ctx.meeting)
    const asked = await lockedMember(tx, ctx)
    const at = deps.clock.now()
    refuseClosed(row, at)
    const before = await standingAnswer(tx, ctx)
    if (!asked || !before) return
    await endAnswer(tx, { meeting_id: row.meeting_id, member_id: ctx.member }, { withdrawn_at: at.toISOString() })
    const people = await listenersOf(tx, row)
    const act = { actor: `member:${ctx.member}`, action: 'decision.withdrawn', data: { member_id: ctx.member }, at }
    const tally = await count(tx, ctx, tallyStep(asked.weight, { before, after: null }), act)
    await tellOfRow(tx, deps, { ...row, tally }, { type: 'withdrawn', people })
  })
}

const onPaper = ({ kind, points = {}, conflict = {}, note, reason, on_behalf, file_id }: PaperAnswer): Said => ({
  kind,
  points: kind === 'VOTE' ? points : {},
  conflict: kind === 'VOTE' ? conflict : {},
  note: note ?? null,
  reason: reason ?? null,
  way: 'PAPER',
  on_behalf: on_behalf ?? null,
  file_id,
  signature: null,
})

/** An answer that came on paper: of a day not after that of the deadline, and not to come. */
export async function takeDownAnswer(tx: Tx, deps: Deps, acting: Contexts['meeting'], { row, body }: { row: DecisionRow; body: PaperAnswer }): Promise<void> {
  const at = deps.clock.now()
  const wrong = (path: string, message: string) => new Fault('E0001', [{ path, message }])
  if (body.received_on > dayInRome(at)) throw wrong('received_on', 'dates.aboveMaximum')
  if (body.received_on < dayInRome(new Date(row.sent_at!))) throw wrong('received_on', 'dates.beforeMinimum')
  if (body.received_on > dayInRome(new Date(row.deadline!))) throw closed()
  const asked = await askedMember(tx, { meeting: acting.meeting, member: body.member_id as Holder['member'] })
  if (!asked) throw new Fault('MB003', { member_ids: [body.member_id] })
  if (!mayAnswer(partOf(asked, row.body), body.kind)) throw noRight()
  const said = onPaper(body)
  refuseChoices(said, keysOf(row))
  const before = await standingAnswer(tx, { meeting: acting.meeting, member: body.member_id as Holder['member'] })
  if (before && isSame(before, said) && before.file_id === said.file_id) return
  await keep(tx, deps, {
    caller: acting,
    row,
    asked,
    before,
    said,
    at,
    actor: `user:${acting.user}`,
    paper: { received_on: body.received_on, user_id: acting.user },
  })
}
