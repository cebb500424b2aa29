import { setTimeout as pause } from 'node:timers/promises'
import { type IceServer as Named, PeerConnection } from 'node-datachannel'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { coturnInstalled, startCoturn } from '../../testing/coturn.ts'
import { type IceServer, iceServers } from './tickets.ts'

const secret = 'between the product and its relay'
const name = coturnInstalled ? 'a real coturn' : 'a real coturn (skipped: /usr/bin/turnserver is not installed)'
type Relay = Awaited<ReturnType<typeof startCoturn>>

/** What our server gives to a browser, as this library takes it. */
function named(port: number, { username, credential }: IceServer): Named {
  return { hostname: '127.0.0.1', port, username: username!, password: credential!, relayType: 'TurnUdp' }
}

const given = (relay: Relay, { by = secret, hoursAgo = 0, member_id = 'anna' } = {}): IceServer =>
  iceServers({ urls: [relay.url], secret: by }, member_id, new Date(Date.now() - hoursAgo * 3_600_000))[0]!

/** A peer that knows no other way than the relay. */
const relayed = (relay: Relay, ice: IceServer) => new PeerConnection('peer', { iceServers: [named(relay.port, ice)], iceTransportPolicy: 'relay' })

/** Introduces two peers to each other, as our socket does. Returns the addresses by which they have learned to reach each other. */
function introduce(a: PeerConnection, b: PeerConnection): string[] {
  const told: string[] = []
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    one.onLocalDescription((sdp, type) => other.setRemoteDescription(sdp, type))
    one.onLocalCandidate((candidate, mid) => {
      told.push(candidate)
      other.addRemoteCandidate(candidate, mid)
    })
  }
  return told
}

/** The addresses that a relay gives to who comes with such a name. */
async function addressesBy(relay: Relay, ice: IceServer): Promise<string[]> {
  const peer = relayed(relay, ice)
  const found: string[] = []
  try {
    await new Promise<void>((done) => {
      peer.onLocalCandidate((it) => found.push(it))
      peer.onGatheringStateChange((state) => state === 'complete' && done())
      peer.createDataChannel('word')
    })
    return found.filter((it) => it.includes('typ relay'))
  } finally {
    peer.close()
  }
}

describe.skipIf(!coturnInstalled)(name, () => {
  let relay: Relay
  beforeAll(async () => {
    relay = await startCoturn({ secret, isInside: true })
  })
  afterAll(() => relay.stop())

  test('takes the names that our server gives, and carries what two people send who cannot reach each other', async () => {
    const [anna, bice] = [relayed(relay, given(relay)), relayed(relay, given(relay, { member_id: 'bice' }))]
    const heard: string[] = []
    bice.onDataChannel((it) => it.onMessage((word) => heard.push(String(word))))
    const told = introduce(anna, bice)
    const channel = anna.createDataChannel('word')
    channel.onOpen(() => channel.sendMessage('presente'))
    await vi.waitFor(() => expect(heard).toEqual(['presente']), { timeout: 10_000 })
    expect(told.map((it) => / typ (\w+)/.exec(it)?.[1])).toEqual(['relay', 'relay'])
    anna.close()
    bice.close()
  })

  test.each([
    ['that ended an hour ago', { hoursAgo: 13 }],
    ['of an installation with another secret', { by: 'another' }],
  ])('refuses a name %s', async (_, how) => {
    expect(await addressesBy(relay, given(relay))).toHaveLength(1)
    expect(await addressesBy(relay, given(relay, how))).toEqual([])
  })

  test('refuses a name whose end was put off', async () => {
    const ice = given(relay, { hoursAgo: 13 })
    const later = `${Math.floor(Date.now() / 1000) + 3600}:anna`
    expect(await addressesBy(relay, { ...ice, username: later })).toEqual([])
  })
})

test.skipIf(!coturnInstalled)(`${name}, as operators run it, is no way to the machine itself`, async () => {
  const relay = await startCoturn({ secret, isInside: false })
  const [anna, bice] = [relayed(relay, given(relay)), relayed(relay, given(relay, { member_id: 'bice' }))]
  const states: string[] = []
  anna.onStateChange((it) => states.push(it))
  introduce(anna, bice)
  anna.createDataChannel('word')
  // The same two are connected within a second where it may be.
  await pause(3000)
  anna.close()
  bice.close()
  await relay.stop()
  expect(states).toContain('connecting')
  expect(states).not.toContain('connected')
})
