import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { electionRoutes } from '@delibera/core/elections/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import signed from '../../demo/signature.json' with { type: 'json' }
import { type TestApp, testApp } from '../../testing/app.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())

test('a proxy says whom to elect: in its words, in the room and in the count', async () => {
  const room = await meetingDue(app, {
    statute: { elections: electionClauses },
    prepare: (it) => setElection(it, { seats: 1, method: 'PLURALITY' }, ['Rosa Neri', 'Viola Gallo']),
  })
  const [anna, bruno, carla] = room.company.ids as [string, string, string]
  const odg = room.odgs[0]!
  const { candidates } = (await app.deps.db.selectFrom('agenda_points').select('election').where('_id', '=', odg).executeTakeFirstOrThrow())
    .election as unknown as { candidates: { _id: string; name: string }[] }
  const idOf = (name: string) => candidates.find((it) => it.name === name)!._id
  const params = { ...(await room.linkOf(carla)), convocation: room.first._id }
  const give = (votes: object[]) =>
    app.call(memberDelegationRoutes.give, { params, body: { delegate_id: anna, signature: signed.signature, votes, replaces: true } as never })
  await expect(give([{ odg_id: odg, accepted: 1 }])).rejects.toMatchObject({ code: 'E0001' })
  await expect(give([{ odg_id: odg, choice: ['nobody'] }])).rejects.toMatchObject({ code: 'E0001' })
  const given = await give([{ odg_id: odg, choice: [idOf('Viola Gallo')] }])
  expect(given.content).toContain('Punto 1: vota Viola Gallo.')
  expect(given.votes).toEqual([{ odg_id: odg, choice: [idOf('Viola Gallo')] }])
  const answer = { params: { ...(await room.linkOf(anna)), convocation: room.first._id }, body: { delegation_ids: [given._id], accepted: true } }
  await app.call(memberDelegationRoutes.approve, answer)
  await room.open()
  await room.join(anna, bruno)
  await room.begin()
  await room.takeUp(odg)
  const conduct = (action: 'start' | 'stop') => room.company.call(electionRoutes.conduct, { params: { ...room.params, odg }, body: { action } })
  await conduct('start')
  const cast = async (votes: object[]) => app.call(electionRoutes.cast, { params: { ...(await room.linkOf(anna)), odg }, body: { round: 1, votes } as never })
  await expect(cast([{ member_id: carla, choice: [idOf('Rosa Neri')] }])).rejects.toMatchObject({ code: 'MT002', info: { reason: 'against_instruction' } })
  await cast([{ member_id: anna, choice: [idOf('Rosa Neri')] }])
  await conduct('stop')
  const rows = await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', odg).execute()
  expect(rows.find((it) => it.member_id === carla)).toMatchObject({ delegate_id: anna, choice: [idOf('Viola Gallo')], vote_type: 'DELEGATION', auto: false })
})
