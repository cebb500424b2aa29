const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of archives (ISO 3309): it finds accidents, not intentions. */
export function crc32Of(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const it of bytes) value = (value >>> 8) ^ table[(value ^ it) & 0xff]!
  return (value ^ 0xffffffff) >>> 0
}
