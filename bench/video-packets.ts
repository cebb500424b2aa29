/** Numbers by which our robots name codecs and header extensions in what they offer. */
export const payloads = { voice: 111, picture: 96 }
const extensions = { mid: 4, rid: 10 }

/** What an offer says of the extensions, so that the room knows what a packet belongs to. */
export const extensionLines = [
  `a=extmap:${extensions.mid} urn:ietf:params:rtp-hdrext:sdes:mid`,
  `a=extmap:${extensions.rid} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
]

/** What fits into a packet on every line. */
const mostBytes = 1100
const headerBytes = 20
/** Behind the header of whatever comes from the room, which writes one of its own: it may or may not have an extension. */
export function payloadOf(packet: Buffer): Buffer {
  const start = 12 + (packet[0]! & 0x0f) * 4
  const hasExtension = (packet[0]! & 0x10) !== 0
  return packet.subarray(hasExtension ? start + 4 + packet.readUInt16BE(start + 2) * 4 : start)
}
export const isControl = (packet: Buffer): boolean => packet[1]! >= 200 && packet[1]! <= 207
/** Asks the sender for a whole frame: PLI, or FIR. */
export const asksForFrame = (packet: Buffer): boolean => packet[1] === 206 && [1, 4].includes(packet[0]! & 0x1f)

interface Source {
  ssrc: number
  payload: number
  mid: string
  rid?: string
  /** Ticks a second. */
  clock: number
}

/** One stream of packets. */
export class PacketStream {
  private readonly source: Source
  private sequence = 1
  private timestamp = 1
  private pictureId = 0
  packets = 0
  bytes = 0

  constructor(source: Source) {
    this.source = source
  }

  /** `ms` have passed since the one before. */
  voice(frame: Uint8Array, ms: number): Buffer {
    this.timestamp += (this.source.clock * ms) / 1000
    return this.packet(frame, true)
  }

  /** A frame of VP8 in as many packets as it takes, each with the number of its picture (RFC 7741). */
  picture(frame: Uint8Array, ms: number): Buffer[] {
    this.timestamp += (this.source.clock * ms) / 1000
    this.pictureId = (this.pictureId + 1) & 0x7fff
    const made: Buffer[] = []
    for (let at = 0; at < frame.length; at += mostBytes) {
      const descriptor = [0x80 | (at === 0 ? 0x10 : 0), 0x80, 0x80 | (this.pictureId >> 8), this.pictureId & 0xff]
      made.push(this.packet(Buffer.concat([Buffer.from(descriptor), frame.subarray(at, at + mostBytes)]), at + mostBytes >= frame.length))
    }
    return made
  }

  private packet(payload: Uint8Array, isLast: boolean): Buffer {
    const { source } = this
    const made = Buffer.alloc(headerBytes + payload.length)
    made[0] = 0x90
    made[1] = source.payload | (isLast ? 0x80 : 0)
    made.writeUInt16BE(this.sequence++ & 0xffff, 2)
    made.writeUInt32BE(Math.round(this.timestamp) >>> 0, 4)
    made.writeUInt32BE(source.ssrc, 8)
    made.writeUInt16BE(0xbede, 12)
    made.writeUInt16BE(1, 14)
    made[16] = extensions.mid << 4
    made.write(source.mid, 17, 'latin1')
    if (source.rid) {
      made[18] = extensions.rid << 4
      made.write(source.rid, 19, 'latin1')
    }
    made.set(payload, headerBytes)
    this.packets++
    this.bytes += made.length
    return made
  }
}

/** What one receiver has of one stream: how many packets came, and how many should have. */
export class Arrivals {
  received = 0
  bytes = 0
  firstAt = 0
  private first = 0
  private last = 0
  private rounds = 0
  private before = { received: 0, expected: 0 }

  take(packet: Buffer): void {
    const sequence = packet.readUInt16BE(2)
    if (this.received === 0) {
      this.first = sequence
      this.last = sequence
      this.firstAt = performance.now()
    }
    if (sequence < this.last && this.last - sequence > 0x8000) this.rounds++
    if (((sequence - this.last) & 0xffff) < 0x8000) this.last = sequence
    this.received++
    this.bytes += packet.length
  }

  /** From now on. */
  mark(): void {
    this.before = { received: this.received, expected: this.expected() }
  }

  since(): { received: number; expected: number } {
    return { received: this.received - this.before.received, expected: this.expected() - this.before.expected }
  }

  private expected(): number {
    return this.received === 0 ? 0 : this.rounds * 0x10000 + this.last - this.first + 1
  }
}
