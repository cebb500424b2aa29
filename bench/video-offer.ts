import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel'
import { extensionLines, payloads } from './video-packets.ts'

/** Voice, camera and screen, in the order that the product asks for. */
export function offeredTracks(pc: PeerConnection): Track[] {
  const voice = new Audio('0', 'SendOnly')
  voice.addOpusCodec(payloads.voice)
  const pictures = ['1', '2'].map((mid) => {
    const video = new Video(mid, 'SendOnly')
    video.addVP8Codec(payloads.picture)
    return video
  })
  return [voice, ...pictures].map((it) => pc.addTrack(it))
}

/** A library that sends what it is given need not know of layers; the room must. */
export function offeredSdp(sdp: string, isCamera: boolean): string {
  const lines = sdp.split('\r\n')
  const made: string[] = []
  for (const it of lines) {
    made.push(it)
    if (it.startsWith('a=mid:')) made.push(...extensionLines)
    if (it === 'a=mid:1' && isCamera) made.push('a=rid:h send', 'a=rid:l send', 'a=simulcast:send h;l')
  }
  return made.join('\r\n')
}
