import { MeetingStatus } from '@delibera/core/meeting/status'
import { can, type MeetingAction } from '@delibera/core/meetings/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'

let app: TestApp
let company: Awaited<ReturnType<typeof companyInOrder>>
let token: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  company = await companyInOrder(app)
  token = await app.world.session(company.owner)
})
afterAll(() => app.close())

interface Target {
  id: string
  call: string
  slug: string
  member: string
}
type Request = (it: Target) => [method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object]

const anId = '00000000-0000-4000-8000-000000000000'
/** One call for each action that has one of its own. */
const requests: Partial<Record<MeetingAction, Request>> = {
  change_kind: ({ id }) => ['PATCH', `/meetings/${id}`, { meeting_type: 'BOARD', version: 1 }],
  change_details: ({ id }) => ['PATCH', `/meetings/${id}`, { name: 'Altro nome', version: 1 }],
  change_room: ({ id }) => ['PATCH', `/meetings/${id}`, { delegation_footer: 'In calce', version: 1 }],
  change_agenda: ({ id }) => ['PATCH', `/meetings/${id}/odg`, { odgs: [{ title: 'Un punto' }], version: 1 }],
  change_candidates: ({ id }) => ['POST', `/meetings/${id}/odg/${anId}/candidates`, { name: 'Rosa Neri' }],
  add_members: ({ id }) => ['POST', `/meetings/${id}/members`, { external_members: [{ last_name: 'Ospite' }] }],
  remove_members: ({ id, member }) => ['POST', `/meetings/${id}/members`, { remove: [member] }],
  leave_draft: ({ id }) => ['PATCH', `/meetings/${id}`, { draft: false, version: 1 }],
  confirm: ({ id }) => ['PATCH', `/meetings/${id}`, { confirm: true, version: 1 }],
  set_dates: ({ id }) => ['POST', `/proposals/admin/meetings/${id}`, { dates: [{ datetime: '2037-01-01T09:00:00Z' }] }],
  send_poll: ({ id }) => ['POST', `/proposals/admin/meetings/${id}/send`, {}],
  remind_poll: ({ id }) => ['POST', `/proposals/admin/meetings/${id}/reminder`, {}],
  withdraw_poll: ({ id }) => ['DELETE', `/proposals/admin/meetings/${id}`],
  convene: ({ id }) => ['POST', `/convocations/admin/meetings/${id}`, { first: { datetime: '2037-01-01T09:00:00Z' } }],
  send_notice: ({ id }) => ['POST', `/convocations/admin/meetings/${id}/send`, {}],
  remind: ({ id }) => ['POST', `/convocations/admin/meetings/${id}/reminder`, {}],
  activate_second: ({ id, call }) => ['POST', `/convocations/${call}/admin/meetings/${id}/cancel`, { action: 'second' }],
  declare_deserted: ({ id, call }) => ['POST', `/convocations/${call}/admin/meetings/${id}/cancel`, { action: 'deserted' }],
  delegate: ({ id, call, member }) => ['POST', `/delegations/meetings/admin/${id}/convocations/${call}`, { delegator_id: member, delegate_id: anId }],
  change_links: ({ id, member }) => ['POST', `/meetings/${id}/members/${member}/link`],
  cancel: ({ id }) => ['POST', `/meetings/${id}/delete`, {}],
  remove: ({ id }) => ['DELETE', `/meetings/${id}/delete`],
}

/** A meeting that the table says is in a status, whatever it would have taken to come there. */
async function meetingIn(status: MeetingStatus): Promise<Target> {
  const id = await app.world.meeting(company._id, { status, version: 1 })
  const member = await app.world.participant(id)
  const call = await app.deps.db
    .insertInto('convocations')
    .values({ meeting_id: id, convocation_type: 'FIRST', status: 'ACTIVE', datetime: '2037-01-01T09:00:00Z', created_at: new Date().toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return { id, call: call._id, slug: '', member }
}

describe.each(Object.entries(requests))('%s', (action, request) => {
  test.each(MeetingStatus.options)('in %s', async (status) => {
    const [method, path, payload] = request(await meetingIn(status))
    const reply = await app.api.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
    const isShut = reply.statusCode === 409 && reply.json().error_code === 'E0002'
    expect([reply.statusCode < 500, isShut]).toEqual([true, !can(action as MeetingAction, status)])
  })
})
