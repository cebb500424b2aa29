// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../api/company.stage.ts'
import { playedMeeting, stageLive } from '../../../api/live.stage.ts'
import { ilaria, publicMeeting } from '../../../api/members-side.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const details = 'GET /api/meetings/public/riunione/members/chiave/details'

let api: Awaited<ReturnType<typeof startApi>>
let live: ReturnType<typeof stageLive>
beforeAll(async () => {
  api = await startApi()
  live = stageLive(api, ilaria._id)
})
beforeEach(() => {
  api.reset()
  const waiting = playedMeeting()
  waiting.log.splice(0)
  live.begin(Object.assign(waiting, { state: { ...waiting.state, seq: 0, status: 'STANDBY' } }))
})
afterEach(cleanup)
afterAll(() => {
  live.close()
  api.close()
})

const canceled = publicMeeting().convocations.map((it) => ({ ...it, status: 'CANCELED' as const }))

test.each([
  ['called off', publicMeeting({ status: 'CANCELED', convocations: canceled }), 'Questa riunione è stata annullata'],
  ['deserted', publicMeeting({ status: 'CANCELED', is_deserted: true, convocations: canceled }), 'Questa riunione è andata deserta'],
  ['written down without its room', publicMeeting({ status: 'VERBALIZE' }), 'Questa riunione si è già tenuta'],
  ['not convened yet', publicMeeting({ status: 'PROPOSAL', convocations: [], agenda: [] }), 'La riunione non è ancora convocata'],
] as const)('nobody waits for the room of a meeting that was %s', async (_, meeting, title) => {
  api.answers.set(details, { json: meeting })
  await openApp('/public/meetings/riunione/member/chiave/live')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Torna alla tua pagina' }).getAttribute('href')).toBe('/public/meetings/riunione/member/chiave')
  expect(screen.queryByText(/La sala sta per aprire|Tieni aperta questa pagina/)).toBeNull()
})
