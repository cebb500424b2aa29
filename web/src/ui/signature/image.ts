import Pad, { type PointGroup } from 'signature_pad'
import { fitted, inkBox, moved } from './strokes.ts'

/** Dark ink on white in both themes: this is how it goes on the document. */
export const ink = '#15201f'
const ground = '#ffffff'

/** `SignatureImage` of core takes no more. */
const mostCharacters = 300_000
const most = { width: 900, height: 300 }
/** Points of the pad are drawn twice as large, for paper. */
const sharpness = 2
const white = 12

export const pen = { penColor: ink, minWidth: 0.9, maxWidth: 2.4 }

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** As a PNG that may be sent; a picture too rich for it is made smaller until it is not. */
function encoded(canvas: HTMLCanvasElement): string | null {
  const image = canvas.toDataURL('image/png')
  if (image.length <= mostCharacters) return image
  const smaller = canvasOf(canvas.width * 0.75, canvas.height * 0.75)
  smaller?.context.drawImage(canvas, 0, 0, smaller.canvas.width, smaller.canvas.height)
  return smaller && encoded(smaller.canvas)
}

export function drawnImage(strokes: PointGroup[]): string | null {
  const box = inkBox(strokes, white)
  if (!box) return null
  const scale = fitted(box.width * sharpness, box.height * sharpness, most).width / box.width
  const paper = canvasOf(box.width * scale, box.height * scale)
  if (!paper) return null
  paper.context.scale(scale, scale)
  const pad = new Pad(paper.canvas, { backgroundColor: ground })
  pad.off()
  pad.fromData(moved(strokes, box))
  return encoded(paper.canvas)
}

const hand = "italic 500 88px 'Source Serif 4 Variable', Georgia, serif"

/** A name written in the italic of the documents. The font is fetched first, or the first letters would come out in another. */
export async function nameImage(name: string): Promise<string | null> {
  await document.fonts?.load(hand, name)
  const measure = canvasOf(1, 1)
  if (!measure) return null
  measure.context.font = hand
  const width = measure.context.measureText(name).width + 48
  const paper = canvasOf(width, 150)
  if (!paper) return null
  paper.context.font = hand
  paper.context.fillStyle = ink
  paper.context.textBaseline = 'middle'
  paper.context.fillText(name, 24, 78)
  return shrunk(paper.canvas, paper.canvas.width, paper.canvas.height)
}

function shrunk(source: CanvasImageSource, width: number, height: number): string | null {
  const size = fitted(width, height, most)
  const paper = canvasOf(size.width, size.height)
  paper?.context.drawImage(source, 0, 0, size.width, size.height)
  return paper && encoded(paper.canvas)
}

/** A photograph or a scan; null when the browser cannot read it. */
export async function pictureImage(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const image = shrunk(picture, picture.width, picture.height)
    picture.close()
    return image
  } catch {
    return null
  }
}
