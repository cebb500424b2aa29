import type { liveRoutes } from '@delibera/core/live/routes'
import type { ReplyOf } from '@delibera/core/route'

/** What somebody said, from when to when. */
export interface Spoken {
  text: string
  started_at: string
  ended_at: string
}

type Credentials = ReplyOf<typeof liveRoutes.speechCredentials>

interface Options {
  credentials: Credentials
  /** Of the own microphone, and of no other. */
  track: MediaStreamTrack | null
  /** From this machine's clock to the product's: minutes find words by the point during which they were said. */
  ahead_ms: number
  onSpoken: (spoken: Spoken) => void
}

interface Hearing {
  moment: () => Date
  onSpoken: Options['onSpoken']
}

/** Turns one's own voice into text until it is told to stop; whatever was begun then is thrown away. */
export function listen({ credentials, track, ahead_ms, onSpoken }: Options): () => void {
  const hearing = { moment: () => new Date(Date.now() + ahead_ms), onSpoken }
  if (credentials.engine === 'BROWSER') return listenHere(credentials.language, hearing)
  if (credentials.engine === 'SERVER' && credentials.token && track) return listenThere(credentials.token, track, hearing)
  return () => undefined
}

interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  onspeechstart: (() => void) | null
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
  start(): void
  abort(): void
}
interface Recognizer {
  new (): Recognition
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
}

const recognizer = (): Recognizer | undefined => {
  const page = globalThis as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

/** Asking again for what was refused would only bring the same refusal. */
const hopeless = ['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']

/** By the browser itself: on the device where it can, since then nobody else hears it. */
function listenHere(language: string, { moment, onSpoken }: Hearing): () => void {
  const Recognizer = recognizer()
  if (!Recognizer) return () => undefined
  const recognition = new Recognizer()
  let isWanted = true
  let since = moment()
  Object.assign(recognition, { lang: language, continuous: true, interimResults: false })
  recognition.onspeechstart = () => {
    since = moment()
  }
  recognition.onresult = ({ resultIndex, results }) => {
    const text = Array.from(results)
      .slice(resultIndex)
      .flatMap((it) => (it.isFinal ? [it[0]?.transcript.trim() ?? ''] : []))
      .join(' ')
    const ended = moment()
    if (isWanted && text) onSpoken({ text, started_at: since.toISOString(), ended_at: ended.toISOString() })
    since = ended
  }
  recognition.onerror = ({ error }) => {
    if (hopeless.includes(error)) isWanted = false
  }
  // The browser ends the recognition after every silence: whoever goes on speaking would not be written down.
  recognition.onend = () => {
    if (isWanted) recognition.start()
  }
  const local = Recognizer.available?.({ langs: [language], processLocally: true }).catch(() => 'unavailable')
  void Promise.resolve(local).then((it) => {
    if (it === 'available') recognition.processLocally = true
    if (isWanted) recognition.start()
  })
  return () => {
    isWanted = false
    recognition.abort()
  }
}

const pieceMs = 15_000

/** By a service behind our server, in pieces that each can be heard alone. */
function listenThere(token: string, track: MediaStreamTrack, { moment, onSpoken }: Hearing): () => void {
  let isWanted = true
  let recorder: MediaRecorder | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const record = () => {
    const since = moment()
    recorder = new MediaRecorder(new MediaStream([track]), { audioBitsPerSecond: 24_000 })
    recorder.ondataavailable = async ({ data }) => {
      if (!isWanted || data.size === 0) return
      const text = await heard(token, data).catch(() => '')
      if (isWanted && text) onSpoken({ text, started_at: since.toISOString(), ended_at: moment().toISOString() })
    }
    recorder.start()
    timer = setTimeout(() => {
      recorder?.stop()
      if (isWanted && track.readyState === 'live') record()
    }, pieceMs)
  }
  record()
  return () => {
    isWanted = false
    clearTimeout(timer)
    if (recorder?.state === 'recording') recorder.stop()
  }
}

async function heard(token: string, audio: Blob): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': audio.type || 'audio/webm' }
  const reply = await fetch('/api/speech-to-text/audio', { method: 'POST', headers, body: audio })
  if (!reply.ok) return ''
  const { text = '' } = (await reply.json()) as { text?: string }
  return text.trim()
}
