// @vitest-environment happy-dom
import type { MyQuestions } from '@delibera/core/questions/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { callId, ilaria, myDelegations, pointIds, publicMeeting } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const place = '/api/questions/meetings/riunione/members/chiave'
const questions = (it: Partial<MyQuestions> = {}): MyQuestions => ({
  ...{ questions_at: '2027-04-21T21:59:59.000Z', proposals_at: '2027-04-13T21:59:59.000Z', answers_at: '2027-04-25T21:59:59.000Z' },
  ...{ may_ask: true, may_propose: false, points: [{ _id: pointIds[0], title: 'Approvazione del bilancio' }], items: [], ...it },
})
const asked: MyQuestions['items'][number] = {
  ...{ _id: callId, member_id: ilaria._id, name: 'Dario Costa', odg_id: pointIds[0], kind: 'QUESTION', text: 'Perché l’utile è sceso?', file: null },
  ...{
    asked_at: '2027-04-12T10:00:00.000Z',
    answer: 'Per l’ammortamento.',
    answered_at: '2027-04-13T10:00:00.000Z',
    published: true,
    version: 2,
    is_own: false,
  },
}

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting() })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  api.answers.set(`GET ${place}`, { json: questions() })
})
afterEach(cleanup)
afterAll(() => api.close())

test('a member reads the terms, and asks about a point', async () => {
  api.answers.set(`POST ${place}`, { status: 201, json: asked })
  await openApp('/public/meetings/riunione/member/chiave')
  expect(await screen.findByText(/^Termine per le domande: 21 aprile 2027/)).toBeTruthy()
  expect(screen.getByText(/^Il termine per le proposte era 13 aprile 2027/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Scrivi alla società' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Invia' }))
  expect(await screen.findByText('Scrivi il testo.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Riguarda'), { target: { value: pointIds[0] } })
  fireEvent.change(screen.getByLabelText(/^La tua domanda/), { target: { value: 'Perché?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invia' }))
  const body = { kind: 'QUESTION', odg_id: pointIds[0], text: 'Perché?', file_id: null }
  await waitFor(() => expect(sent).toContainEqual({ call: `POST ${place}`, body }))
})

test('what was published is read with its answer, also when nobody may ask any more', async () => {
  api.answers.set(`GET ${place}`, { json: questions({ may_ask: false, items: [asked] }) })
  await openApp('/public/meetings/riunione/member/chiave')
  const item = within(await screen.findByRole('list', { name: 'Domande e proposte' }))
  expect(item.getByText('Dario Costa')).toBeTruthy()
  expect(item.getByText(/Per l’ammortamento\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Scrivi alla società' })).toBeNull()
})
