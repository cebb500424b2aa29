import { agendaRoutes } from '@delibera/core/agenda/routes'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { memberListRoutes } from '@delibera/core/members/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { proposalRoutes } from '@delibera/core/proposals/routes'
import signed from '../demo/signature.json' with { type: 'json' }
import type { TestApp } from '../testing/app.ts'
import { companyInOrder } from '../testing/assembly.ts'
import { convenedMeeting, daysAhead, preparedMeeting } from '../testing/convened.ts'
import { meetingDue, openedRoom, startedMeeting } from '../testing/live.ts'
import { heldAssembly } from '../testing/minutes.ts'
import { arrivedMessage, uploadedFile } from '../testing/panel.ts'

type Company = Awaited<ReturnType<typeof companyInOrder>>
type Stage = (app: TestApp, company: Company) => Promise<string>

const prepare = async ({ _id, call, ids }: Pick<Company, '_id' | 'call' | 'ids'>, draft: boolean) => {
  const body = { name: 'Assemblea in preparazione', meeting_type: 'ASSEMBLY' as const, draft, administrator_id: ids[0]!, odgs: [{ title: 'Varie' }] }
  return (await call(meetingRoutes.prepare, { query: { company_id: _id }, body }))._id
}

/** How a meeting comes to where it stands: its statuses, and within PERFORM what its room is. */
const stages: Record<string, Stage> = {
  VERBALIZE: async (app, company) => (await heldAssembly(app, { company })).meeting._id,
  COMPLETED: async (app, company) => {
    const { params } = await heldAssembly(app, { company })
    const seen = await company.call(verbalRoutes.load, { params })
    const ack = seen.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    await company.call(verbalRoutes.confirm, { params, body: { version: seen.version, ack } })
    return params.id
  },
  DRAFT: (_, company) => prepare(company, true),
  CREATION: async (app, company) => {
    const consultant = await app.world.person()
    await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
    return prepare({ ...company, call: await app.as(consultant) }, false)
  },
  PROCESSING: async (app, company) => (await preparedMeeting(app, { company })).meeting._id,
  PROPOSAL: async (app, company) => {
    const { meeting } = await preparedMeeting(app, { company })
    const params = { id: meeting._id }
    await company.call(proposalRoutes.set, { params, body: { dates: [10, 12].map((it) => ({ datetime: daysAhead(app, it) })), deadline: daysAhead(app, 5) } })
    await company.call(proposalRoutes.send, { params })
    return meeting._id
  },
  CANCELED: async (app, company) => {
    const { meeting } = await convenedMeeting(app, { company })
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: { reason: 'Rinviata.' } })
    return meeting._id
  },
  CONVOCATION: async (app, company) => {
    const { meeting, params } = await dated(app, company)
    await company.call(convocationRoutes.convene, { params, body: { first: { datetime: daysAhead(app, 40) } } })
    return meeting._id
  },
  STANDBY: async (app, company) => {
    const { meeting, first, linkOf } = await meetingDue(app, { company, second: true })
    const params = { ...(await linkOf(company.ids[2]!)), convocation: first._id }
    await app.call(memberDelegationRoutes.give, { params, body: { delegate_id: company.ids[1]!, signature: signed.signature } })
    return meeting._id
  },
  OPEN: async (app, company) => {
    const room = await openedRoom(app, { company })
    await room.join(...company.ids.slice(0, 2))
    return room.meeting._id
  },
  STARTED: async (app, company) => {
    const { meeting, params, odgs } = await startedMeeting(app, { company })
    await company.call(adminLiveRoutes.askDeclaration, { params, body: { member_id: company.ids[2]!, odg_id: odgs[0]! } })
    return meeting._id
  },
  VOTING: async (app, company) => {
    const room = await startedMeeting(app, { company })
    await room.takeUp(room.odgs[0]!)
    await room.voting(room.odgs[0]!, 'start')
    await room.vote(company.ids[0]!, room.odgs[0]!, [{ member_id: company.ids[0]!, accepted: 1 }])
    return room.meeting._id
  },
}

async function dated(app: TestApp, company: Company) {
  const { meeting } = await preparedMeeting(app, { company })
  return { meeting, params: { id: meeting._id } }
}

/** What a company has besides its meetings. */
async function belongings(app: TestApp, { _id, call, ids }: Company): Promise<void> {
  const query = { company_id: _id }
  await call(contactRoutes.add, { query, body: { kind: 'P', first_name: 'Norma', last_name: 'Ignota', email: 'norma.ignota@pec.example.it' } })
  await call(agendaRoutes.add, { query, body: { title: 'Punto della società', meeting_type: 'ASSEMBLY' } })
  await call(memberListRoutes.addList, { params: { id: _id }, body: { name: 'Soci di maggioranza', member_ids: ids.slice(0, 2) } })
  await arrivedMessage(app, _id, { from: 'avvocato.riservato@pec.example.it' })
  await uploadedFile(app, _id)
}

/** A company with a meeting at each of these places, all of them on one day: what is due at the end is due for all. */
export async function companyInEveryStatus(app: TestApp, name: string) {
  const company = await companyInOrder(app, { name, credits: 1_000_000 })
  for (const code of ['SMTP1', 'MLR01']) await app.world.subscription(company._id, { code, category: 'SERVICE' })
  await belongings(app, company)
  const today = app.deps.clock.now()
  const meetings: Record<string, string> = {}
  for (const [status, play] of Object.entries(stages)) {
    await app.deps.clock.set(app.deps.db, today)
    meetings[status] = await play(app, company)
  }
  return { ...company, meetings }
}
