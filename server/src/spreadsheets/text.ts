const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const marks = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** What Excel saves in Italy: UTF-8 with or without its mark, UTF-16 with its mark, and else Windows-1252. Null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = marks.find(({ mark }) => mark.every((it, at) => bytes[at] === it))
  const text = marked ? decoded(bytes, marked.encoding) : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252'))
  // A control character betrays a file that is not text at all.
  return text === null || /\p{Cc}/u.test(text.replace(/[\t\n\v\f\r]/g, '')) ? null : text
}
