/** For how long what is counted under a key counts, from its first time on. */
export const windowMs = 60_000

export interface Counted {
  /** How often within the minute of this key, this time included. */
  count: number
  /** Milliseconds until the key is as good as new. */
  left_ms: number
}

/** Where rate limits count. A minute begins with the first time that a key is counted; whoever shares the counters shares it. */
export interface Counters {
  count(key: string): Promise<Counted>
  close(): Promise<void>
}
