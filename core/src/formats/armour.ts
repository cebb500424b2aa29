import { asciiOf, type Bytes } from './bytes.ts'

/** What stands in a file as text, as some signing programs write it: PEM, or base64 alone. Null when it is neither. */
export function unarmoured(bytes: Uint8Array): Bytes | null {
  if (!/^(\xef\xbb\xbf)?\s*(-----BEGIN|MI)/.test(asciiOf(bytes.subarray(0, 40)))) return null
  const text = asciiOf(bytes)
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/-----[A-Z0-9 ]+-----/g, '')
    .replace(/\s+/g, '')
  return /^MI[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0 ? Uint8Array.from(atob(text), (it) => it.charCodeAt(0)) : null
}
