import { kinds, type MediaKind, type Tracks } from './engine.ts'

interface Budget {
  maxBitrate: number
  maxFramerate?: number
}

const between = (least: number, it: number, most: number) => Math.max(least, Math.min(most, Math.round(it)))

/** Bits a second for each of so many receivers: an ordinary line sends about a million in all. */
export const budgets = (receivers: number): Record<MediaKind, Budget> => ({
  audio: { maxBitrate: 32_000 },
  video: { maxBitrate: between(60_000, 900_000 / Math.max(1, receivers), 250_000), maxFramerate: 15 },
  screen: { maxBitrate: between(150_000, 1_500_000 / Math.max(1, receivers), 1_000_000), maxFramerate: 5 },
})

/** The three things that one connection sends, each in its own line; what is turned off sends no packet. */
export class Outgoing {
  private readonly senders: Record<MediaKind, RTCRtpSender>
  private budget = budgets(1)
  private isPaused = false

  constructor(senders: Record<MediaKind, RTCRtpSender>, tracks: Tracks) {
    this.senders = senders
    for (const kind of kinds) this.setTrack(kind, tracks[kind])
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    // A connection that was closed meanwhile sends nothing anyway.
    void this.senders[kind].replaceTrack(track).catch(() => undefined)
  }

  /** Once both sides have agreed: before, there is nothing to set. */
  async limit({ receivers, isPaused = this.isPaused }: { receivers: number; isPaused?: boolean }): Promise<void> {
    this.budget = budgets(receivers)
    this.isPaused = isPaused
    for (const kind of kinds) await this.apply(kind)
  }

  private async apply(kind: MediaKind): Promise<void> {
    const sender = this.senders[kind]
    const parameters = sender.getParameters()
    if (!parameters.encodings?.[0]) return
    Object.assign(parameters.encodings[0], this.budget[kind], kind === 'video' ? { active: !this.isPaused } : {})
    // Not every browser takes every wish; the picture then only costs more.
    await sender.setParameters(parameters).catch(() => undefined)
  }
}
