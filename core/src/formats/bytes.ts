/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('')

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const it of parts) {
    whole.set(it, at)
    at += it.length
  }
  return whole
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((it, at) => it === other[at])

export const asciiBytes = (text: string): Bytes => Uint8Array.from(text, (it) => it.charCodeAt(0))
/** One character a byte, whatever they mean. */
export function asciiOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Null for what is not UTF-8: a text that had to be guessed proves nothing. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null unless it is written in the one way there is (RFC 4648, 5): no padding, no bits left over. */
export function base64urlBytes(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = asciiBytes(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  return base64urlOf(bytes) === text ? bytes : null
}

export const base64urlOf = (bytes: Uint8Array): string => btoa(asciiOf(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export async function digestOf(algorithm: string, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, bytes))
}

export const sha256Of = async (bytes: Bytes): Promise<string> => hexOf(await digestOf('SHA-256', bytes))
