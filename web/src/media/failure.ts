/**
 * What went wrong. `device` is the specification's 'Webcam or microphone activation error', `connection` its 'Room connection error', `limit` that as many
 * as can already send their picture.
 */
export type MediaFailure =
  | { kind: 'device'; device: 'audio' | 'video' | 'screen'; reason: DeviceReason }
  | { kind: 'connection'; reason: 'unreachable' | 'refused' }
  | { kind: 'limit' }

/** `denied` by the person or the browser's settings, `missing`, `busy` with another program, `unsupported` by this browser. */
export type DeviceReason = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed'

const reasons: Record<string, DeviceReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
}

/** In the words of getUserMedia and getDisplayMedia. */
export const deviceReason = (error: unknown): DeviceReason => reasons[error instanceof Error ? error.name : ''] ?? 'failed'
