import { type DeviceKind, type LineGrade, mostMedium, type PictureQuality, type PictureSize, pictureSizes, smallTile } from './picture.ts'

/**
 * What an engine in the middle passes on of a camera. Every browser that can sends two pictures of itself, and each receiver is given the one that suits it:
 * the larger, the smaller, or the smaller with half of its frames.
 */
export type Layer = 'high' | 'low' | 'least'

export interface WatchFacts {
  /** How many cameras are shown here. */
  cameras: number
  /** How wide each of them is drawn, in points of the screen; null where that is not known yet. */
  tile: number | null
  /** What comes by the line down, as its losses show. */
  line: LineGrade
  device: DeviceKind
}

/** Which picture of the others is fetched. Three large ones, or six small ones, are what an ordinary house receives without noticing, and what an operator pays for. */
export function layerFor({ cameras, tile, line, device }: WatchFacts): Layer {
  if (line === 'poor') return 'least'
  if (line === 'thin' || device === 'phone' || (tile !== null && tile <= smallTile)) return 'low'
  const isSeenLarge = tile !== null && tile > pictureSizes.medium.width
  return cameras > mostMedium && !isSeenLarge ? 'low' : 'high'
}

export interface LayerFacts {
  receivers: number
  line: LineGrade
  device: DeviceKind
}

/** The two pictures that go out, the larger first; null sends none. The own line carries each of them once, however many receive them. */
export function layerSizes({ receivers, line, device }: LayerFacts): [PictureSize | null, PictureSize | null] {
  if (line === 'poor') return [null, null]
  if (line === 'thin') return [null, 'small']
  return [receivers <= 1 && line === 'wide' && device === 'desk' ? 'large' : 'medium', 'small']
}

/** What others are told of a picture in two layers: without the larger one it is lowered. */
export const layerQuality = (line: LineGrade): PictureQuality => (line === 'poor' ? 'given_up' : line === 'thin' ? 'lowered' : 'full')
