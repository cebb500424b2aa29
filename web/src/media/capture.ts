import { type DeviceReason, deviceReason, type MediaFailure } from './failure.ts'
import { type PictureSize, pictureSizes } from './picture.ts'

/** Which devices; '' is the browser's own choice. */
export interface Chosen {
  audio: string
  video: string
}

/** One of them, and how large a picture is wished. */
interface Wish {
  id: string
  size: PictureSize
}

/** As large as the room can use, and no larger: many are on one screen, and the line carries several. */
export function pictured(size: PictureSize): MediaTrackConstraints {
  const { width, height, frames } = pictureSizes[size]
  return { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frames, max: frames } }
}
const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const exactly = (id: string) => (id ? { deviceId: { exact: id } } : {})

/** From what is wished to what any device can do. */
const ladders = {
  audio: (id: string): MediaTrackConstraints[] => [{ ...voice, ...exactly(id) }, voice, {}],
  video: (id: string, size: PictureSize): MediaTrackConstraints[] => [{ ...pictured(size), ...exactly(id) }, pictured(size), {}],
}

type Captured = { track: MediaStreamTrack } | { failure: MediaFailure }

/** A microphone or a camera: the chosen one, or else any. */
export async function capture(kind: 'audio' | 'video', { id, size }: Wish): Promise<Captured> {
  let reason: DeviceReason = 'unsupported'
  for (const constraints of ladders[kind](id, size)) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ [kind]: constraints })
      return { track: stream.getTracks()[0]! }
    } catch (error) {
      reason = deviceReason(error)
      // Who said no is not asked again.
      if (reason === 'denied' || reason === 'unsupported') break
    }
  }
  return { failure: { kind: 'device', device: kind, reason } }
}

/** Both with one question to the person; whichever cannot be had leaves the other alone. */
export async function captureBoth(chosen: Chosen, size: PictureSize): Promise<{ audio: Captured; video: Captured }> {
  try {
    const [audio, video] = [ladders.audio(chosen.audio)[0]!, ladders.video(chosen.video, size)[0]!]
    const stream = await navigator.mediaDevices.getUserMedia({ audio, video })
    return { audio: { track: stream.getAudioTracks()[0]! }, video: { track: stream.getVideoTracks()[0]! } }
  } catch {
    return { audio: await capture('audio', { id: chosen.audio, size }), video: await capture('video', { id: chosen.video, size }) }
  }
}

/** The screen, a window or a tab, as the person chooses; null when they think better of it. */
export async function captureScreen(): Promise<Captured | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 5, max: 10 } }, audio: false })
    const track = stream.getVideoTracks()[0]!
    track.contentHint = 'detail'
    return { track }
  } catch (error) {
    const reason = deviceReason(error)
    return reason === 'denied' ? null : { failure: { kind: 'device', device: 'screen', reason } }
  }
}
