/** How far a folder was read. A message keeps its number as long as the validity is the same; with another, all numbers are new (RFC 3501, 2.3.1.1). */
export interface Position {
  uid_validity: string
  uid: number
}

export interface Arrived {
  uid: number
  bytes: number
  /** When the server took it in. */
  received_at: Date
  /** Those that were asked for, by their name in small letters; one that stands twice as its first. */
  headers: ReadonlyMap<string, string>
}

export interface Wanted {
  /** Null for a folder that was never read. */
  after: Position | null
  /** Where to begin when the numbers say nothing: what arrived on an earlier day is left alone. */
  since: Date
  headers: readonly string[]
  /** At most so many; the rest is asked for from where these end. */
  limit: number
}

/** An open mailbox. Reading changes nothing in it: a person who looks finds what is unread unread. */
export interface Mailbox {
  /** Where something may have arrived, the inbox first: many people let their receipts be filed. */
  folders(): Promise<string[]>
  /** What is new in a folder, in the order of arrival, and how far that reaches. `complete`: there was no more. */
  newer(folder: string, wanted: Wanted): Promise<{ messages: Arrived[]; position: Position; complete: boolean }>
  /** The whole message as it arrived; null when it is gone or longer than that. */
  source(folder: string, uid: number, longest: number): Promise<Buffer | null>
  /** The same of many, asked for at once; those that are gone are left out. Whoever asks has seen that they are not too long. */
  sources(folder: string, uids: readonly number[]): Promise<Map<number, Buffer>>
  /** The headers of a message, of whatever length it is; null when it is gone. */
  head(folder: string, uid: number): Promise<Buffer | null>
  /** Resolves when something may have arrived in the inbox since it was last read, or after a while without a word; also when the signal says so. */
  news(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The mailbox cannot be read at the moment. `reason` is a key of the locale files, `detail` what the server said. */
export class MailboxClosed extends Error {
  override readonly name = 'MailboxClosed'
  constructor(
    readonly reason: string,
    readonly detail: string | null,
    options?: ErrorOptions,
  ) {
    super(detail ?? reason, options)
  }
}
