/** In units of the font, a thousandth of the size each. */
const mostUnseen = 10

const xAdvance = 4

/**
 * Takes kerning out of a TrueType font that nobody can see: a hundredth of the size is 0.04 mm in running text, one dot of an office
 * printer (600 to the inch). Every pair of letters that is kerned is a place where a line cannot be broken without shaping it anew, and
 * hyphenation tries thousands of them.
 * (OpenType 1.9, chapter GPOS: pair adjustment of the feature `kern`.)
 */
export function withoutFineKerning(ttf: Buffer, gpos: number): Buffer {
  for (const at of valuesIn(ttf, gpos)) if (Math.abs(ttf.readInt16BE(at)) <= mostUnseen) ttf.writeInt16BE(0, at)
  return ttf
}

/** Where each horizontal adjustment of a pair stands. */
function* valuesIn(ttf: Buffer, gpos: number): Generator<number> {
  const u16 = (at: number) => ttf.readUInt16BE(at)
  for (const lookup of kernLookups(ttf, gpos)) {
    for (let i = 0; i < u16(lookup + 4); i++) {
      const own = lookup + u16(lookup + 6 + 2 * i)
      // Type 9 only says where the table is, and of which type.
      const isExtended = u16(lookup) === 9
      const table = isExtended ? own + ttf.readUInt32BE(own + 4) : own
      const type = isExtended ? u16(own + 2) : u16(lookup)
      // Of the first glyph its advance, of the second nothing: as kerning is written.
      if (type !== 2 || u16(table + 4) !== xAdvance || u16(table + 6) !== 0) continue
      yield* u16(table) === 1 ? ofPairs(ttf, table) : ofClasses(ttf, table)
    }
  }
}

function kernLookups(ttf: Buffer, gpos: number): number[] {
  const u16 = (at: number) => ttf.readUInt16BE(at)
  const [features, lookups] = [gpos + u16(gpos + 6), gpos + u16(gpos + 8)]
  const numbers = new Set<number>()
  for (let i = 0; i < u16(features); i++) {
    const record = features + 2 + i * 6
    if (ttf.toString('latin1', record, record + 4) !== 'kern') continue
    const feature = features + u16(record + 4)
    for (let k = 0; k < u16(feature + 2); k++) numbers.add(u16(feature + 4 + 2 * k))
  }
  return [...numbers].map((it) => lookups + u16(lookups + 2 + 2 * it))
}

function* ofPairs(ttf: Buffer, table: number): Generator<number> {
  for (let i = 0; i < ttf.readUInt16BE(table + 8); i++) {
    const pairs = table + ttf.readUInt16BE(table + 10 + 2 * i)
    for (let k = 0; k < ttf.readUInt16BE(pairs); k++) yield pairs + 4 + 4 * k
  }
}

function* ofClasses(ttf: Buffer, table: number): Generator<number> {
  const count = ttf.readUInt16BE(table + 12) * ttf.readUInt16BE(table + 14)
  for (let i = 0; i < count; i++) yield table + 16 + 2 * i
}
