/** What the server tells the browser's side of the engine; nobody in between reads it. */
export interface CallToken {
  engine: 'mesh' | 'janus' | 'livekit'
  can_publish: boolean
  ice: RTCIceServer[]
  /** How many people one call holds; null: everybody in the room. */
  max: number | null
  /** Of an engine that browsers reach by themselves, with its key. */
  url: string
  key: string
  /** The token as it came, for engines that ask for it. */
  whole: string
}

/** The body before the signature, which only the server can check. */
export function readToken(whole: string): CallToken {
  const body = whole.split('.')[0]!.replace(/-/g, '+').replace(/_/g, '/')
  const told = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(body), (it) => it.charCodeAt(0))))
  return {
    engine: told.engine,
    can_publish: told.can_publish === true,
    ice: told.ice ?? [],
    max: told.max ?? null,
    url: told.url ?? '',
    key: told.key ?? '',
    whole,
  }
}
