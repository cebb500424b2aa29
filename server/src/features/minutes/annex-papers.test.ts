import { createHash, randomUUID } from 'node:crypto'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { plainText } from '@delibera/core/rich-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue } from '../../testing/live.ts'
import { annexedPapers } from './annex-papers.ts'
import { heldMeeting, paperOf } from './held-reads.ts'

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2026-03-02T09:00:00Z'))
})
afterAll(() => app.close())

const pass = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + minutes * 60_000))

/** A file that somebody of a meeting has brought for a declaration. */
async function broughtBy(owner_member: string, of: { meeting_id: string; company_id: string }, name: string, content: Buffer): Promise<string> {
  const { db, storage, clock } = app.deps
  const storage_key = randomUUID().replaceAll('-', '')
  await storage.write(storage_key, content, 'application/pdf')
  const copy = { name, mime_type: 'application/pdf', bytes: content.length, sha256: createHash('sha256').update(content).digest(), storage_key }
  return db.transaction().execute((tx) => addCopy(tx, { context: 'odg', ...of, owner_user: null, owner_member, member_ids: [owner_member] }, copy, clock.now()))
}

/** Carla is represented by Bruno until she comes, and hands in a paper; the notice went by certified mail. */
async function held() {
  const room = await meetingDue(app)
  const { company, meeting, odgs, params, first, linkOf } = room
  const [anna, bruno, carla] = company.ids as [string, string, string]
  // Letters leave, the trial's provider answers, and its answers are read.
  for (let turn = 0; turn < 3; turn++) await app.work()
  const given = await app.call(memberDelegationRoutes.give, {
    params: { ...(await linkOf(carla)), convocation: first._id },
    body: { signature, delegate_id: bruno, votes: [] } as never,
  })
  await app.call(memberDelegationRoutes.approve, {
    params: { ...(await linkOf(bruno)), convocation: first._id },
    body: { delegation_ids: [given._id], accepted: true },
  })
  await room.open()
  await room.join(anna, bruno)
  await company.call(adminLiveRoutes.start, { params, body: {} })
  const decide = async (odg: string, casters: string[]) => {
    await pass(5)
    await room.takeUp(odg)
    await room.voting(odg, 'start')
    for (const it of casters) await room.vote(it, odg, [{ member_id: it, accepted: 1 }])
    await room.voting(odg, 'stop')
  }
  await decide(odgs[0]!, [anna, bruno])
  await pass(5)
  await room.join(carla)
  const content = Buffer.from('%PDF-1.7 nota')
  const file_id = await broughtBy(carla, { meeting_id: meeting._id, company_id: company._id }, 'nota.pdf', content)
  const { _id } = await company.call(adminLiveRoutes.askDeclaration, { params, body: { member_id: carla, odg_id: null } })
  await app.call(liveRoutes.writeDeclaration, { params: { ...(await linkOf(carla)), id: _id }, body: { text: 'Mi riservo.', file_id } })
  await company.call(adminLiveRoutes.acceptDeclaration, { params: { ...params, declarationId: _id } })
  await decide(odgs[1]!, [anna, bruno, carla])
  await pass(5)
  await room.close()
  return { caller: { company: prove<'company'>(company._id), meeting: prove<'meeting'>(meeting._id) }, content }
}

test('every annex that the minutes list has its fingerprint: the proxy that ended when its delegator came, the notice with its receipts, the paper of a declaration', async () => {
  const { caller, content } = await held()
  const paper = await paperOf(app.deps.db, app.deps, caller)
  const papers = await annexedPapers(app.deps, caller.meeting, paper)
  expect(papers.delegations).toMatchObject([{ delegator: 'Carla Verdi', delegate: 'Bruno Bianchi' }])
  expect(papers.notice[0]).toMatchObject({ name: 'Avviso di convocazione' })
  expect(papers.notice.filter((it) => it.name.startsWith('Ricevuta di avvenuta consegna')).map((it) => it.name)).toContain(
    'Ricevuta di avvenuta consegna della PEC: Anna Rossi',
  )
  const declared = createHash('sha256').update(content).digest('hex')
  expect(papers.files.filter((it) => it.name === 'nota.pdf')).toMatchObject([{ sha256: declared }])
  const annexes = paper.blocks.find((it) => it.kind === 'annexes')!.paragraphs.map(plainText)
  expect(annexes).toEqual(['Allegati: A) Foglio presenze; B) Foglio voti; C) Deleghe; D) Avviso di convocazione e ricevute; E) nota.pdf.'])
  const { facts } = await heldMeeting(app.deps.db, app.deps, caller)
  expect(facts.attendance.find((it) => it.person.name === 'Carla Verdi')).toMatchObject({ presence: 'PRESENT', represented: [{ delegate: 'Bruno Bianchi' }] })
})
