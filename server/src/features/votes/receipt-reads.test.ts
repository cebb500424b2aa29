import { createPublicKey, verify } from 'node:crypto'
import { helpRoutes } from '@delibera/core/help/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { signedText } from '@delibera/core/votes/receipt'
import { voteRoutes } from '@delibera/core/votes/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startedMeeting } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

async function openVote(app: TestApp) {
  const room = await startedMeeting(app)
  const [anna, bruno] = room.company.ids as [string, string]
  const [point, other] = room.odgs as [string, string]
  await room.takeUp(point)
  await room.voting(point, 'start')
  const receipts = async (id: string) => (await app.call(voteRoutes.receipts, { params: await room.linkOf(id) })).items
  return { ...room, anna, bruno, point, other, receipts }
}

test('a receipt is read again as it was given, on any device and after the meeting; the last ballot is the one that counts', async () => {
  const it = await app.again(openVote)
  expect(await it.receipts(it.anna)).toEqual([])
  await it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: -1 }])
  const given = await it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: 1 }])
  expect(await it.receipts(it.anna)).toEqual([given])
  await it.voting(it.point, 'stop')
  await it.takeUp(it.other)
  await it.voting(it.other, 'start')
  const second = await it.vote(it.anna, it.other, [{ member_id: it.anna, accepted: 0 }])
  await it.voting(it.other, 'stop')
  await it.company.call(adminLiveRoutes.close, { params: it.params, body: { confirm: true } })
  const all = await it.receipts(it.anna)
  expect(all).toEqual([given, second])
  const { receipts_key } = await app.call(helpRoutes.constants, {})
  const key = createPublicKey({ key: Buffer.from(receipts_key, 'base64url'), format: 'der', type: 'spki' })
  for (const one of all) expect(verify(null, Buffer.from(signedText(one)), key, Buffer.from(one.signature, 'base64url'))).toBe(true)
})

test('everybody reads their own, and nobody else’s', async () => {
  const it = await app.again(openVote)
  const [own, theirs] = await Promise.all([
    it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: 1 }]),
    it.vote(it.bruno, it.point, [{ member_id: it.bruno, accepted: -1 }]),
  ])
  expect(await it.receipts(it.anna)).toEqual([own])
  expect(await it.receipts(it.bruno)).toEqual([theirs])
  const [mine, foreign] = [await it.linkOf(it.anna), await it.linkOf(it.bruno)]
  await expect(app.call(voteRoutes.receipts, { params: { meeting: 'another-meeting', member: mine.member } })).rejects.toMatchObject({ status: 404 })
  expect(foreign.member).not.toBe(mine.member)
})

test('of a vote that was given up nothing counts, and no receipt is shown', async () => {
  const it = await app.again(openVote)
  await it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: 1 }])
  await it.voting(it.point, 'skip')
  expect(await it.receipts(it.anna)).toEqual([])
})
