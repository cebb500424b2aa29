/** A piece of somebody's voice. */
export interface Audio {
  bytes: Buffer
  mime_type: string
  /** As browsers name it: it-IT. */
  language: string
}

/** Who turns speech into text. */
export interface Speech {
  /** BROWSER: the browser of who speaks; SERVER: a service, through ours; NONE: nobody. */
  readonly engine: 'BROWSER' | 'SERVER' | 'NONE'
  /** Whom the voices reach, as people are told before they agree; null where no service does the writing. */
  readonly processor: string | null
  /** Null where no service does it. Throws `SpeechFailed`. */
  transcribe: ((audio: Audio) => Promise<string>) | null
}

/** The service does not answer, or refuses; `message` is in its words. */
export class SpeechFailed extends Error {
  override readonly name = 'SpeechFailed'
}
