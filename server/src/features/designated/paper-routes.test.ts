import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { questionRoutes } from '@delibera/core/questions/routes'
import { documentOf } from '@delibera/core/rich-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { preparedMeeting } from '../../testing/convened.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi', 'Dario Costa'].map((name, at) => ({
  name,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 100,
}))
const odgs = ['Bilancio', 'Compenso'].map((title) => ({ title, header_content: documentOf(`Si propone: ${title}.`) }))
const firm = {
  kind: 'S' as const,
  last_name: 'Fiduciaria Conti S.r.l.',
  fiscal_code: '00488410010',
  email: 'deleghe@conti.test',
  legal_representative: 'Rita Conti',
}

const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )

/** An assembly whose designated representative is a company, convened; its clock stands at the send. */
async function convened(mode: 'OPTIONAL' | 'EXCLUSIVE' = 'OPTIONAL', besides: (it: Prepared, seat: string) => Promise<unknown> = async () => {}) {
  let seat = ''
  const prepare = async (it: Prepared) => {
    const body = { designated: { person: firm, mode } } as never
    seat = (await it.company.call(designatedRoutes.designate, { params: { id: it.meeting._id }, body })).designated!.member_id
    await besides(it, seat)
  }
  const due = await meetingDue(app, { seats, odgs, statute: { designated_representative: mode } as never, prepare })
  await app.deps.clock.set(app.deps.db, null)
  const [a, b] = due.odgs
  const id = (at: number) => due.company.ids[at]!
  const place = async (at: number) => ({ ...(await due.linkOf(id(at))), convocation: due.first._id })
  const give = async (at: number, body: object) =>
    app.call(designatedRoutes.give, { params: await place(at), body: { votes: [{ odg_id: a, accepted: 1 }], ...body } as never })
  const enter = (at: number, body: object) =>
    due.company.call(designatedRoutes.enter, { params: due.params, body: { member_id: id(at), votes: [{ odg_id: a, accepted: -1 }], ...body } as never })
  const givers = () => due.company.call(designatedRoutes.givers, { params: due.params })
  const exported = async () => {
    const headers = { authorization: `Bearer ${await app.world.session(due.company.owner)}` }
    const url = `/api/export/admin/meetings/${due.meeting._id}/designated?format=csv`
    return app.api.app.inject({ method: 'GET', url, headers })
  }
  return { ...due, a: a!, b: b!, id, seat, place, give, enter, givers, exported }
}

type Convened = Awaited<ReturnType<typeof convened>>

const pdf = { filename: 'delega.pdf', mime_type: 'application/pdf', context: 'delegation' as const }

async function arrived(grant: { id: string; url: string }): Promise<string> {
  const [version] = await app.deps.db.selectFrom('file_versions').select('storage_key').where('file_id', '=', grant.id).execute()
  await app.deps.storage.write(version!.storage_key, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')
  return grant.id
}

const byMember = async (it: Convened, at: number) =>
  arrived(await app.call(fileRoutes.askUploadByLink, { params: { slug: (await it.linkOf(it.id(at))).member }, body: pdf }))
const byCompany = async (it: Convened) => arrived(await it.company.call(fileRoutes.askUpload, { body: { ...pdf, company_id: it.company._id } as never }))

/** What the link of a representative opens of somebody's paper, or with which status it is refused. */
async function opened(link: { meeting: string; member: string }, giver: string): Promise<string | number> {
  const url = `/api/designated/meetings/${link.meeting}/representative/${link.member}/papers/${giver}`
  const reply = await app.api.app.inject({ method: 'GET', url })
  if (reply.statusCode !== 302) return reply.statusCode
  const { pathname, search } = new URL(String(reply.headers.location), 'http://delibera.test')
  return (await app.api.app.inject({ method: 'GET', url: pathname + search })).body
}

describe('a proxy on a signed paper', () => {
  test('is handed in by the member, once, and the company does not open it', async () => {
    const it = await convened()
    const file_id = await byMember(it, 2)
    const one = await it.give(2, { file_id })
    expect(await it.give(2, { file_id })).toEqual(one)
    expect(await it.givers()).toMatchObject({ total: 1, items: [{ name: 'Carla Verdi', is_paper: true }] })
    expect(await refusal(it.company.call(fileRoutes.download, { params: { id: file_id } }))).not.toBe('done')
    expect(await refusal(it.give(3, { file_id }))).toBe('E0001')
    expect(await refusal(it.give(3, {}))).toBe('E0001')
  })

  test('is opened by the representative from the term on, and by nobody else', async () => {
    const [it, other] = [await convened(), await convened()]
    const file_id = await byMember(it, 2)
    await it.give(2, { file_id })
    await it.give(1, { signature })
    await it.enter(3, { file_id: await byCompany(it) })
    await other.give(2, { file_id: await byMember(other, 2) })
    const [ours, theirs] = [await it.linkOf(it.seat), await other.linkOf(other.seat)]
    expect(await opened(ours, it.id(2))).toBe(404)
    const closes_at = Date.parse((await it.givers()).designated!.closes_at!)
    await app.deps.clock.set(app.deps.db, new Date(closes_at + 1000))
    expect(await opened(ours, it.id(2))).toBe('%PDF-1.7\n%%EOF')
    expect(await opened(ours, it.id(3))).toBe('%PDF-1.7\n%%EOF')
    const { items } = await app.call(designatedRoutes.representative, { params: ours })
    expect(items!.map((one) => [one.name, one.is_paper])).toEqual([
      ['Carla Verdi', true],
      ['Bruno Bianchi', false],
      ['Dario Costa', true],
    ])
    // Drawn here, given to another, asked for by who gave it, by a stranger to the seat and through the common way to a file.
    expect(await opened(ours, it.id(1))).toBe(404)
    expect(await opened(ours, other.id(2))).toBe(404)
    expect(await opened(theirs, it.id(2))).toBe(404)
    expect(await opened(await it.linkOf(it.id(2)), it.id(2))).toBe(404)
    expect(await opened({ ...ours, meeting: theirs.meeting }, it.id(2))).toBe(404)
    expect(await refusal(app.call(fileRoutes.downloadByLink, { params: { slug: ours.member, id: file_id } }))).not.toBe('done')
    await app.call(designatedRoutes.revoke, { params: await it.place(2) })
    expect(await opened(ours, it.id(2))).toBe(404)
  })

  test('is entered by who prepares the meeting, and sealed from then on', async () => {
    const [it, other] = [await convened(), await convened()]
    const file_id = await byCompany(it)
    await it.enter(2, { file_id })
    expect(await it.givers()).toMatchObject({ total: 1, items: [{ is_paper: true }] })
    expect(await refusal(it.enter(3, { file_id }))).toBe('E0001')
    expect(await refusal(it.enter(3, { file_id: await byCompany(other) }))).toBe('E0001')
    const [mine, ...twice] = [await byCompany(it), await byCompany(it)]
    expect((await Promise.all([mine!, twice[0]!].map((one) => refusal(it.enter(3, { file_id: one }))))).sort()).toEqual(['done', 'done'])
    expect(await it.givers()).toMatchObject({ total: 2, weight: 200 })
    const stranger = { member_id: other.id(1), votes: [{ odg_id: it.a, accepted: 1 }], file_id: await byCompany(it) }
    expect(await refusal(it.company.call(designatedRoutes.enter, { params: it.params, body: stranger as never }))).toBe('MB003')
  })
})

test('who completes the text of the notice in the room confirms it, and instructions given on it hold as their givers said for that case', async () => {
  const it = await convened('OPTIONAL', async ({ meeting }) => {
    const header_content = JSON.stringify(documentOf('Compenso di euro {{total_fee}}.'))
    await app.deps.db.updateTable('agenda_points').set({ header_content }).where('meeting_id', '=', meeting._id).where('title', '=', 'Bilancio').execute()
  })
  await it.give(2, { signature })
  await it.give(3, { signature, if_changed: 'AGAINST' })
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  await it.open()
  await it.join(it.id(0), it.seat)
  await it.begin()
  await it.takeUp(it.a)
  const fill = (body: object) =>
    it.company.call(adminLiveRoutes.fillPoint, { params: { ...it.params, odg: it.a }, body: { values: { total_fee: '60.000,00' }, ...body } })
  await expect(fill({})).rejects.toMatchObject({ code: 'MT002', info: { reason: 'votes_given', count: 2 } })
  expect((await it.state()).points[it.a]!.filled).toBeUndefined()
  await fill({ confirm: true })
  await it.voting(it.a, 'start')
  await it.vote(it.id(0), it.a, [{ member_id: it.id(0), accepted: 1 }])
  await it.voting(it.a, 'stop')
  const { instructed, vote } = (await it.state()).points[it.a]!
  expect(instructed).toMatchObject({ text_changed: true, unvoted: [{ member_id: it.id(2), reason: 'TEXT_CHANGED' }] })
  expect(vote!.tally).toMatchObject({ favourable: 100, against: 100, unvoted: 100 })
})

test('its proxies are printed with their instructions once the last vote has opened', async () => {
  const it = await convened()
  await it.give(2, { file_id: await byMember(it, 2) })
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  await it.open()
  await it.join(it.id(0), it.seat)
  await it.begin()
  await it.takeUp(it.a)
  await it.voting(it.a, 'start')
  expect((await it.exported()).statusCode).toBe(204)
  await it.vote(it.id(0), it.a, [{ member_id: it.id(0), accepted: 1 }])
  await it.voting(it.a, 'stop')
  await it.takeUp(it.b)
  await it.voting(it.b, 'start')
  const reply = await it.exported()
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('Carla Verdi')
  expect(reply.body).toContain('1: Favorevole')
  expect(reply.body).toContain('2: Senza istruzioni')
})

test('as the only way nobody says that they will come but who has an office', async () => {
  const it = await convened('EXCLUSIVE')
  const announce = async (at: number) => {
    const { convocation, ...link } = await it.place(at)
    return app.call(publicMeetingRoutes.intend, { params: { ...link, conv: convocation }, body: { presence: 'PRESENT' } as never })
  }
  expect(await refusal(announce(2))).toBe('MT002 exclusive')
  expect(await refusal(announce(0))).toBe('done')
})

test('one who leaves the meeting before the send is named by no notice, and nobody pays', async () => {
  const it = await convened('OPTIONAL', ({ company, meeting }, seat) =>
    company.call(meetingRoutes.changeMembers, { params: { id: meeting._id }, body: { remove: [seat] } }),
  )
  expect(await it.givers()).toMatchObject({ designated: null })
  const paid = await app.deps.db.selectFrom('ledger').select('code').where('meeting_id', '=', it.meeting._id).where('code', '=', 'M0011').execute()
  expect(paid).toEqual([])
})

test('its notice says until when one may ask; the term is that of the notice', async () => {
  const days = { proposals: 5, questions: 4, answers: 2 }
  const it = await convened('OPTIONAL', ({ company, meeting }, seat) =>
    company.call(designatedRoutes.designate, { params: { id: meeting._id }, body: { designated: { member_id: seat, mode: 'OPTIONAL', question_days: days } } }),
  )
  const terms = await app.call(questionRoutes.mine, { params: await it.linkOf(it.id(2)) })
  const daysBefore = (at: string | null) => Math.ceil((Date.parse(it.first.datetime) - Date.parse(at!)) / 86_400_000)
  expect([terms.proposals_at, terms.questions_at, terms.answers_at].map(daysBefore)).toEqual([5, 4, 2])
  await app.deps.clock.set(app.deps.db, new Date(Date.parse(terms.questions_at!) + 1000))
  expect(await refusal(app.call(questionRoutes.ask, { params: await it.linkOf(it.id(2)), body: { text: 'Perché?' } as never }))).toBe('MT002 questions_closed')
})
