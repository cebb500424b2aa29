import { signedAnswerText } from '@delibera/core/decisions/receipt'
import { bundlePaths } from '@delibera/core/exports/layout'
import { fullName } from '@delibera/core/names'
import { plainText } from '@delibera/core/rich-text'
import { canonical } from '../../audit/log.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { type Cell, typedCsv } from '../../spreadsheets/cells.ts'
import { answerFiles, answerReceipts } from '../../stores/decisions/paper-store.ts'
import { headsOf, keptReceipts, minutesFiles } from '../../stores/exports/export-store.ts'
import { type ArchiveEntry, uniquePaths } from '../exports/archive-papers.ts'
import { type Last, verifyUrl } from '../exports/bundle-papers.ts'
import { chainLines } from '../exports/chain-papers.ts'
import { pointFiles, storedEntries } from '../exports/file-reads.ts'
import { letterTable } from '../exports/letter-papers.ts'
import { type Occasion, safeName } from '../exports/name-papers.ts'
import { readmeName, readmeText } from '../exports/readme-papers.ts'
import { receiptEntries } from '../exports/receipt-papers.ts'
import { tableCsv, tablePdf } from '../exports/table-papers.ts'
import { verifierPage } from '../exports/verifier-papers.ts'
import { countsIn, type KnownDecision } from './known-reads.ts'

/** Where the parts of a bundle stand (decisions 2.6). */
const places = {
  record: 'record.pdf',
  decision: bundlePaths.decision,
  points: 'points/',
  notice: 'notice/',
  answers: 'answers/',
  answersList: 'answers.csv',
  requests: 'requests.csv',
  receipts: bundlePaths.answers,
  chain: bundlePaths.chain,
  manifest: `${bundlePaths.manifest}, ${bundlePaths.signature}`,
} as const

export interface DecisionBundle {
  ctx: Contexts['meeting']
  known: KnownDecision
  occasion: Occasion
  at: Date
  tell: Last
}

/** Everything that proves how a decision was taken: for people first, for programs afterwards. Acts of law are Italian, and so are the names of its files. */
export async function* decisionEntries(deps: Deps, bundle: DecisionBundle): AsyncGenerator<ArchiveEntry> {
  const { ctx, known, occasion, at, tell } = bundle
  const { db } = deps
  const receipts = await keptReceipts(db, ctx.meeting)
  const hasTrialReceipts = receipts.some((it) => it.is_trial)
  const readme = readmeText({ occasion, locale: 'it', at, verify_url: verifyUrl(deps), hasTrialReceipts, decision: places })
  const path = uniquePaths()
  yield { path: readmeName('it'), content: Buffer.from(`\ufeff${readme}`) }
  yield { path: bundlePaths.verifier, content: await verifierPage() }
  yield* recordPart(deps, ctx)
  yield { path: places.decision, content: Buffer.from(`${JSON.stringify(decisionForPrograms(known), null, 2)}\n`) }
  yield* pointsPart(deps, ctx, known)
  yield* letterPart(deps, bundle)
  yield* receiptEntries(deps, receipts, (name) => path(`${places.notice}${name}`))
  yield* storedEntries(deps, await answerFiles(db, ctx.meeting), (name) => path(`${places.answers}${name}`))
  yield { path: places.answersList, content: answersCsv(known) }
  yield { path: places.requests, content: requestsCsv(known) }
  yield { path: places.receipts, content: await receiptLines(deps, ctx) }
  yield { path: bundlePaths.chain, content: chainLines(db, ctx.meeting, await headsOf(db, ctx.meeting), tell) }
}

/** The newest file of the record, and an envelope around it where somebody signed so. */
async function* recordPart({ db, storage }: Deps, { meeting }: Contexts['meeting']): AsyncGenerator<ArchiveEntry> {
  const files = await minutesFiles(db, meeting)
  for (const [file, path] of [
    [files.findLast((it) => it.kind !== 'ENVELOPE'), places.record],
    [files.findLast((it) => it.kind === 'ENVELOPE'), `${places.record}.p7m`],
  ] as const) {
    const content = file && (await storage.stream(file.storage_key))
    if (content) yield { path, content }
  }
}

/** All that was decided upon and said, without anybody's address. */
function decisionForPrograms(known: KnownDecision) {
  const { row, company, points, people, answers } = known
  return {
    ...{ _id: row.meeting_id, company: { business_name: company.business_name, fiscal_code: company.fiscal_code }, name: row.meeting.name },
    ...{ decision_status: row.decision_status, body: row.body, method: row.method, initiators: row.initiators, signer_id: row.signer_id },
    ...{ sent_at: row.sent_at, deadline: row.deadline, closed_at: row.closed_at, closed_by: row.closed_by, stop: row.stop },
    text_sha256: row.text_sha256?.toString('hex') ?? null,
    points,
    members: people.map(({ member_id, person, types, weight, shares, holds_on, delivered_at, read_at, delivered_on, proof_means }) => ({
      ...{ member_id, name: fullName(person), types, weight, shares, holds_on, delivered_at, read_at, delivered_on, proof_means },
    })),
    answers,
    count: countsIn(known),
  }
}

async function* pointsPart(deps: Deps, ctx: Contexts['meeting'], { points }: KnownDecision): AsyncGenerator<ArchiveEntry> {
  const path = uniquePaths()
  for (const { key, title, text, resolution } of points) {
    const words = [title, plainText(text).trim(), ...(resolution ? [plainText(resolution).trim()] : [])].join('\r\n\r\n')
    yield { path: path(`${places.points}${key} ${safeName(title, 60)}.txt`), content: Buffer.from(`\ufeff${words}\r\n`) }
  }
  for (const { number, versions } of await pointFiles(deps, ctx)) {
    yield* storedEntries(deps, versions, (name) => path(`${places.points}${number}/${name}`))
  }
}

async function* letterPart(deps: Deps, { ctx, occasion }: DecisionBundle): AsyncGenerator<ArchiveEntry> {
  const table = await letterTable(deps.db, ctx.meeting, 'it')
  if (!table) return
  const { letters } = exportTexts('it').names
  const caller = { company: ctx.company, meeting: ctx.meeting }
  yield { path: `${places.notice}${letters}.pdf`, content: await tablePdf(deps, table, { caller, occasion, locale: 'it' }) }
  yield { path: `${places.notice}${letters}.csv`, content: tableCsv(table, 'it') }
}

const whole = (amount: number): Cell => ({ amount, places: 0 })

/** A line for each point of each answer; of what is no vote, one line without a key. */
function answersCsv({ people, answers }: KnownDecision): Buffer {
  const asked = new Map(people.map((it) => [it.member_id, it]))
  const rows = answers.flatMap((it): Cell[][] => {
    const own = asked.get(it.member_id)
    const said = it.kind === 'VOTE' ? Object.entries(it.points) : [['', it.kind] as const]
    return said.map(([key, answer]) => [
      ...[it.member_id, own ? fullName(own.person) : '', key, answer, whole(own?.weight ?? 0)],
      ...[it.received_at, it.way, it.replaced_at ?? it.withdrawn_at],
    ])
  })
  return typedCsv({ headings: ['member_id', 'name', 'key', 'answer', 'weight', 'at', 'way', 'replaced'], rows }, 'it')
}

function requestsCsv({ people, answers }: KnownDecision): Buffer {
  const asked = new Map(people.map((it) => [it.member_id, it]))
  const rows = answers.flatMap((it): Cell[][] => {
    const own = asked.get(it.member_id)
    if (it.kind !== 'ASSEMBLY') return []
    return [[it.member_id, own ? fullName(own.person) : '', whole(own?.shares ?? 0), it.reason, it.received_at, it.way, it.replaced_at ?? it.withdrawn_at]]
  })
  return typedCsv({ headings: ['member_id', 'name', 'shares', 'reason', 'at', 'way', 'replaced'], rows }, 'it')
}

/** What each was given when they answered: the line that was hashed, its hash, which the chain holds, and the signature of the installation. */
async function receiptLines({ db, keys }: Deps, { meeting }: Contexts['meeting']): Promise<Buffer> {
  const lines = (await answerReceipts(db, meeting)).map((it) =>
    canonical({ ...it, signature: keys.receipts.sign(signedAnswerText({ line: it.line, hash: it.hash })) }),
  )
  return Buffer.from(lines.map((it) => `${it}\n`).join(''))
}
