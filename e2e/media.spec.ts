import { expect, type Page, test } from '@playwright/test'
import { pino } from 'pino'
import { janusMedia } from '../server/src/adapters/media/janus.ts'
import { meshMedia } from '../server/src/adapters/media/mesh.ts'
import type { Media } from '../server/src/adapters/media/port.ts'
import { janusInstalled, startJanus } from '../server/src/testing/janus.ts'
import { headless, quiet } from './browser.ts'
import type { Counted } from './media-page.ts'
import { meeting_id, startRelay } from './media-relay.ts'

// Ten pictures a second are enough to see that they come, and each is packed for everybody.
const devices = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream', '--disable-features=WebRtcHideLocalIpsWithMdns']
test.use({
  launchOptions: {
    args: [...quiet, ...devices, '--autoplay-policy=no-user-gesture-required'],
    ...headless,
  },
})

const people = ['anna', 'bice', 'carla'] as const
type Person = (typeof people)[number]
type Pages = Record<Person, Page>
type Relay = Awaited<ReturnType<typeof startRelay>>

const secret = new Uint8Array(32)
const now = () => new Date()

interface Engine {
  name: string
  isHere: boolean
  start(): Promise<{ media: Media; stop(): Promise<void> }>
}

const engines: Engine[] = [
  { name: 'mesh', isHere: true, start: async () => ({ media: meshMedia({ secret, now }), stop: async () => undefined }) },
  {
    name: janusInstalled ? 'janus' : 'janus (skipped: it is not installed)',
    isHere: janusInstalled,
    start: async () => {
      const { url, secret: api_secret, stop } = await startJanus()
      return { media: janusMedia({ url, api_secret, secret, now, log: pino({ level: 'warn' }) }), stop }
    },
  },
]

async function enter(page: Page, relay: Relay, media: Media, me: Person): Promise<void> {
  await page.goto(relay.url)
  const token = await media.token({ meeting_id, room: me, member_id: me, can_publish: true })
  await page.evaluate(([who, key]) => window.enter(who!, key!), [me, token!])
}

const nothing: Counted = { packets: 0, energy: 0, frames: 0 }
const counted = (page: Page): Promise<Record<string, Counted>> => page.evaluate(() => window.counted())

/** What comes to a page in a moment, by who has sent it. */
async function incoming(page: Page): Promise<(from: Person) => Counted> {
  const before = await counted(page)
  await page.waitForTimeout(700)
  const after = await counted(page)
  return (from) => {
    const [was, is] = [before[from] ?? nothing, after[from] ?? nothing]
    return { packets: is.packets - was.packets, energy: is.energy - was.energy, frames: is.frames - was.frames }
  }
}

const soon = (check: () => Promise<void>): Promise<void> => expect(check).toPass({ timeout: 15_000, intervals: [100] })

/** Everybody sees and hears each of the others. */
async function expectAll(pages: Pages, present: readonly Person[]): Promise<void> {
  const pairs = present.flatMap((me) => present.filter((it) => it !== me).map((other) => [me, other] as const))
  await Promise.all(
    pairs.map(([me, other]) =>
      soon(async () => {
        const { energy, frames } = (await counted(pages[me]))[other] ?? nothing
        expect(energy, `${me} hears ${other}`).toBeGreaterThan(0)
        expect(frames, `${me} sees ${other}`).toBeGreaterThan(5)
      }),
    ),
  )
}

/** How one person is with the others, from now on. */
async function expectOf(who: Person, pages: Page[], check: (it: Counted) => void): Promise<void> {
  await Promise.all(pages.map((page) => soon(async () => check((await incoming(page))(who)))))
}

for (const engine of engines) {
  // One that is not installed is skipped, and its name says why.
  const play = engine.isHere ? test : test.skip
  play(`three people see and hear each other by ${engine.name}; who is muted is silent, who is sent out gets and gives nothing`, async ({ browser }) => {
    const { media, stop } = await engine.start()
    const relay = await startRelay(media)
    const contexts = await Promise.all(people.map(() => browser.newContext()))
    const [anna, bice, carla] = await Promise.all(contexts.map((it) => it.newPage()))
    const pages: Pages = { anna: anna!, bice: bice!, carla: carla! }
    const others = [pages.anna, pages.carla]
    const own = (page: Page) => page.evaluate(() => window.call.getSnapshot())
    const isSilent = ({ packets, frames }: Counted) => {
      expect(packets).toBe(0)
      expect(frames).toBeGreaterThan(2)
    }
    const isHeard = ({ energy }: Counted) => expect(energy).toBeGreaterThan(0)
    try {
      await test.step('meet', async () => {
        await Promise.all(people.map((it) => enter(pages[it], relay, media, it)))
        await expectAll(pages, people)
        for (const it of people)
          expect(await own(pages[it])).toMatchObject({ state: 'connected', failure: null, me: { audio: true, video: true, in_call: true } })
      })

      if (media.engine === 'janus')
        await test.step('mute somebody whose browser obeys nobody', async () => {
          await media.mute(meeting_id, ['bice'])
          await expectOf('bice', others, isSilent)
          await pages.bice.evaluate(() => window.call.setAudio(true))
          await expectOf('bice', others, isHeard)
        })

      await test.step('mute', async () => {
        await media.mute(meeting_id, ['bice'])
        relay.change('bice', { audio: false })
        await soon(async () => expect((await own(pages.bice)).me.audio).toBe(false))
        await expectOf('bice', others, media.engine === 'janus' ? ({ packets }) => expect(packets).toBe(0) : isSilent)
        relay.change('bice', { audio: true })
        await pages.bice.evaluate(() => window.call.setAudio(true))
        await expectOf('bice', others, isHeard)
      })

      if (media.engine === 'janus')
        await test.step('draw the same face large and small', async () => {
          expect(await pages.carla.evaluate(() => window.connections[0]!.remoteDescription!.sdp), 'a silent microphone is to pause').toContain('usedtx=1')
          await pages.anna.evaluate(() => window.call.setTile(600))
          await pages.bice.evaluate(() => window.call.setTile(200))
          const picture = (page: Page) => page.evaluate(() => window.pictureOf('carla'))
          const heights = async () => Promise.all([pages.anna, pages.bice].map(async (it) => (await picture(it)).height))
          await soon(async () => expect(await heights()).toEqual([360, 180]))
          const before = await Promise.all([picture(pages.anna), picture(pages.bice)])
          await pages.anna.waitForTimeout(1500)
          const after = await Promise.all([picture(pages.anna), picture(pages.bice)])
          const [large, small] = after.map((it, at) => it.bytes - before[at]!.bytes)
          expect(small).toBeLessThan(large! * 0.7)
          // Drawn larger, the same line brings the larger picture: nothing is negotiated anew.
          await pages.bice.evaluate(() => window.call.setTile(600))
          await soon(async () => expect(await heights()).toEqual([360, 360]))
        })

      await test.step('share a screen', async () => {
        expect(await pages.anna.evaluate(() => window.call.shareScreen())).toBe(true)
        relay.change('anna', { screen: true })
        const width = () =>
          pages.bice.evaluate(() => window.widthOf(window.call.getSnapshot().participants.find((it) => it.member_id === 'anna')!.screen_stream))
        await soon(async () => expect(await width()).toBeGreaterThan(320))
      })

      if (media.engine === 'mesh')
        await test.step('mend the line from both ends at once', async () => {
          const mend = (page: Page) => page.evaluate(() => window.connections.forEach((it) => void it.restartIce()))
          await Promise.all([mend(pages.anna), mend(pages.bice)])
          await expectOf('bice', others, isHeard)
          for (const it of people) expect(await own(pages[it])).toMatchObject({ state: 'connected', failure: null })
        })

      await test.step('come back after a reload', async () => {
        relay.change('anna', null)
        await enter(pages.anna, relay, media, 'anna')
        await expectAll(pages, ['anna', 'bice'])
      })

      await test.step('expel', async () => {
        await media.expel({ meeting_id, member_id: 'carla' })
        // Her own browser is told nothing by the log: it is cut off all the same.
        relay.changeBehind('carla', null)
        const gone = ({ packets, frames }: Counted) => expect({ packets, frames }).toEqual({ packets: 0, frames: 0 })
        await expectOf('carla', [pages.anna, pages.bice], gone)
        await expectOf('anna', [pages.carla], gone)
        await expectOf('bice', [pages.carla], gone)
        for (const it of [pages.anna, pages.bice]) expect((await own(it)).participants.map((one) => one.member_id)).not.toContain('carla')
        await expectOf('anna', [pages.bice], isHeard)
      })
    } finally {
      await Promise.all(contexts.map((it) => it.close()))
      await relay.stop()
      await stop()
    }
  })
}
