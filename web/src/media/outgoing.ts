import { kinds, type MediaKind, type Tracks } from './engine.ts'
import { type PictureSize, pictureSizes } from './picture.ts'

interface Budget {
  maxBitrate: number
  maxFramerate?: number
}

const between = (least: number, it: number, most: number) => Math.max(least, Math.min(most, Math.round(it)))

/** Bits a second that all receivers of a picture together may cost, and those of each: an ordinary line sends a million or a little more in all. */
const shares: Record<PictureSize, { all: number; least: number; most: number }> = {
  small: { all: 900_000, least: 60_000, most: 250_000 },
  medium: { all: 1_200_000, least: 300_000, most: 600_000 },
  large: { all: 1_500_000, least: 1_000_000, most: 1_500_000 },
}

/** Bits a second for each of so many copies. */
export const budgets = (copies: number, size: PictureSize = 'medium'): Record<MediaKind, Budget> => {
  const { all, least, most } = shares[size]
  return {
    audio: { maxBitrate: 32_000 },
    video: { maxBitrate: between(least, all / Math.max(1, copies), most), maxFramerate: pictureSizes[size].frames },
    screen: { maxBitrate: between(150_000, 1_500_000 / Math.max(1, copies), 1_000_000), maxFramerate: 5 },
  }
}

/** How many copies leave by the line, and how large the picture is in each of its encodings; null sends none. */
interface Sending {
  copies: number
  sizes: readonly (PictureSize | null)[]
}

/** The three things that one connection sends, each in its own line; what is turned off sends no packet. */
export class Outgoing {
  private readonly senders: Record<MediaKind, RTCRtpSender>
  private readonly applied = new Map<MediaKind, string>()

  constructor(senders: Record<MediaKind, RTCRtpSender>, tracks: Tracks) {
    this.senders = senders
    for (const kind of kinds) this.setTrack(kind, tracks[kind])
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    // A connection that was closed meanwhile sends nothing anyway.
    void this.senders[kind].replaceTrack(track).catch(() => undefined)
  }

  /** Once both sides have agreed: before, there is nothing to set. What is set already is not set again. */
  async limit({ copies, sizes }: Sending): Promise<void> {
    const { audio, screen } = budgets(copies)
    await this.apply('audio', [audio])
    await this.apply(
      'video',
      sizes.map((size) => ({ ...budgets(copies, size ?? 'small').video, ...this.pictured(size) })),
    )
    await this.apply('screen', [screen])
  }

  /** The camera may give more than is to be sent: it is asked for the most that anybody gets. */
  private pictured(size: PictureSize | null): Pick<RTCRtpEncodingParameters, 'active' | 'scaleResolutionDownBy'> {
    const { width = 0 } = this.senders.video.track?.getSettings() ?? {}
    return { active: size !== null, scaleResolutionDownBy: Math.max(1, width / pictureSizes[size ?? 'small'].width) }
  }

  private async apply(kind: MediaKind, wanted: readonly RTCRtpEncodingParameters[]): Promise<void> {
    const sender = this.senders[kind]
    const parameters = sender.getParameters()
    const key = JSON.stringify(wanted)
    if (!parameters.encodings?.[0] || this.applied.get(kind) === key) return
    this.applied.set(kind, key)
    for (const [at, it] of parameters.encodings.entries()) Object.assign(it, wanted[at])
    // Not every browser takes every wish; the picture then only costs more.
    await sender.setParameters(parameters).catch(() => undefined)
  }
}
