import { chromium } from '@playwright/test'
import { headlessPath } from '../scripts/browser.ts'
import { budgets } from '../web/src/media/outgoing.ts'
import { pictureSizes } from '../web/src/media/picture.ts'

/** What browsers send of a camera and a microphone, as Chromium's own encoders make it: frames of VP8 and of Opus. */
export interface Recording {
  high: Uint8Array[]
  low: Uint8Array[]
  voice: Uint8Array[]
}

/** Opus frames last as long. */
export const voiceMs = 20
const seconds = 5

/** As large and as many bits as the product lets a browser send. The picture is full of movement, so that none of them is left over: the dearest that may be. */
export async function recordMedia(): Promise<Recording> {
  const browser = await chromium.launch({ executablePath: await headlessPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Encoders are given to pages of a trusted origin alone.
    await page.route('http://localhost/', (it) => it.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://localhost/')
    // What runs there is sent as text, in which the loader of this file has marked functions by their names.
    await page.evaluate('globalThis.__name = (it) => it')
    const picture = (size: 'small' | 'medium') => ({ ...pictureSizes[size], bits: budgets(1, size).video.maxBitrate })
    const [high, low] = [
      await page.evaluate(encodePicture, { ...picture('medium'), seconds }),
      await page.evaluate(encodePicture, { ...picture('small'), seconds }),
    ]
    const voice = await page.evaluate(encodeVoice, { bits: budgets(1).audio.maxBitrate, seconds, voiceMs })
    const read = (it: string[]) => it.map((one) => Uint8Array.from(Buffer.from(one, 'base64')))
    return { high: read(high), low: read(low), voice: read(voice) }
  } finally {
    await browser.close()
  }
}

interface Picture {
  width: number
  height: number
  frames: number
  bits: number
  seconds: number
}

/** In the page. */
async function encodePicture({ width, height, frames, bits, seconds }: Picture): Promise<string[]> {
  const made: string[] = []
  const encoder = new VideoEncoder({
    output: (it) => {
      const bytes = new Uint8Array(it.byteLength)
      it.copyTo(bytes)
      made.push(btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')))
    },
    error: (error) => console.error(error),
  })
  encoder.configure({ codec: 'vp8', width, height, bitrate: bits, framerate: frames, latencyMode: 'realtime', bitrateMode: 'constant' })
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  for (let at = 0; at < frames * seconds; at++) {
    for (let spot = 0; spot < 60; spot++) {
      pen.fillStyle = `hsl(${(spot * 37 + at * 3) % 360} 60% ${30 + ((spot * 7 + at) % 40)}%)`
      pen.fillRect((spot * 97 + at * 5) % width, (spot * 53 + at * 3) % height, width / 8, height / 8)
    }
    const frame = new VideoFrame(canvas, { timestamp: (at * 1_000_000) / frames })
    encoder.encode(frame, { keyFrame: at === 0 })
    frame.close()
    // An encoder that is hurried leaves frames out.
    if (encoder.encodeQueueSize > 2) await new Promise((done) => encoder.addEventListener('dequeue', done, { once: true }))
  }
  await encoder.flush()
  return made
}

/** In the page. */
async function encodeVoice({ bits, seconds, voiceMs }: { bits: number; seconds: number; voiceMs: number }): Promise<string[]> {
  const made: string[] = []
  const encoder = new AudioEncoder({
    output: (it) => {
      const bytes = new Uint8Array(it.byteLength)
      it.copyTo(bytes)
      made.push(btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')))
    },
    error: (error) => console.error(error),
  })
  encoder.configure({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, bitrate: bits })
  const samples = 48 * voiceMs
  for (let at = 0; at < (seconds * 1000) / voiceMs; at++) {
    const data = Float32Array.from({ length: samples }, (_, one) => Math.sin((at * samples + one) / 40) * 0.3 + Math.random() * 0.1)
    const audio = new AudioData({ format: 'f32', sampleRate: 48_000, numberOfFrames: samples, numberOfChannels: 1, timestamp: at * voiceMs * 1000, data })
    encoder.encode(audio)
    audio.close()
  }
  await encoder.flush()
  return made
}
