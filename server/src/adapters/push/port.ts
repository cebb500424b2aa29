/** Where the maker of a browser takes messages for it, and what they are encrypted to. */
export interface PushPlace {
  endpoint: string
  /** The browser's public key, and the secret it shares with us alone (RFC 8291), both as base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Ours, the same at every attempt. */
  id: string
  to: PushPlace
  /** What the service worker reads, and nobody on the way. */
  text: string
  /** How long the service keeps it for a browser that is away. */
  ttl_seconds: number
  urgency: 'high' | 'normal'
  /** Of two on one topic that wait, the browser gets the later one (RFC 8030, 5.4): at most 32 signs of base64url. */
  topic: string
}

/** Messages to browsers in which no page of ours is open (RFC 8030). */
export interface Push {
  readonly kind: 'trial' | 'web'
  /** By what browsers know who may write to them (RFC 8292): an uncompressed point, as base64url. */
  readonly public_key: string
  /** Rejects with PushRefused and nothing else. */
  send(message: PushMessage): Promise<void>
}

/** `gone`: nothing will ever reach this browser there again. `message`: this one is not taken, others may be. `later`: it may be taken another time. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  constructor(
    readonly reason: 'gone' | 'message' | 'later',
    response: string,
    options?: ErrorOptions,
  ) {
    super(response, options)
  }
}

/** Refuses for good what is no place of a browser: no address, or keys that are none. */
export function refusePlace({ endpoint, p256dh, auth }: PushPlace): void {
  const isPoint = Buffer.from(p256dh, 'base64url').length === 65
  const isSecret = Buffer.from(auth, 'base64url').length === 16
  if (!URL.canParse(endpoint) || !isPoint || !isSecret) throw new PushRefused('gone', 'no place of a browser')
}
