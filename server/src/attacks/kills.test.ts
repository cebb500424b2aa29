import { sized } from '@delibera/core/fuzz.stage'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lanes } from '../outbox/jobs.ts'
import { Draw } from './bodies.stage.ts'
import { tellFigures } from './figures.stage.ts'
import { type KilledServer, killedServer } from './killed-server.stage.ts'
import { type Found, minutesRounds, noticeRounds, purchaseRounds, type Round, uploadRounds, voteRounds } from './rounds.stage.ts'

const kills = sized(10, 100)
const kinds = ['votes', 'notices', 'purchases', 'uploads', 'minutes'] as const

let server: KilledServer
let rounds: Record<(typeof kinds)[number], Round>
beforeAll(async () => {
  server = await killedServer()
  // Meetings that are held set the clock: notices and purchases come after.
  rounds = {
    minutes: await minutesRounds(server),
    votes: await voteRounds(server, Math.ceil(kills / kinds.length)),
    notices: await noticeRounds(server),
    purchases: await purchaseRounds(server),
    uploads: await uploadRounds(server),
  }
}, 900_000)
afterAll(() => server.close(), 120_000)

test('a server killed in the middle of its work has lost nothing that it acknowledged and does nothing twice', { timeout: 7_200_000 }, async () => {
  const draw = new Draw(fc.readConfigureGlobal().seed ?? 1)
  const found: (Found & { kind: string; database: boolean })[] = []
  for (let at = 0; at < kills; at++) {
    const kind = kinds[at % kinds.length]!
    // Half of the times the database dies with it.
    const database = Math.floor(at / kinds.length) % 2 === 1
    const look = await rounds[kind](() => server.kill({ database }), draw)
    await server.start()
    found.push({ kind, database, ...(await look()) })
  }
  const sum = (of: (it: Found) => number) => found.reduce((all, it) => all + of(it), 0)
  const figures = { kills: found.length, with_database: found.filter((it) => it.database).length, acknowledged: sum((it) => it.acknowledged) }
  const again = sum((it) => it.again ?? 0)
  tellFigures('kills', { ...figures, lost: sum((it) => it.lost), doubled: sum((it) => it.doubled), letters_again_by_one_id: again })
  expect(found.filter((it) => it.lost > 0 || it.doubled > 0)).toEqual([])
  // What a mail server had taken and nobody had noted when the process died: at most one letter a lane.
  expect(found.filter((it) => (it.again ?? 0) > lanes)).toEqual([])
  expect(figures).toMatchObject({ kills, with_database: kills / 2 })
  expect(figures.acknowledged).toBeGreaterThan(kills)
})
