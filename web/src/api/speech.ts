import type { liveRoutes } from '@delibera/core/live/routes'
import type { SpeechState } from '@delibera/core/live/speech-states'
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
  /** Whether words are written, each time that it is known anew. */
  onState: (state: SpeechState) => void
}

interface Hearing extends Pick<Options, 'onSpoken' | 'onState'> {
  moment: () => Date
}

/** Whether this browser could write down its owner's words at all, as far as can be known before they speak. */
export function canListen({ engine }: Pick<Credentials, 'engine'>): boolean {
  if (engine === 'BROWSER') return recognizer() !== undefined
  return engine === 'SERVER' && typeof MediaRecorder !== 'undefined'
}

/** Turns one's own voice into text until it is told to stop; whatever was begun then is thrown away. */
export function listen({ credentials, track, ahead_ms, onSpoken, onState }: Options): () => void {
  const hearing = { moment: () => new Date(Date.now() + ahead_ms), onSpoken, onState }
  if (!canListen(credentials)) onState('NO_ENGINE')
  else if (credentials.engine === 'BROWSER') return listenHere(credentials.language, hearing)
  else if (credentials.token && track) return listenThere(credentials.token, track, hearing)
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
const hopeless: Partial<Record<string, SpeechState>> = {
  'not-allowed': 'DENIED',
  'service-not-allowed': 'DENIED',
  'audio-capture': 'DENIED',
  'language-not-supported': 'NO_ENGINE',
}

/** A service that does not answer is asked again after so long, each time longer; then it is said, and no more is asked. */
const retryMs = [1000, 2000, 5000, 10_000] as const

/** By the browser itself: on the device where it can, since then nobody else hears it. */
function listenHere(language: string, { moment, onSpoken, onState }: Hearing): () => void {
  const Recognizer = recognizer()
  if (!Recognizer) return () => undefined
  const recognition = new Recognizer()
  let isWanted = true
  let since = moment()
  let failures = 0
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = (state: SpeechState) => {
    isWanted = false
    onState(state)
  }
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
    if (text) failures = 0
    if (isWanted && text) onState('READY')
    if (isWanted && text) onSpoken({ text, started_at: since.toISOString(), ended_at: ended.toISOString() })
    since = ended
  }
  recognition.onerror = ({ error }) => {
    const state = hopeless[error]
    if (state) giveUp(state)
    hasFailed = error === 'network'
  }
  // The browser ends the recognition after every silence: whoever goes on speaking would not be written down.
  recognition.onend = () => {
    if (!isWanted) return
    if (!hasFailed) return recognition.start()
    hasFailed = false
    const wait = retryMs[failures++]
    if (wait === undefined) giveUp('NETWORK')
    else timer = setTimeout(() => isWanted && recognition.start(), wait)
  }
  const local = Recognizer.available?.({ langs: [language], processLocally: true }).catch(() => 'unavailable')
  void Promise.resolve(local).then((it) => {
    if (it === 'available') recognition.processLocally = true
    if (isWanted) recognition.start()
  })
  return () => {
    isWanted = false
    clearTimeout(timer)
    recognition.abort()
  }
}

const pieceMs = 15_000
/** As many pieces in a row unheard are told; the next ones are sent all the same, and tell when they are heard again. */
const unheardToTell = 3

/** By a service behind our server, in pieces that each can be heard alone. */
function listenThere(token: string, track: MediaStreamTrack, { moment, onSpoken, onState }: Hearing): () => void {
  let isWanted = true
  let unheard = 0
  let recorder: MediaRecorder | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const record = () => {
    const since = moment()
    recorder = new MediaRecorder(new MediaStream([track]), { audioBitsPerSecond: 24_000 })
    recorder.ondataavailable = async ({ data }) => {
      if (!isWanted || data.size === 0) return
      const text = await heard(token, data).catch(() => null)
      unheard = text === null ? unheard + 1 : 0
      if (isWanted && text !== null) onState('READY')
      if (isWanted && unheard >= unheardToTell) onState('NETWORK')
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

/** Null when nobody listened; an empty text when nothing was said. */
async function heard(token: string, audio: Blob): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': audio.type || 'audio/webm' }
  const reply = await fetch('/api/speech-to-text/audio', { method: 'POST', headers, body: audio })
  if (!reply.ok) return null
  const { text = '' } = (await reply.json()) as { text?: string }
  return text.trim()
}
