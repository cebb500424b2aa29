import { bundlePaths } from '@delibera/core/exports/layout'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import { evidentMeeting } from '../../testing/evidence.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof evidentMeeting>>
beforeAll(async () => {
  app = await testApp()
  stage = await evidentMeeting(app)
})
afterAll(() => app.close())

/** The bundle of a meeting, file by file, as its company takes it out. */
async function bundleOf({ company, meeting }: Pick<typeof stage, 'company' | 'meeting'>): Promise<Map<string, Buffer>> {
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
  const { statusCode, rawPayload } = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${meeting._id}/all`, headers })
  expect(statusCode).toBe(200)
  const files = new Map<string, Buffer>()
  for (const it of readZip(new Uint8Array(rawPayload))) files.set(it.name, Buffer.from((await unpack(it))!))
  return files
}

describe('evidence of a meeting that is over', () => {
  /** What a provider would put into its receipts, where the trial's puts a letter without its link: the keys of the notices that were delivered. */
  const keysDelivered = async (recipients: readonly string[]): Promise<string[]> => {
    const letters = await app.deps.db.selectFrom('trial_messages').select('body').where('recipient', 'in', recipients).execute()
    return [...new Set(letters.flatMap((it) => it.body.match(new RegExp(`${stage.meeting.slug}/member/([\\w-]+)`))?.[1] ?? []))]
  }
  const opens = async (member: string) =>
    (await app.api.app.inject({ method: 'GET', url: `/api/meetings/public/${stage.meeting.slug}/members/${member}/details` })).statusCode

  test('encloses no link that still opens anything', async () => {
    const files = await bundleOf(stage)
    const recipients = [...files.keys()].flatMap((it) => it.match(/ (\S+@\S+) avvenuta-consegna/)?.[1] ?? [])
    const keys = await keysDelivered(recipients)
    expect(keys.length).toBeGreaterThan(2)
    expect(await Promise.all(keys.map(opens))).toEqual(keys.map(() => 404))
    const again = await bundleOf(stage)
    expect(again.get(bundlePaths.chain)).toEqual(files.get(bundlePaths.chain))
  })

  test('leaves the link that was renewed since: no receipt holds it', async () => {
    const member = stage.company.ids[2]!
    await stage.company.call(meetingRoutes.renewLink, { params: { id: stage.meeting._id, memberId: member } })
    for (let turn = 0; turn < 3; turn++) await app.work()
    const { member: key } = await stage.linkOf(member)
    await bundleOf(stage)
    expect(await opens(key)).toBe(200)
  })

  test('taken out before it is held leaves everybody their link', async () => {
    const convened = await convenedMeeting(app)
    const keys = await convened.linkOf(convened.company.ids[2]!)
    for (let turn = 0; turn < 3; turn++) await app.work()
    await bundleOf(convened as never)
    const url = `/api/meetings/public/${keys.meeting}/members/${keys.member}/details`
    expect((await app.api.app.inject({ method: 'GET', url })).statusCode).toBe(200)
  })
})
