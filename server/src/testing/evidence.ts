import { createHash, randomUUID } from 'node:crypto'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import type { Accepted, VoteReceipt } from '@delibera/core/votes/schema'
import { socketWords } from '../features/live/chat-commands.ts'
import { prove } from '../http/proven.ts'
import { addCopy } from '../stores/agenda/file-store.ts'
import { addChunk } from '../stores/live/transcript-store.ts'
import type { TestApp } from './app.ts'
import { meetingDue } from './live.ts'

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const seats = [
  { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600_000 },
  { name: 'Bruno Bianchi', roles: ['PAR', 'CON'], shares: 300_000 },
  { name: 'Carla Verdi', roles: ['PAR'], shares: 100_000 },
  // What a spreadsheet would compute, were it not text.
  { name: '=SUM(A1) @Ferri', roles: ['PAR'], shares: 50_000 },
]

/** A file that everybody may read, on a point of a meeting. */
export async function attachFile(
  app: TestApp,
  { meeting, company }: { meeting: string; company: string },
  point_id: string,
  it: { name: string; content: Buffer },
) {
  const { db, storage, clock } = app.deps
  const storage_key = randomUUID().replaceAll('-', '')
  await storage.write(storage_key, it.content, 'application/pdf')
  return db.transaction().execute(async (tx) => {
    const facts = { context: 'odg', company_id: company, meeting_id: meeting, owner_user: null, owner_member: null, member_ids: null } as const
    const copy = {
      name: it.name,
      mime_type: 'application/pdf',
      bytes: it.content.length,
      sha256: createHash('sha256').update(it.content).digest(),
      storage_key,
    }
    const file_id = await addCopy(tx, facts, copy, clock.now())
    const { position } = await tx
      .selectFrom('agenda_files')
      .select(({ fn }) => fn.countAll<number>().as('position'))
      .where('point_id', '=', point_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('agenda_files')
      .values({ point_id, file_id, position: Number(position) + 1 })
      .execute()
    return file_id
  })
}

/** A meeting of which there is something of everything: letters with their receipts, a delegation, files, a chat, speech, a declaration and votes. */
export async function evidentMeeting(app: TestApp, { name = 'Prova "Q/A" S.r.l.' } = {}) {
  const room = await meetingDue(app, { name, seats })
  const { company, meeting, odgs, params, first, linkOf } = room
  const [anna, bruno, carla, ferri] = company.ids as [string, string, string, string]
  const { deps } = app
  // Letters leave, the trial's provider answers, and its answers are read.
  for (let turn = 0; turn < 3; turn++) await app.work()
  const given = await app.call(memberDelegationRoutes.give, {
    params: { ...(await linkOf(ferri)), convocation: first._id },
    body: { signature, delegate_id: anna, votes: [{ odg_id: odgs[0]!, accepted: 1 }] } as never,
  })
  await app.call(memberDelegationRoutes.approve, {
    params: { ...(await linkOf(anna)), convocation: first._id },
    body: { delegation_ids: [given._id], accepted: true },
  })
  for (const one of ['Bilancio "2026".pdf', 'Bilancio "2026".pdf'])
    await attachFile(app, { meeting: meeting._id, company: company._id }, odgs[0]!, { name: one, content: Buffer.from(`%PDF-1.7 ${randomUUID()}`) })
  const pass = (minutes: number) => deps.clock.set(deps.db, new Date(deps.clock.now().getTime() + minutes * 60_000))
  await room.open()
  await room.join(anna, bruno, carla)
  await company.call(adminLiveRoutes.start, { params, body: {} })
  const say = (member_id: string, to: 'ALL' | 'CHAIR', text: string) =>
    socketWords(deps).say({ meeting_id: meeting._id, member_id, actor: { kind: 'member', id: member_id }, kind: 'REAL' } as never, { to, text })
  await say(bruno, 'ALL', '=HYPERLINK("http://example.test";"Buongiorno") 👍')
  await say(carla, 'CHAIR', 'Posso intervenire?')
  const started_at = deps.clock.now().toISOString()
  const spoken = {
    meeting: prove<'meeting'>(meeting._id),
    member_id: bruno,
    started_at,
    convocation_id: first._id,
    text: '+39 grazie a tutti',
    ended_at: started_at,
  }
  await deps.db.transaction().execute((tx) => addChunk(tx, spoken))
  const receipts: VoteReceipt[] = []
  const decide = async (odg: string, votes: [string, Accepted][]) => {
    await pass(5)
    await room.voting(odg, 'start')
    for (const [member_id, accepted] of votes) receipts.push(await room.vote(member_id, odg, [{ member_id, accepted }]))
    await room.voting(odg, 'stop')
  }
  await pass(5)
  await room.takeUp(odgs[0]!)
  await decide(odgs[0]!, [[anna, 1], [bruno, 1], [carla, -1]]) // biome-ignore format: one ballot each
  await pass(5)
  await app.call(liveRoutes.leave, { params: await linkOf(carla) })
  await pass(5)
  await room.join(carla)
  await room.takeUp(odgs[1]!)
  const { _id } = await company.call(adminLiveRoutes.askDeclaration, { params, body: { member_id: carla, odg_id: odgs[1]! } })
  await app.call(liveRoutes.writeDeclaration, { params: { ...(await linkOf(carla)), id: _id }, body: { text: 'Il compenso è fuori mercato.' } })
  await company.call(adminLiveRoutes.acceptDeclaration, { params: { ...params, declarationId: _id } })
  await decide(odgs[1]!, [[anna, 1], [bruno, 0], [carla, -1]]) // biome-ignore format: one ballot each
  await pass(5)
  await room.close()
  return { ...room, receipts, people: { anna, bruno, carla, ferri } }
}
