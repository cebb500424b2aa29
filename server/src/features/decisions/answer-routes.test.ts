import { createHash, createPublicKey, verify } from 'node:crypto'
import { signedAnswerText } from '@delibera/core/decisions/receipt'
import { decisionRoutes, publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { draftedDecision, paperOf, sentDecision, signature } from '../../testing/decisions.ts'
import { buildJobs } from '../../working.ts'
import { tellAnswers } from './answer-letters.ts'
import { closeByDeadline } from './end-commands.ts'
import { sealAnswers } from './paper-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, new Date('2026-11-02T10:00:00+01:00')))
afterAll(() => app.close())

const clock = (at: string) => app.deps.clock.set(app.deps.db, new Date(at))
const reason = (it: string) => ({ status: 422, code: 'MT002', info: { reason: it } })
const rowsOf = (id: string) => app.deps.db.selectFrom('decision_answers').selectAll().where('meeting_id', '=', id).orderBy('seq').execute()
const auditOf = (id: string, action: string) =>
  app.deps.db.selectFrom('audit_log').select(['data', 'actor']).where('chain', '=', `meeting:${id}`).where('action', '=', action).orderBy('seq').execute()

/** What the job writes to those who have answered. */
async function lettersTo({ company, decision }: Awaited<ReturnType<typeof sentDecision>>) {
  await tellAnswers(app.deps, { company: prove(company._id), meeting: prove(decision._id) })
  const letters = app.deps.db.selectFrom('mails').select(['subject', 'body', 'member_id']).where('event', '=', 'DECISION_ANSWERED')
  return letters.where('meeting_id', '=', decision._id).orderBy('created_at').execute()
}

/** A director without a quota, a partner without a vote, an auditor. */
const lookingOn = {
  seats: [
    { name: 'Anna Riva', roles: ['PAR'], shares: 6000 },
    { name: 'Bruno Sala', roles: ['PAR'], shares: 3000 },
    { name: 'Carla Testa', roles: ['PAR'], shares: 1000, vote_shares: 0 },
    { name: 'Dino Valli', roles: ['AUN'] },
    { name: 'Elio Poli', roles: ['SIN'] },
  ],
  initiators: [3],
}

describe('an answer', () => {
  test('is given by who has opened the text, on every point, signed', async () => {
    const it = await app.again(sentDecision)
    const bruno = it.company.ids[1]!
    const say = async (body: object) =>
      app.call(publicDecisionRoutes.answer, { params: await it.linkOf(bruno), body: { kind: 'VOTE', points: { 1: 'FOR' }, signature, ...body } as never })
    expect(await it.look(bruno)).toMatchObject({ member: { part: 'VOTES', weight: 3000, percentage: 30, read: false }, answer: null, count: [], is_open: true })
    await expect(say({})).rejects.toMatchObject(reason('not_read'))
    await it.read(bruno)
    await expect(say({ points: {} })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'points.1', message: 'requiredField' }] })
    await expect(say({ points: { 1: 'FOR', 2: 'FOR' } })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'points.2' }] })
    await expect(say({ signature: undefined })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'signature', message: 'requiredField' }] })
    const picture = (image: string) => say({ signature: { image: `data:image/png;base64,${image}` } })
    await expect(picture('PGh0bWw+')).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'signature.image', message: 'fileTypeNotAllowed' }] })
    await expect(say({ kind: 'WAIVE' })).rejects.toMatchObject(reason('no_right'))
    await expect(say({ version: 1 })).rejects.toMatchObject({ status: 409, code: 'E0002' })
    const { version } = await it.look(bruno)
    expect(await say({ version, conflict: { 1: 'Sono fornitore.' }, note: 'Purché entro l’anno.' })).toMatchObject({ at: '2026-11-02T09:00:00.000Z' })
    expect((await it.look(bruno)).answer).toMatchObject({ kind: 'VOTE', points: { 1: 'FOR' }, conflict: { 1: 'Sono fornitore.' }, way: 'DRAWN' })
  })

  test('has a receipt whose hash the chain holds, signed by the installation, and a letter', async () => {
    const it = await app.again(sentDecision)
    const receipt = await it.answer(it.company.ids[1]!, { points: { 1: 'AGAINST' } })
    expect(createHash('sha256').update(receipt.line).digest('hex')).toBe(receipt.hash)
    const { receipts_key } = await app.call(helpRoutes.constants, {})
    const key = createPublicKey({ key: Buffer.from(receipts_key, 'base64url'), format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from(signedAnswerText(receipt)), key, Buffer.from(receipt.signature, 'base64url'))).toBe(true)
    expect(await auditOf(it.decision._id, 'decision.answered')).toMatchObject([{ data: { sha256: receipt.hash }, actor: `member:${it.company.ids[1]}` }])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
    const letters = await lettersTo(it)
    expect(letters[0]!.subject).toBe('Scritta S.r.l.: abbiamo registrato la Sua risposta')
    expect(letters[0]!.body).toContain(`La Sua risposta è stata registrata il 2 novembre 2026 alle ore 10:00. Impronta: ${receipt.hash}.`)
  })

  test('said twice is one; changed, the one before is kept; withdrawn, it is silence', async () => {
    const it = await app.again(sentDecision)
    const bruno = it.company.ids[1]!
    const first = await it.answer(bruno, { points: { 1: 'FOR' } })
    expect(await it.answer(bruno, { points: { 1: 'FOR' } })).toEqual(first)
    await clock('2026-11-03T10:00:00+01:00')
    await it.answer(bruno, { points: { 1: 'AGAINST' } })
    expect((await rowsOf(it.decision._id)).map((one) => [one.points, one.replaced_at !== null])).toEqual([
      [{ 1: 'FOR' }, true],
      [{ 1: 'AGAINST' }, false],
    ])
    expect((await it.withdraw(bruno)).answer).toBeNull()
    await it.withdraw(bruno)
    const seen = await it.load()
    expect([seen.answers.length, seen.progress.answered, seen.count[0]!.silent]).toEqual([2, 0, 10_000])
    expect(await auditOf(it.decision._id, 'decision.withdrawn')).toHaveLength(1)
  })

  test('is told by one letter each, also of one that was replaced, whoever writes them at one moment', async () => {
    const it = await app.again(sentDecision)
    const [anna, bruno] = it.company.ids as [string, string]
    await it.answer(anna, { points: { 1: 'FOR' } })
    await it.answer(bruno, { points: { 1: 'FOR' } })
    await it.answer(bruno, { points: { 1: 'AGAINST' } })
    await Promise.all([lettersTo(it), lettersTo(it)])
    const letters = await lettersTo(it)
    expect(letters.map((letter) => letter.member_id).sort()).toEqual([anna, bruno, bruno].sort())
    const hashes = (await rowsOf(it.decision._id)).map((row) => row.sha256.toString('hex'))
    expect(hashes.filter((hash) => letters.some((letter) => letter.body!.includes(hash)))).toHaveLength(3)
  })

  test('is made into one paper, whoever makes them at one moment', async () => {
    const it = await app.again(sentDecision)
    const [anna, bruno] = it.company.ids as [string, string]
    await it.answer(anna, { points: { 1: 'FOR' } })
    await it.answer(bruno, { points: { 1: 'FOR' } })
    const caller = { company: prove<'company'>(it.company._id), meeting: prove<'meeting'>(it.decision._id) }
    await Promise.all([sealAnswers(app.deps, caller), sealAnswers(app.deps, caller, { member: bruno })])
    const papers = (await rowsOf(it.decision._id)).map((row) => row.file_id)
    expect(new Set(papers.filter((file_id) => file_id !== null)).size).toBe(2)
    expect(await auditOf(it.decision._id, 'decision.answer_sealed')).toHaveLength(2)
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
    const files = await app.deps.db.selectFrom('files').select('_id').where('meeting_id', '=', it.decision._id).where('context', '=', 'verbal').execute()
    expect(files).toHaveLength(2)
  })

  test('of two devices at once the last stands and both are kept', async () => {
    const it = await app.again(sentDecision)
    const bruno = it.company.ids[1]!
    await Promise.all([it.answer(bruno, { points: { 1: 'FOR' } }), it.answer(bruno, { points: { 1: 'AGAINST' } })])
    const rows = await rowsOf(it.decision._id)
    expect(rows.map((one) => one.replaced_at !== null)).toEqual([true, false])
    expect((await it.load()).count[0]!.favourable).toBe((rows[1]!.points as Record<string, string>)['1'] === 'FOR' ? 3000 : 0)
  })

  test('of who has no vote asks for the meeting or takes note; an auditor only reads', async () => {
    const it = await app.again(sentDecision, lookingOn)
    const [, , carla, dino, elio] = it.company.ids as [string, string, string, string, string]
    const parts = new Map((await it.load()).members.map((one) => [one.member_id, one.part]))
    expect(it.company.ids.map((id) => parts.get(id))).toEqual(['VOTES', 'VOTES', 'MAY_ASK', 'MAY_ASK', 'READS'])
    for (const id of [carla, dino]) await expect(it.answer(id, { points: { 1: 'FOR' } })).rejects.toMatchObject(reason('no_right'))
    for (const kind of ['WAIVE', 'ASSEMBLY', 'VOTE'] as const)
      await expect(it.answer(elio, { kind, points: { 1: 'FOR' } })).rejects.toMatchObject(reason('no_right'))
    await it.answer(carla, { kind: 'WAIVE', signature: undefined })
    expect((await it.load()).progress).toMatchObject({ answered: 0, people: 2 })
    await it.answer(dino, { kind: 'ASSEMBLY', reason: 'Serve una perizia.' })
    expect(await it.load()).toMatchObject({ decision_status: 'STOPPED', stop: { by: 'DIRECTOR', member_ids: [dino] } })
    const letters = await app.deps.db.selectFrom('mails').select(['subject', 'body']).where('event', '=', 'DECISION_STOPPED').execute()
    expect(letters).toHaveLength(5)
    expect(letters[0]!.body).toContain(
      'L’amministratore Dino Valli ha chiesto la deliberazione assembleare. La consultazione avviata il 2 novembre 2026 è pertanto cessata',
    )
  })

  test('tells a member nothing of the others before the end', async () => {
    const it = await app.again(sentDecision)
    const [anna, bruno, carla] = it.company.ids as [string, string, string]
    await it.answer(anna, { points: { 1: 'FOR' } })
    const seen = await it.look(bruno)
    expect(seen).toMatchObject({ progress: { answered: 1, answered_weight: 5000 }, count: [], answer: null })
    expect(JSON.stringify(seen)).not.toMatch(/@pec\.it|ZZAA/)
    await it.answer(bruno, { points: { 1: 'FOR' } })
    await it.answer(carla, { points: { 1: 'FOR' } })
    await it.close()
    expect((await it.look(carla)).count).toMatchObject([{ outcome: 'APPROVED', favourable: 10_000 }])
    const told = await app.deps.db.selectFrom('app_events').select(['type', 'data']).where('topic', '=', `decision:${it.decision._id}`).orderBy('seq').execute()
    expect(told.map((one) => one.type)).toEqual(['progress', 'progress', 'progress', 'closed'])
    expect(told[0]!.data).toEqual({ decision_status: 'OPEN', progress: { answered: 1, answered_weight: 5000, total: 10_000, people: 3 } })
  })
})

describe('a paper', () => {
  test('is taken down with its day, told to the member, and can be of an attorney', async () => {
    const it = await app.again(sentDecision)
    await clock('2026-11-04T10:00:00+01:00')
    const file_id = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id })
    const body = {
      member_id: it.company.ids[2]!,
      kind: 'VOTE' as const,
      points: { 1: 'FOR' as const },
      received_on: '2026-11-03',
      file_id,
      on_behalf: 'Avv. Neri',
    }
    const takeDown = (more: object = {}) => it.company.call(decisionRoutes.takeDown, { params: it.params, body: { ...body, ...more } })
    const seen = await takeDown()
    await takeDown()
    expect(seen.answers).toMatchObject([{ way: 'PAPER', on_behalf: 'Avv. Neri', recorded_by: 'Anna Rossi', file_id }])
    expect(await rowsOf(it.decision._id)).toHaveLength(1)
    const [letter] = await lettersTo(it)
    expect(letter!.body).toContain('registrata da Anna Rossi sulla base del documento pervenuto il 3 novembre 2026. Se non la riconosce, risponda')
    await expect(takeDown({ received_on: '2026-11-05' })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'received_on' }] })
    await expect(takeDown({ member_id: 'c0000000-0000-4000-8000-000000000009' })).rejects.toMatchObject({ code: 'MB003' })
    await expect(takeDown({ file_id: await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id, context: 'odg' }) })).rejects.toMatchObject({
      code: 'E0001',
    })
  })

  test('signed elsewhere is handed in by its own member alone', async () => {
    const it = await app.again(sentDecision)
    const [, bruno, carla] = it.company.ids as [string, string, string]
    const file_id = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id, member_id: carla })
    await expect(it.answer(bruno, { points: { 1: 'FOR' }, signature: undefined, file_id })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'file_id' }],
    })
    // Any other paper than that of this answer is none.
    await expect(it.answer(carla, { points: { 1: 'FOR' }, signature: undefined, file_id })).rejects.toMatchObject({
      code: 'E0001',
      info: [{ path: 'file_id', message: 'fileNotThisAnswer' }],
    })
    expect((await it.look(carla)).answer).toBeNull()
  })
})

describe('the end', () => {
  test('the last third that asks and the administrator who closes: exactly one of the two', async () => {
    const it = await app.again(sentDecision, {
      seats: [
        { name: 'Anna Riva', roles: ['PAR', 'AUN'], shares: 6000 },
        { name: 'Bruno Sala', roles: ['PAR'], shares: 3000 },
        { name: 'Carla Testa', roles: ['PAR'], shares: 1000 },
      ],
    })
    const [anna, bruno, carla] = it.company.ids as [string, string, string]
    await it.answer(anna, { points: { 1: 'FOR' } })
    await it.answer(bruno, { points: { 1: 'AGAINST' } })
    await it.answer(carla, { points: { 1: 'FOR' } })
    expect((await it.load()).closing.can_close).toBe(true)
    await it.answer(carla, { kind: 'ASSEMBLY' })
    const [closing, asking] = await Promise.allSettled([it.close(), it.answer(bruno, { kind: 'ASSEMBLY' })])
    const { decision_status } = await it.load()
    expect([closing.status, asking.status].filter((one) => one === 'fulfilled')).toHaveLength(1)
    expect(decision_status).toBe(closing.status === 'fulfilled' ? 'CLOSED' : 'STOPPED')
  })

  test('an answer at the second of the deadline is in, or refused, and never counted after the end', async () => {
    const it = await app.again(sentDecision)
    const bruno = it.company.ids[1]!
    await it.read(bruno)
    await app.deps.clock.set(app.deps.db, new Date((await it.load()).deadline!))
    const caller = { company: prove<'company'>(it.company._id), meeting: prove<'meeting'>(it.decision._id) }
    const [answering] = await Promise.allSettled([it.answer(bruno, { points: { 1: 'FOR' } }), closeByDeadline(app.deps, caller)])
    const seen = await it.load()
    expect(seen).toMatchObject({ decision_status: 'CLOSED', closed_by: 'DEADLINE', closed_at: seen.deadline })
    expect(seen.count[0]!.favourable).toBe(answering.status === 'fulfilled' ? 3000 : 0)
    expect(seen.answers).toHaveLength(answering.status === 'fulfilled' ? 1 : 0)
    expect(await closeByDeadline(app.deps, caller)).toBe(false)
    await expect(it.withdraw(bruno)).rejects.toMatchObject(reason('closed'))
  })

  test('between the deadline and the job nobody answers; the job tells the managers once', async () => {
    const it = await app.again(sentDecision)
    await it.read(it.company.ids[1]!)
    await clock('2026-11-12T10:00:01+01:00')
    await expect(it.answer(it.company.ids[1]!, { points: { 1: 'FOR' } })).rejects.toMatchObject(reason('closed'))
    const jobs = buildJobs(app.deps)
    await jobs.close_decisions({}, { attempt: 1, is_last: false })
    await jobs.close_decisions({}, { attempt: 1, is_last: false })
    const told = await app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('user_id', '=', it.company.owner._id)
      .where('kind', '=', 'DECISION_CLOSED')
      .execute()
    expect(told).toMatchObject([{ data: { name: 'Finanziamento dei soci', to: `/company/${it.company._id}/decisions/${it.decision._id}/record` } }])
  })

  test('once the term is over nobody takes the proposal back, reminds or closes it before the job', async () => {
    const it = await app.again(sentDecision)
    for (const id of it.company.ids) await it.answer(id, { points: { 1: 'AGAINST' } })
    await clock('2026-11-12T10:00:01+01:00')
    const late = reason('closed')
    await expect(it.company.call(decisionRoutes.cancel, { params: it.params, body: { reason: 'Non piace' } })).rejects.toMatchObject(late)
    await expect(it.company.call(decisionRoutes.remind, { params: it.params, body: { member_ids: it.company.ids } })).rejects.toMatchObject(late)
    await expect(it.close()).rejects.toMatchObject(late)
    await buildJobs(app.deps).close_decisions({}, { attempt: 1, is_last: false })
    expect(await it.load()).toMatchObject({ decision_status: 'CLOSED', closed_by: 'DEADLINE', count: [{ outcome: 'DECLINED' }] })
    const cancel = it.company.call(decisionRoutes.cancel, { params: it.params, body: { reason: 'Non piace' } })
    await expect(cancel).rejects.toMatchObject({ status: 409, code: 'E0002' })
  })

  test('reminds by itself in the morning of the days that were chosen, once', async () => {
    const it = await app.again(sentDecision)
    const { remind_decisions } = buildJobs(app.deps)
    const count = async () => (await app.deps.db.selectFrom('mails').select('_id').where('event', '=', 'DECISION_REMINDER').execute()).length
    for (const [at, letters] of [
      ['2026-11-09T08:59:00+01:00', 0],
      ['2026-11-09T09:00:00+01:00', 3],
      ['2026-11-09T15:00:00+01:00', 3],
      ['2026-11-10T09:00:00+01:00', 3],
      ['2026-11-11T09:10:00+01:00', 6],
    ] as const) {
      await clock(at)
      await remind_decisions({}, { attempt: 1, is_last: false })
      expect([at, await count()]).toEqual([at, letters])
    }
    expect(it.decision.reminders).toEqual([3, 1])
  })

  test('whose credits do not pay the messages is reminded by letter, and holds up nobody', async () => {
    const withPhones = { draft: { use_whatsapp: true }, credits: 153 }
    const poor = await draftedDecision(app, { ...withPhones, name: 'Povera S.r.l.' })
    await app.deps.db.updateTable('members').set({ phone: '+393331234567' }).where('_id', '=', poor.company.ids[0]!).execute()
    await poor.send()
    const other = await sentDecision(app, { name: 'Altra S.r.l.' })
    await clock('2026-11-09T09:00:00+01:00')
    await buildJobs(app.deps).remind_decisions({}, { attempt: 1, is_last: false })
    for (const { decision } of [poor, other]) {
      const letters = await app.deps.db
        .selectFrom('mails')
        .select('_id')
        .where('event', '=', 'DECISION_REMINDER')
        .where('meeting_id', '=', decision._id)
        .execute()
      expect(letters).toHaveLength(3)
    }
    const paidOf = (id: string) =>
      app.deps.db.selectFrom('ledger').select(['code', 'qty', 'amount_units']).where('meeting_id', '=', id).orderBy('code').execute()
    expect(await paidOf(poor.decision._id)).toEqual([
      { code: 'M0002', qty: 1, amount_units: -2 },
      { code: 'M0009', qty: 1, amount_units: -150 },
    ])
    const messages = await app.deps.db.selectFrom('messages').select('event').where('meeting_id', '=', poor.decision._id).execute()
    expect(messages.filter((it) => it.event === 'DECISION_REMINDER')).toEqual([])
    // Whoever presses is told, and nothing leaves unpaid.
    await clock('2026-11-10T12:00:00+01:00')
    const remind = () => poor.company.call(decisionRoutes.remind, { params: poor.params, body: {} })
    await expect(remind()).rejects.toMatchObject({ status: 402, code: 'PU003', info: { shortage: 1 } })
    await app.deps.db.updateTable('wallets').set({ real: 2 }).where('company_id', '=', poor.company._id).execute()
    expect((await remind()).letters).toBe(3)
    expect(await paidOf(poor.decision._id)).toContainEqual({ code: 'M0007', qty: 1, amount_units: -2 })
  })

  test('before the term it is refused with what is lacking, and where the statute bars it', async () => {
    const it = await app.again(sentDecision, lookingOn)
    const [anna, bruno, , dino] = it.company.ids as [string, string, string, string]
    const lacks = (fixed: boolean, capital: boolean, directors: boolean) => ({
      ...reason('may_change'),
      info: { reason: 'may_change', missing: { fixed, capital, directors } },
    })
    await expect(it.close()).rejects.toMatchObject(lacks(true, true, false))
    await it.answer(anna, { points: { 1: 'FOR' } })
    await expect(it.close()).rejects.toMatchObject(lacks(false, true, false))
    await it.answer(bruno, { points: { 1: 'AGAINST' } })
    expect(await it.close()).toMatchObject({ decision_status: 'CLOSED', closed_by: 'EARLY', closing: { can_close: false } })
    const other = await sentDecision(app, { ...lookingOn, name: 'Ferma S.r.l.', initiators: [0, 1], statute: { written_early_close: false } })
    for (const at of [0, 1]) await other.answer(other.company.ids[at]!, { points: { 1: 'FOR' } })
    await other.answer(other.company.ids[2]!, { kind: 'WAIVE' })
    await other.answer(other.company.ids[3]!, { kind: 'WAIVE' })
    expect((await other.load()).closing).toEqual({ fixed: true, capital: true, directors: true, can_close: false, barred: true })
    await expect(other.close()).rejects.toMatchObject(reason('no_early_close'))
    expect(dino).toBe((await it.load()).initiators[0])
  })
})
