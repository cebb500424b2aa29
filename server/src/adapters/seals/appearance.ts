import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'
import { badPicture } from './picture.ts'
import type { SealOrder } from './port.ts'

interface Box {
  w: number
  h: number
}

/** Around the drawing, in points. */
const pad = 4
/** Dark blue ink, as from a pen. */
const pen = '0.05 0.12 0.35 RG 0.05 0.12 0.35 rg 1.1 w 1 J 1 j'

/** What is seen of a signature: lines as they were drawn, or a picture, within its box. */
export function appearanceOf(pdf: PDF, box: Box, { strokes, image }: Pick<SealOrder, 'strokes' | 'image'>): PdfRef {
  const lines = strokes ? drawing(strokes, box) : ''
  const picture = !lines && image ? embedded(pdf, image) : null
  const content = picture ? placed(picture, box) : lines
  const resources = picture ? PdfDict.of({ XObject: PdfDict.of({ Mark: picture.ref }) }) : new PdfDict()
  const look = new PdfStream(
    [
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['BBox', new PdfArray([0, 0, box.w, box.h].map((it) => PdfNumber.of(it)))],
      ['Resources', resources],
    ],
    Buffer.from(content, 'latin1'),
  )
  return pdf.register(look)
}

/** Nobody signs with a picture larger than a wall: a few bytes could unfold into all of the memory. */
const widest = 6000

function embedded(pdf: PDF, image: Uint8Array) {
  const bytes = Buffer.from(image)
  try {
    // Where a PNG says how large it is (its first chunk); a JPEG is kept as it is.
    const isPng = bytes.readUInt32BE(0) === 0x89504e47
    if (isPng && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > widest) throw new Error('too large')
    return pdf.embedImage(bytes)
  } catch (cause) {
    throw new Error(badPicture, { cause })
  }
}

/** Scaled alike in both directions, standing on the line below. */
function drawing(strokes: NonNullable<SealOrder['strokes']>, { w, h }: Box): string {
  const points = strokes.flat().filter((it) => Number.isFinite(it.x) && Number.isFinite(it.y))
  if (points.length === 0) return ''
  const [left, right] = rangeOf(points.map((it) => it.x))
  const [top, bottom] = rangeOf(points.map((it) => it.y))
  const scale = Math.min((w - 2 * pad) / (right - left || 1), (h - 2 * pad) / (bottom - top || 1))
  const indent = (w - scale * (right - left)) / 2
  const at = ({ x, y }: { x: number; y: number }) => `${(indent + scale * (x - left)).toFixed(1)} ${(pad + scale * (bottom - y)).toFixed(1)}`
  const path = (stroke: (typeof strokes)[number]) => {
    // A pen that rests tells the same place many times.
    const [first, ...rest] = stroke.map(at).filter((it, i, all) => it !== all[i - 1])
    // A touch without a movement is a dot: a line to itself with round ends.
    return first ? `${first} m ${(rest.length > 0 ? rest : [first]).map((it) => `${it} l`).join(' ')} S` : ''
  }
  return `q ${pen} ${strokes.map(path).join(' ')} Q`
}

/** By walking: a long drawing has more points than a call takes arguments. */
function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [values[0]!, values[0]!]
  for (const it of values) {
    if (it < low) low = it
    if (it > high) high = it
  }
  return [low, high]
}

function placed({ width, height }: { width: number; height: number }, { w, h }: Box): string {
  const scale = Math.min((w - 2 * pad) / width, (h - 2 * pad) / height)
  const [wide, tall] = [width * scale, height * scale]
  return `q ${wide.toFixed(2)} 0 0 ${tall.toFixed(2)} ${((w - wide) / 2).toFixed(2)} ${pad} cm /Mark Do Q`
}
