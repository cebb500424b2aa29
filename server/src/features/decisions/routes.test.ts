import { calendarRoutes } from '@delibera/core/calendar/routes'
import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { recordRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes, publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { searchRoutes } from '@delibera/core/search/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { preparedMeeting } from '../../testing/convened.ts'
import { draftedDecision, inDays, paperOf, sentDecision } from '../../testing/decisions.ts'
import { mailsTo } from '../../testing/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, new Date('2026-11-02T10:00:00+01:00')))
afterAll(() => app.close())

const change = (it: Awaited<ReturnType<typeof draftedDecision>>, body: object) =>
  it.company.call(decisionRoutes.change, { params: it.params, body: { version: it.decision.version, ...body } })
const lettersOf = (id: string, event: string) =>
  app.deps.db.selectFrom('mails').select(['recipient', 'subject', 'body', 'member_id']).where('meeting_id', '=', id).where('event', '=', event).execute()

describe('a draft', () => {
  test('has its points in their order, what they are about, and nothing charged', async () => {
    const it = await app.again(draftedDecision)
    expect(it.decision).toMatchObject({
      decision_status: 'DRAFT',
      reminders: [3, 1],
      points: [{ key: '1', matter: 'SHAREHOLDER_LOAN', title: 'Finanziamento infruttifero', resolution: null }],
      progress: { answered: 0, answered_weight: 0, total: 10_000, people: 3 },
      cart: { due: 150 },
    })
    const [first] = it.decision.points
    const points = [
      { matter: 'PAY', title: 'Compensi', text: 'Si propone un compenso.' },
      { _id: first!._id, matter: 'OTHER' },
    ]
    const changed = await change(it, { points, name: 'Due argomenti', reminders: [1, 5, 1] })
    expect(changed.points.map(({ key, matter, title }) => [key, matter, title])).toEqual([
      ['1', 'PAY', 'Compensi'],
      ['2', 'OTHER', 'Finanziamento infruttifero'],
    ])
    expect(changed).toMatchObject({ name: 'Due argomenti', reminders: [5, 1] })
    expect(await app.deps.db.selectFrom('ledger').selectAll().where('meeting_id', '=', it.decision._id).execute()).toEqual([])
  })

  test('takes no stranger, no matter of the other body and no version of yesterday', async () => {
    const it = await app.again(draftedDecision)
    await expect(change(it, { initiators: ['c0000000-0000-4000-8000-000000000009'] })).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await expect(change(it, { points: [{ matter: 'POWERS', title: 'Poteri' }] })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'points.0.matter' }] })
    await change(it, { name: 'Altro nome' })
    await expect(change(it, { name: 'Ancora' })).rejects.toMatchObject({ status: 409, code: 'E0002' })
  })

  test('of two who change it at once one is told that it has changed', async () => {
    const it = await app.again(draftedDecision)
    const ends = await Promise.allSettled([change(it, { name: 'Uno' }), change(it, { name: 'Due' })])
    expect(ends.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('goes, and can be put back', async () => {
    const it = await app.again(draftedDecision)
    const { removal_id } = await it.company.call(decisionRoutes.remove, { params: it.params })
    await expect(it.load()).rejects.toMatchObject({ status: 404, code: 'MT001' })
    await it.company.call(removalRoutes.restore, { params: { id: it.company._id }, body: { removal_ids: [removal_id] } })
    expect((await it.load()).points).toHaveLength(1)
  })
})

describe('nobody else', () => {
  test('finds a decision among meetings, nor a meeting among decisions', async () => {
    const it = await app.again(sentDecision)
    const query = { company_id: it.company._id }
    expect(await it.company.call(meetingRoutes.list, { query: { ...query, counts: 'true' } })).toMatchObject({ total: 0, items: [], counts: {} })
    expect((await it.company.call(meetingRoutes.upcoming, {})).items).toEqual([])
    expect(await it.company.call(searchRoutes.find, { query: { q: 'finanziamento' } })).toMatchObject({
      meetings: [],
      decisions: [{ _id: it.decision._id, decision_status: 'OPEN' }],
    })
    const events = await it.company.call(calendarRoutes.events, { query: { from: '2026-11-01', to: '2026-11-30' } })
    expect(events.items.filter((one) => one.kind === 'MEETING')).toEqual([])
    await expect(it.company.call(meetingRoutes.load, { params: it.params })).rejects.toMatchObject({ status: 404, code: 'MT001' })
    const { decision: slug, member } = await it.linkOf(it.company.ids[1]!)
    await expect(app.call(publicMeetingRoutes.details, { params: { meeting: slug, member } })).rejects.toMatchObject({ status: 404 })
    const { meeting, linkOf, company } = await preparedMeeting(app, { company: it.company })
    await expect(company.call(decisionRoutes.load, { params: { id: meeting._id } })).rejects.toMatchObject({ status: 404, code: 'MT001' })
    const own = await linkOf(company.ids[0]!)
    await expect(app.call(publicDecisionRoutes.details, { params: { decision: own.meeting, member: own.member } })).rejects.toMatchObject({ status: 404 })
    expect((await company.call(decisionRoutes.list, { query })).items.map((one) => one._id)).toEqual([it.decision._id])
  })

  test('reads or changes what is of another company', async () => {
    const it = await app.again(draftedDecision)
    const stranger = await app.as(await app.world.person())
    await expect(stranger(decisionRoutes.load, { params: it.params })).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(stranger(decisionRoutes.list, { query: { company_id: it.company._id } })).rejects.toMatchObject({ status: 403 })
  })

  test('sends for the company: a consultant drafts, an administrator sends', async () => {
    const it = await app.again(draftedDecision)
    const consultant = await app.world.person({ first_name: 'Ciro' })
    await app.world.role(it.company._id, consultant, { role: 'CONSULTANT' })
    const call = await app.as(consultant)
    await call(decisionRoutes.change, { params: it.params, body: { name: 'Preparata dal consulente', version: it.decision.version } })
    const { version } = await it.load()
    await expect(call(decisionRoutes.send, { params: it.params, body: { version } })).rejects.toMatchObject({ status: 403, code: 'CP003' })
    expect((await it.send()).decision_status).toBe('OPEN')
  })

  test('opens a page with the link of somebody of another decision', async () => {
    const it = await app.again(sentDecision)
    const other = await sentDecision(app, { name: 'Altra S.r.l.' })
    const { member } = await other.linkOf(other.company.ids[0]!)
    await expect(app.call(publicDecisionRoutes.details, { params: { decision: it.decision.slug, member } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('sending', () => {
  test('fixes the text, tells everybody with the words of the law, and is paid once', async () => {
    const it = await app.again(draftedDecision, { statute: { articles: { written_decisions: '14' } } })
    const ends = await Promise.allSettled([it.send(), it.send()])
    expect(ends.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const sent = await it.load()
    expect(sent).toMatchObject({ decision_status: 'OPEN', signer_id: it.company.ids[0], cart: { due: 0, items: [{ code: 'M0009', qty: 1, paid: true }] } })
    expect(sent.points[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(sent.members.map((one) => [one.part, one.weight, one.is_proven])).toEqual([
      ['VOTES', 5000, false],
      ['VOTES', 3000, false],
      ['VOTES', 2000, false],
    ])
    const letters = await lettersOf(it.decision._id, 'DECISION_PROPOSAL')
    expect(letters).toHaveLength(3)
    expect(letters[0]!.subject).toBe('Scritta S.r.l.: consultazione scritta dei soci, risposta entro il 12 novembre 2026')
    const { body } = letters[0]!
    expect(body).toContain(
      'ai sensi dell’art. 2479, terzo comma, del codice civile e dell’art. 14 dello statuto, l’amministratore Anna Riva sottopone alla decisione dei soci, mediante consultazione scritta, i seguenti argomenti:',
    )
    expect(body).toContain('La risposta, sottoscritta, deve pervenire entro le ore 10:00 del 12 novembre 2026.')
    expect(body).toContain('La mancata risposta non equivale a consenso.')
    expect(body).toContain('il voto favorevole di una maggioranza che rappresenti almeno la metà del capitale sociale.')
    await expect(change({ ...it, decision: sent }, { name: 'Altro' })).rejects.toMatchObject({ status: 409, code: 'E0002' })
    const [mail] = await mailsTo(app, 'persona2@pec.it')
    expect(mail!.body).toContain(`/public/decisions/${it.decision.slug}/member/`)
  })

  test('without the credits nothing has happened', async () => {
    const it = await app.again(draftedDecision, { credits: 149 })
    await expect(it.send()).rejects.toMatchObject({ status: 402, code: 'PU003', info: { shortage: 1 } })
    expect(await it.load()).toMatchObject({ decision_status: 'DRAFT' })
    expect(await lettersOf(it.decision._id, 'DECISION_PROPOSAL')).toEqual([])
  })

  test.each([
    ['without a term', { deadline: null }, 'requiredField'],
    ['with a term that is over', { deadline: '2026-11-01T10:00:00Z' }, 'dates.beforeMinimum'],
    ['with a term of four months', { deadline: '2027-03-01T10:00:00Z' }, 'dates.aboveMaximum'],
  ])('is refused %s', async (_, draft, message) => {
    const it = await app.again(draftedDecision, { draft })
    await expect(it.send(['L-DEC-06', 'L-DEC-07'])).rejects.toMatchObject({ code: 'MT002', info: { fields: [{ path: 'deadline', message }] } })
  })

  test('is refused without a director who gets it and can sign the record', async () => {
    const it = await app.again(draftedDecision)
    const [anna, bruno] = it.company.ids as [string, string]
    const lacks = { code: 'MT002', info: { fields: [{ path: 'signer_id', message: 'requiredField' }] } }
    await change(it, { signer_id: bruno })
    await expect(it.send()).rejects.toMatchObject(lacks)
    await change({ ...it, decision: await it.load() }, { signer_id: anna })
    expect((await it.send()).signer_id).toBe(anna)
  })

  test('a warning is named by who goes on, and kept with the name', async () => {
    const it = await app.again(draftedDecision, { draft: { deadline: '2026-11-05T10:00:00+01:00' } })
    await expect(it.send()).rejects.toMatchObject({ code: 'MT002', info: { rules: [{ id: 'L-DEC-06', severity: 'WARN' }] } })
    const sent = await it.send(['L-DEC-06'])
    expect(sent.acks).toMatchObject([{ rule_id: 'L-DEC-06', step: 'decide_send', user: 'Anna Rossi' }])
  })
})

describe('afterwards', () => {
  test('reminds who is silent, once, and nobody who has answered', async () => {
    const it = await app.again(sentDecision)
    const [anna, bruno, carla] = it.company.ids as [string, string, string]
    await it.answer(anna, { points: { 1: 'FOR' } })
    const remind = () => it.company.call(decisionRoutes.remind, { params: it.params, body: {} })
    expect(await remind()).toEqual({ letters: 2, messages: 0, without_address: [] })
    expect(await remind()).toEqual({ letters: 0, messages: 0, without_address: [] })
    const letters = await lettersOf(it.decision._id, 'DECISION_REMINDER')
    expect(new Set(letters.map((one) => one.member_id))).toEqual(new Set([bruno, carla]))
    expect(letters[0]!.subject).toBe('Scritta S.r.l.: attendiamo la Sua risposta entro il 12 novembre 2026')
  })

  test('a proof of delivery stands where the mail proves nothing', async () => {
    const it = await app.again(sentDecision)
    const proof_file_id = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id })
    const proof = { member_id: it.company.ids[2]!, proof_file_id, means: 'raccomandata a mano', delivered_on: '2026-11-02' }
    const seen = await it.company.call(decisionRoutes.prove, { params: it.params, body: proof })
    expect(seen.members[2]).toMatchObject({ is_proven: true, proof: { means: 'raccomandata a mano', delivered_on: '2026-11-02' } })
    const other = await paperOf(app, { company_id: it.company._id, meeting_id: it.decision._id, context: 'odg' })
    await expect(it.company.call(decisionRoutes.prove, { params: it.params, body: { ...proof, proof_file_id: other } })).rejects.toMatchObject({
      code: 'E0001',
    })
  })

  test('is withdrawn with its reason, and begun anew with the same text', async () => {
    const it = await app.again(sentDecision)
    await it.answer(it.company.ids[0]!, { points: { 1: 'FOR' } })
    const canceled = await it.company.call(decisionRoutes.cancel, { params: it.params, body: { reason: 'Il testo va corretto.' } })
    expect(canceled).toMatchObject({ decision_status: 'CANCELED', cancel_reason: 'Il testo va corretto.' })
    const [letter] = await lettersOf(it.decision._id, 'DECISION_CANCELED')
    expect(letter!.body).toContain('La proposta è stata revocata: Il testo va corretto. Le risposte già pervenute restano prive di effetto.')
    await expect(it.answer(it.company.ids[1]!, { points: { 1: 'FOR' } })).rejects.toMatchObject({ code: 'MT002', info: { reason: 'closed' } })
    const copy = await it.company.call(decisionRoutes.duplicate, { params: it.params })
    expect(copy).toMatchObject({
      decision_status: 'DRAFT',
      from_id: it.decision._id,
      deadline: null,
      points: [{ title: 'Finanziamento infruttifero' }],
      initiators: [it.company.ids[0]],
      answers: [],
    })
    const preview = it.company.call(recordRoutes.preview, { params: { id: copy._id }, body: { kind: 'notice' } })
    await expect(preview).rejects.toMatchObject({ status: 422, code: 'MT002', info: { fields: [{ path: 'deadline' }] } })
    // Whoever proposed it and has left the book proposes nothing more.
    await app.deps.db.deleteFrom('members').where('_id', '=', it.company.ids[0]!).execute()
    const later = await it.company.call(decisionRoutes.duplicate, { params: it.params })
    expect(later).toMatchObject({ decision_status: 'DRAFT', initiators: [], signer_id: null })
  })

  test('its list tells how far it is', async () => {
    const it = await app.again(sentDecision)
    await it.answer(it.company.ids[1]!, { points: { 1: 'AGAINST' } })
    const list = (query: object) => it.company.call(decisionRoutes.list, { query: { company_id: it.company._id, ...query } })
    expect((await list({ status: 'OPEN,CLOSED', body: 'PARTNERS' })).items).toMatchObject([
      { progress: { answered: 1, answered_weight: 3000, total: 10_000, people: 3 } },
    ])
    expect((await list({ status: 'DRAFT' })).total).toBe(0)
    expect((await list({ search: 'finanz', date_lt: inDays(app, 1) })).total).toBe(1)
  })
})
