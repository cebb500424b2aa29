import { electionRoutes } from '@delibera/core/elections/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { preparedMeeting } from '../../testing/convened.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
afterAll(() => app.close())

test('a paper that never arrived, or of another meeting, is no paper of a candidate', async () => {
  const [it, other] = [
    await preparedMeeting(app, { statute: { elections: electionClauses } }),
    await preparedMeeting(app, { statute: { elections: electionClauses } }),
  ]
  await setElection(it, { seats: 1 }, ['Rosa Neri'])
  const { odgs } = await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })
  const [point] = odgs
  const params = { id: it.meeting._id, odg: point!._id, candidate: point!.election!.candidates[0]!._id }
  const ask = ({ company, meeting }: typeof it) =>
    company.call(fileRoutes.askUpload, {
      body: { filename: 'cv.pdf', mime_type: 'application/pdf', context: 'odg', company_id: company._id, meeting_id: meeting._id },
    })
  for (const place of [it, other]) {
    const { id: cv_file_id } = await ask(place)
    await expect(it.company.call(electionRoutes.changeCandidate, { params, body: { cv_file_id } })).rejects.toMatchObject({ code: 'E0001' })
  }
  expect((await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })).odgs[0]!.files).toEqual([])
})
