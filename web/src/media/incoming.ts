import { kinds, type MediaKind } from './engine.ts'

type Receivers = Partial<Record<MediaKind, RTCRtpReceiver>>

/** What comes from the others, whatever connections it comes by. */
export class Incoming {
  private readonly of = new Map<string, Receivers>()
  private readonly onTrack: (member_id: string, kind: MediaKind, track: MediaStreamTrack | null) => void

  constructor(onTrack: Incoming['onTrack']) {
    this.onTrack = onTrack
  }

  set(member_id: string, kind: MediaKind, receiver: RTCRtpReceiver | null): void {
    const known = this.of.get(member_id) ?? {}
    if ((known[kind] ?? null) === receiver) return
    if (receiver) known[kind] = receiver
    else delete known[kind]
    this.of.set(member_id, known)
    this.onTrack(member_id, kind, receiver?.track ?? null)
  }

  forget(member_id: string): void {
    for (const kind of kinds) this.set(member_id, kind, null)
    this.of.delete(member_id)
  }

  members(): string[] {
    return [...this.of.keys()]
  }

  levels(): Map<string, number> {
    const found = new Map<string, number>()
    for (const [member_id, { audio }] of this.of) {
      const [source] = audio?.getSynchronizationSources() ?? []
      // A source stays listed for seconds after its last packet.
      const isNow = source !== undefined && performance.timeOrigin + performance.now() - source.timestamp < 1000
      if (isNow) found.set(member_id, source.audioLevel ?? 0)
    }
    return found
  }

  async arrivals(): Promise<Map<string, number>> {
    const counted = await Promise.all(
      [...this.of].map(async ([member_id, { video }]): Promise<[string, number][]> => (video ? [[member_id, await bytesOf(video)]] : [])),
    )
    return new Map(counted.flat())
  }
}

async function bytesOf(receiver: RTCRtpReceiver): Promise<number> {
  for (const [, it] of await receiver.getStats()) if (it.type === 'inbound-rtp') return it.bytesReceived
  return 0
}
