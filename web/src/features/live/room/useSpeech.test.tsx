// @vitest-environment happy-dom
import type { LiveState } from '@delibera/core/live/state'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf } from '../../../api/company.stage.ts'
import { playedMeeting } from '../../../api/live.stage.ts'
import type { LiveLine, LiveView } from '../../../api/live.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { buildQueries } from '../../../api/queries.ts'
import type { Devices } from '../../../media/devices.ts'
import { LiveContext } from '../../../meeting/live/useLive.ts'
import { useConsent } from './useConsent.ts'
import { useSpeech } from './useSpeech.ts'

configure({ asyncUtilTimeout: 5000 })

const link = { meeting: 'riunione', member: 'chiave' }
const room = 'PATCH /api/live/meetings/riunione/members/chiave/room'
const save = 'POST /api/transcription/meeting/riunione/member/chiave/save-chunk'
const credentials = 'GET /api/speech-to-text/meetings/riunione/members/chiave/credentials'

/** The browser's ear, played by hand. */
class FakeRecognition {
  static last: FakeRecognition | null = null
  isHearing = false
  onresult: ((event: unknown) => void) | null = null
  constructor() {
    FakeRecognition.last = this
  }
  start() {
    this.isHearing = true
  }
  abort() {
    this.isHearing = false
  }
  hears(transcript: string) {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal: true })] })
  }
}

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let view: LiveView
const listeners = new Set<() => void>()
const line = {
  subscribe: (it: () => void) => {
    listeners.add(it)
    return () => void listeners.delete(it)
  },
  getSnapshot: () => view,
} as unknown as LiveLine
const devices = { track: () => null } as unknown as Devices

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(async () => {
  api.reset()
  sent.length = 0
  FakeRecognition.last = null
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
  api.answers.set(save, { status: 201, json: {} })
  api.answers.set(room, { json: {} })
  api.answers.set(credentials, { json: { engine: 'BROWSER', token: null, language: 'it-IT', expires_at: null, processor: { engine: 'BROWSER', name: null } } })
  const play = playedMeeting([])
  play.join('Anna')
  play.write({ type: 'TRANSCRIPTION_ON' })
  play.write({ type: 'TRANSCRIPTION_CONSENT', member_id: 'Anna', given: true })
  const { state } = play
  view = { line: 'open', state: { ...state, rooms: { Anna: { ...state.rooms.Anna!, audio: true } } }, chat: [], transcript: [], doubted: [] }
  render(
    <QueryClientProvider client={buildQueries()}>
      <LiveContext value={line}>
        <Speaker />
      </LiveContext>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(FakeRecognition.last?.isHearing).toBe(true))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
afterAll(() => api.close())

function Speaker() {
  const consent = useConsent(link, 'Anna')
  useSpeech({ link, me: 'Anna', devices, isGiven: consent.isGiven })
  return (
    <>
      <button type="button" onClick={() => void consent.choose(false)}>
        no
      </button>
      <button type="button" onClick={() => void consent.choose(true)}>
        yes
      </button>
      <output>{consent.hasFailed ? 'failed' : 'well'}</output>
    </>
  )
}
const becomes = (part: Partial<LiveState>) =>
  act(async () => {
    view = { ...view, state: { ...view.state!, ...part } }
    for (const it of listeners) it()
  })
const kept = () => sent.filter((it) => it.call === save).map((it) => (it.body as { text: string }).text)

test('what is said is kept; from the moment of a no nothing is, before the server has answered', async () => {
  const ear = FakeRecognition.last!
  ear.hears('while I agree')
  await waitFor(() => expect(kept()).toEqual(['while I agree']))
  let answer: () => void = () => undefined
  api.answers.set(room, () => new Promise((resolve) => (answer = () => resolve({ json: {} }))))
  fireEvent.click(screen.getByText('no'))
  expect(ear.isHearing).toBe(false)
  ear.hears('too late')
  await waitFor(() => expect(sent).toContainEqual({ call: room, body: { consent: false } }))
  answer()
  await becomes({ transcription: { on: true, consents: { Anna: false } } })
  expect(kept()).toEqual(['while I agree'])
  expect(FakeRecognition.last).toBe(ear)
})

test('a no that the server could not be told counts here all the same, until a yes', async () => {
  const ear = FakeRecognition.last!
  api.answers.set(room, { status: 503, json: {} })
  fireEvent.click(screen.getByText('no'))
  expect(await screen.findByText('failed')).toBeTruthy()
  expect(ear.isHearing).toBe(false)
  api.answers.set(room, { json: {} })
  fireEvent.click(screen.getByText('yes'))
  await waitFor(() => expect(FakeRecognition.last?.isHearing).toBe(true))
})

test('a no said on another device, the microphone closed and the transcription ended stop it too', async () => {
  for (const part of [
    { transcription: { on: true, consents: { Anna: false } } },
    { rooms: { Anna: { ...view.state!.rooms.Anna!, audio: false } } },
    { transcription: { on: false, consents: { Anna: true } } },
  ]) {
    const before = view.state!
    await becomes(part)
    expect(FakeRecognition.last!.isHearing).toBe(false)
    await becomes(before)
    await waitFor(() => expect(FakeRecognition.last!.isHearing).toBe(true))
  }
})

test('what the browser can do is said in the room, and said again when it is another', async () => {
  const said = () => sent.filter((it) => it.call === room).map((it) => it.body)
  await waitFor(() => expect(said()).toEqual([{ speech: 'READY' }]))
  await becomes({ rooms: { Anna: { ...view.state!.rooms.Anna!, speech: 'READY' } } })
  const ear = FakeRecognition.last as unknown as { onerror: (event: { error: string }) => void }
  act(() => ear.onerror({ error: 'not-allowed' }))
  await waitFor(() => expect(said()).toEqual([{ speech: 'READY' }, { speech: 'DENIED' }]))
})
