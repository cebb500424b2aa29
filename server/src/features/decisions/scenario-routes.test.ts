import { readFileSync } from 'node:fs'
import type { Statute } from '@delibera/core/company/statute'
import type { NewDecision } from '@delibera/core/decisions/drafts'
import { recordRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { countsInTally, progressInTally } from '@delibera/core/decisions/tally'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { plainText } from '@delibera/core/rich-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { assemblyRequest, decisionRow } from '../../stores/decisions/decision-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { draftedDecision, paperOf, signature } from '../../testing/decisions.ts'
import { buildJobs } from '../../working.ts'

interface Member {
  id: string
  name: string
  types: string[]
  shares: number
  vote_shares: number
  holds_on?: { of: string; shares: number }
}
interface Step {
  do: 'answer' | 'withdraw' | 'close' | 'deadline'
  by?: string
  at: string
  answers?: Record<string, 'FOR' | 'AGAINST' | 'ABSTAIN'>
  assembly?: boolean
  reason?: string
}
interface Scenario {
  id: string
  kind: string
  title: string
  statute: Partial<Statute>
  wallet_start: number
  decision: {
    body: 'PARTNERS' | 'BOARD'
    method: 'CONSULTATION' | 'CONSENT'
    initiators: string[]
    sent_at: string
    deadline: string
    points: { key: string; matter: string; title: string; files?: number }[]
  }
  members: Member[]
  steps: Step[]
  expected: {
    steps: {
      error: { status: number; error_code: string; reason: string } | null
      decision_status: string
      can_close_early: boolean
      counts: Record<string, number[]>
    }[]
    decision_status: string
    closed_at?: string
    stop?: { by: string; at: string; asked: number; capital: number }
    points?: { key: string; reached_at: string | null }[]
    charges: { stage: string; code: string; qty: number; unit_price: number; total: number }[]
    wallet_end: { real: number }
    in_book?: boolean
    convert?: { meeting: { odg_titles: string[] } }
  }
}

const cases = (JSON.parse(readFileSync(new URL('../../../../core/src/decisions/scenarios.json', import.meta.url), 'utf8')) as { scenarios: Scenario[] })
  .scenarios

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const clock = (at: string) => app.deps.clock.set(app.deps.db, new Date(at))
const codeOf = (types: string[], alone: boolean) => types.map((it) => (it === 'ADM' ? (alone ? 'AUN' : 'CON') : it === 'MAJ' ? 'SIN' : it))
const ms = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)

async function staged({ members, statute, wallet_start, decision }: Scenario) {
  await clock(decision.sent_at)
  const directors = members.filter((it) => it.types.includes('ADM')).length
  const points = decision.points.map((it) => ({ matter: it.matter, title: it.title, text: 'Si propone quanto dice il titolo.' }))
  const it = await draftedDecision(app, {
    seats: members.map(({ name, types, shares, vote_shares }) => ({ name, roles: codeOf(types, directors === 1), shares, vote_shares })),
    statute: { written_decisions: 'NONE', board_written_decisions: 'NONE', ...statute },
    credits: wallet_start,
    initiators: decision.initiators.map((id) => members.findIndex((one) => one.id === id)),
    draft: { body: decision.body, method: decision.method, deadline: decision.deadline, points: points as unknown as NewDecision['points'] & {} },
  })
  if (decision.points.some((point) => point.files)) {
    const file_id = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id, context: 'odg' })
    const { points: written, version } = await it.load()
    await it.company.call(decisionRoutes.change, {
      params: it.params,
      body: { version, points: written.map((one, at) => ({ _id: one._id, matter: one.matter, ...(at === 0 && { file_ids: [file_id] }) })) },
    })
  }
  const idOf = (id: string) => it.company.ids[members.findIndex((one) => one.id === id)]!
  return { ...it, idOf }
}

async function play(it: Awaited<ReturnType<typeof staged>>, step: Step): Promise<unknown> {
  await clock(step.at)
  if (step.do === 'answer') return it.answer(it.idOf(step.by!), step.assembly ? { kind: 'ASSEMBLY', reason: step.reason } : { points: step.answers ?? {} })
  if (step.do === 'withdraw') return it.withdraw(it.idOf(step.by!))
  if (step.do === 'close') return it.close()
  return buildJobs(app.deps).close_decisions({}, { attempt: 1, is_last: false })
}

const countsOf = ({ count }: Decision) => Object.fromEntries(count.map((it) => [it.key, [it.favourable, it.against, it.abstained, it.silent]]))

describe.each(cases.filter((it) => it.kind === 'DECISION'))('$id $title', (scenario) => {
  test('goes as it was worked out', async () => {
    const { expected, steps } = scenario
    const it = await staged(scenario)
    expect((await it.load()).checks.filter((one) => !one.ok)).toEqual([])
    await it.send()
    await isTold(it, 'DECISION_PROPOSAL')
    for (const [at, step] of steps.entries()) {
      const { error, decision_status, can_close_early, counts } = expected.steps[at]!
      const found = await play(it, step).then(
        () => null,
        (refusal: { status: number; code: string; info: { reason: string } }) => ({
          status: refusal.status,
          error_code: refusal.code,
          reason: refusal.info?.reason,
        }),
      )
      expect(found, `step ${at + 1}`).toEqual(error)
      const seen = await it.load()
      expect([seen.decision_status, seen.closing.can_close, countsOf(seen)], `step ${at + 1}`).toEqual([decision_status, can_close_early, counts])
      expect(await talliedOf(it), `step ${at + 1}`).toEqual([countsOf(seen), seen.progress])
    }
    const seen = await it.load()
    expect(seen.decision_status).toBe(expected.decision_status)
    if (seen.decision_status === 'STOPPED') await isTold(it, 'DECISION_STOPPED')
    if (expected.closed_at) expect(seen.closed_at).toBe(ms(expected.closed_at))
    if (expected.stop) expect(seen.stop).toMatchObject({ ...expected.stop, at: ms(expected.stop.at) })
    for (const { reached_at, ...told } of expected.points ?? [])
      expect(seen.count.find((one) => one.key === told.key)).toMatchObject({ ...told, reached_at: ms(reached_at) })
    if (seen.decision_status === 'CLOSED') await isRecorded(it, scenario)
    else await expect(it.company.call(recordRoutes.load, { params: it.params })).rejects.toMatchObject({ code: 'E0002', info: { reason: 'not_held' } })
    await endsAs(it, expected)
  })
})

/** What each answer has moved is what is counted from all of them. */
async function talliedOf(it: Awaited<ReturnType<typeof staged>>) {
  const { tally, quorum } = await decisionRow(app.deps.db, prove(it.decision._id))
  const counts = countsInTally(tally!, quorum!).map((one) => [one.key, [one.favourable, one.against, one.abstained, one.silent]])
  return [Object.fromEntries(counts), progressInTally(tally!)]
}

/** Everybody who was asked has it in the trial mailbox, with the own link. */
async function isTold(it: Awaited<ReturnType<typeof staged>>, event: 'DECISION_PROPOSAL' | 'DECISION_STOPPED' | 'DECISION_RESULT'): Promise<void> {
  await app.work()
  const { rows } = await sql<{ member_id: string; body: string }>`
    select m.member_id, t.body from mails m join trial_messages t on t.message_id = m.message_id
    where m.meeting_id = ${it.decision._id} and m.event = ${event}`.execute(app.deps.db)
  expect(rows.map((one) => one.member_id).sort()).toEqual([...it.company.ids].sort())
  for (const one of rows) expect(one.body).toContain(`/public/decisions/${it.decision.slug}/member/${(await it.linkOf(one.member_id)).member}`)
}

/** To the sealed record: a number of its book only where something was approved. */
async function isRecorded(it: Awaited<ReturnType<typeof staged>>, { expected, decision }: Scenario): Promise<void> {
  for (const id of it.company.ids) await it.look(id)
  const { version, checks } = await it.company.call(recordRoutes.load, { params: it.params })
  const ack = checks.filter((one) => !one.ok && one.severity === 'WARN').map((one) => one.id)
  const seen = await it.company.call(recordRoutes.confirm, { params: it.params, body: { version, ack } })
  const book = `Libro delle decisioni ${decision.body === 'BOARD' ? 'degli amministratori' : 'dei soci'}`
  expect(seen.number).toEqual(expected.in_book ? { number: 1, year: 2026, book } : null)
  const { email } = it.company.owner
  await app.deps.db.updateTable('members').set({ email }).where('_id', '=', seen.signatures[0]!.member_id).execute()
  const signed = await it.company.call(recordRoutes.sign, { params: it.params, body: { signature } })
  expect(signed.documents.map((one) => one.kind)).toEqual(['CONFIRMED', 'SEALED'])
  expect((await it.load()).decision_status).toBe('RECORDED')
  await isTold(it, 'DECISION_RESULT')
}

async function endsAs(it: Awaited<ReturnType<typeof staged>>, expected: Scenario['expected']): Promise<void> {
  const ids = [it.decision._id]
  if (expected.convert) {
    const { meeting_id } = await it.company.call(decisionRoutes.convert, { params: it.params })
    expect((await it.company.call(decisionRoutes.convert, { params: it.params })).meeting_id).toBe(meeting_id)
    const meeting = await it.company.call(meetingRoutes.load, { params: { id: meeting_id } })
    expect(meeting).toMatchObject({ status: 'DRAFT', meeting_type: 'ASSEMBLY', type: 'ORDINARY' })
    expect(meeting.odgs.map((one) => one.title)).toEqual(expected.convert.meeting.odg_titles)
    expect(meeting.odgs.flatMap((one) => one.votes)).toEqual([])
    // What was proposed is what is resolved, where nothing else was written.
    for (const { header_content, content_positive } of meeting.odgs)
      expect([content_positive, plainText(content_positive)]).toEqual([header_content, expect.stringContaining('quanto dice il titolo')])
    const administrator_id = it.company.ids[0]!
    await it.company.call(meetingRoutes.change, { params: { id: meeting_id }, body: { administrator_id, draft: false, version: meeting.version } })
    expect((await it.load()).decision_status).toBe('CONVERTED')
    const request = await assemblyRequest(app.deps.db, it.decision._id)
    expect(request?.people).toHaveLength((await it.load()).stop!.member_ids.length)
    ids.push(meeting_id)
  }
  const lines = await app.deps.db.selectFrom('ledger').selectAll().where('meeting_id', 'in', ids).orderBy('created_at').execute()
  expect(lines.map(({ stage, code, qty, unit_price, amount_units }) => ({ stage, code, qty, unit_price, total: Math.abs(amount_units) }))).toEqual(
    expected.charges,
  )
  const wallet = await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', it.company._id).executeTakeFirstOrThrow()
  expect(wallet.real).toBe(expected.wallet_end.real)
}
