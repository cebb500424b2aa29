import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { janusInstalled, startJanus } from '../../testing/janus.ts'
import { janusMedia } from './janus.ts'
import type { Media, Ticket } from './port.ts'

const secret = new Uint8Array(32).fill(7)
const log = pino({ level: 'silent' })
const now = () => new Date()
const name = janusInstalled ? 'a real Janus' : 'a real Janus (skipped: /usr/bin/janus is not installed)'

interface Word {
  type: string
  session?: string
  reason?: string
  publishers?: { member_id: string; mids: string[] }[]
}

describe.skipIf(!janusInstalled)(name, () => {
  let janus: Awaited<ReturnType<typeof startJanus>>
  /** Two processes of the product before one Janus. */
  let media: Media
  let other: Media
  let meetings = 0
  const open = () => janusMedia({ url: janus.url, api_secret: janus.secret, secret, now, log })
  beforeAll(async () => {
    janus = await startJanus()
    media = open()
    other = open()
  })
  afterAll(async () => {
    await media.close()
    await other.close()
    await janus.stop()
  })

  const newMeeting = () => `meeting ${++meetings}`

  /** A browser, as far as our own server knows it. */
  function browser(of: Media, meeting_id: string, member_id: string) {
    const words: Word[] = []
    const session = `session of ${member_id} ${Math.random()}`
    const say = (word: object) => of.signal!({ meeting_id, member_id, room: 'r' }, { session, ...word }, (it) => void words.push(it as Word))
    const join = async (it: Partial<Ticket> = {}) =>
      say({ type: 'join', token: await of.token({ meeting_id, member_id, room: 'r', can_publish: true, ...it }) })
    const hears = (word: Partial<Word>) => vi.waitFor(() => expect(words).toContainEqual(expect.objectContaining({ ...word, session })), { timeout: 5000 })
    return { words, say, join, hears, session }
  }

  test('gives a seat to who has a ticket, and answers for each session', async () => {
    const anna = browser(media, newMeeting(), 'anna')
    await anna.join()
    expect(anna.words).toEqual([{ type: 'joined', publishers: [], session: anna.session }])
    await anna.say({ type: 'ping' })
    await anna.hears({ type: 'publishers', publishers: [] })
  })

  test.each([
    ['of another meeting', { meeting_id: 'another' }],
    ['of somebody else', { member_id: 'bice' }],
    ['of an earlier entry', { room: 'before' }],
  ])('refuses a ticket %s', async (_, it) => {
    const anna = browser(media, newMeeting(), 'anna')
    await anna.join(it)
    expect(anna.words).toEqual([{ type: 'refused', session: anna.session }])
  })

  test('refuses a ticket that we have not signed, and words that are none', async () => {
    const anna = browser(media, newMeeting(), 'anna')
    await anna.say({ type: 'join', token: 'ey.J9' })
    await anna.say({ type: 'kick', id: 1 })
    await anna.say({ type: 'watch', feeds: [{ member_id: 'bice', mid: '7' }] })
    expect(anna.words.map((it) => it.type)).toEqual(['refused', 'refused', 'refused'])
  })

  test('lets who may only listen send nothing, and nobody send a line too many', async () => {
    const meeting_id = newMeeting()
    const [anna, bice] = [browser(media, meeting_id, 'anna'), browser(media, meeting_id, 'bice')]
    await anna.join({ can_publish: false })
    await bice.join()
    const line = (kind: string, mid: number) => `m=${kind} 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:${mid}\r\n`
    const usual = line('audio', 0) + line('video', 1) + line('video', 2)
    await anna.say({ type: 'publish', sdp: usual })
    await bice.say({ type: 'publish', sdp: usual + line('audio', 3) })
    for (const it of [anna, bice]) await it.hears({ type: 'refused' })
  })

  test('tells a browser whose seat is unknown, or whose session is old, to come again', async () => {
    const meeting_id = newMeeting()
    const anna = browser(media, meeting_id, 'anna')
    await anna.say({ type: 'ping' })
    await anna.hears({ type: 'gone', reason: 'lost' })
    await anna.join()
    const second = browser(media, meeting_id, 'anna')
    await second.join()
    await anna.hears({ type: 'gone', reason: 'replaced' })
    await second.say({ type: 'ping' })
    await second.hears({ type: 'publishers' })
  })

  test('gives the seat to who comes last, whichever process they come by', async () => {
    const meeting_id = newMeeting()
    const before = browser(media, meeting_id, 'anna')
    const after = browser(other, meeting_id, 'anna')
    await before.join()
    await after.join()
    await after.hears({ type: 'joined' })
    await before.hears({ type: 'gone', reason: 'kicked' })
  })

  test('sends somebody out, and ends a call, from whichever process', async () => {
    const meeting_id = newMeeting()
    const [anna, bice] = [browser(media, meeting_id, 'anna'), browser(media, meeting_id, 'bice')]
    await Promise.all([anna.join(), bice.join()])
    await other.expel({ meeting_id, member_id: 'anna' })
    await anna.hears({ type: 'gone', reason: 'kicked' })
    expect(bice.words.map((it) => it.type)).not.toContain('gone')
    await other.end(meeting_id)
    await bice.hears({ type: 'gone', reason: 'ended' })
  })

  test('people of two meetings do not meet, and one whose feed is gone is told', async () => {
    const anna = browser(media, newMeeting(), 'anna')
    await anna.join()
    await anna.say({ type: 'watch', feeds: [{ member_id: 'bice', mid: '0' }] })
    await anna.hears({ type: 'unwatched', publishers: [] })
  })

  test('gives up the seat of a browser that says nothing for long', async () => {
    const impatient = janusMedia({ url: janus.url, api_secret: janus.secret, secret, now, log, silenceMs: 200 })
    const anna = browser(impatient, newMeeting(), 'anna')
    await anna.join()
    await anna.hears({ type: 'gone', reason: 'lost' })
    await impatient.close()
  })

  test('refuses who does not know its secret', async () => {
    const stranger = janusMedia({ url: janus.url, api_secret: 'guessed', secret, now, log })
    await expect(stranger.end(newMeeting())).rejects.toThrow(/403/)
    const anna = browser(stranger, newMeeting(), 'anna')
    await anna.join()
    await anna.hears({ type: 'gone', reason: 'lost' })
    await stranger.close()
  })
})

test.skipIf(!janusInstalled)(`browsers come again after ${name} was started anew`, async () => {
  const first = await startJanus()
  const media = janusMedia({ url: first.url, api_secret: first.secret, secret, now, log })
  const words: Word[] = []
  const say = async (session: string) =>
    media.signal!(
      { meeting_id: 'm', member_id: 'anna', room: 'r' },
      { type: 'join', session, token: await media.token({ meeting_id: 'm', member_id: 'anna', room: 'r', can_publish: true }) },
      (it) => {
        words.push(it as Word)
      },
    )
  await say('session one')
  await first.stop()
  await vi.waitFor(() => expect(words.at(-1)).toMatchObject({ type: 'gone', reason: 'lost', session: 'session one' }))
  const second = await startJanus({ port: first.port })
  await say('session two')
  expect(words.at(-1)).toMatchObject({ type: 'joined', session: 'session two' })
  await media.close()
  await second.stop()
})
