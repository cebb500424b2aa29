import { expect, test } from 'vitest'
import { type Layer, type LayerFacts, layerFor, layerQuality, layerSizes, type WatchFacts } from './layers.ts'
import type { PictureQuality } from './picture.ts'

const desk: WatchFacts = { cameras: 3, tile: 550, line: 'fair', device: 'desk' }

test.each<[string, Partial<WatchFacts>, Layer]>([
  ['three cameras at a desk come in the larger picture', {}, 'high'],
  ['and while nobody knows yet how wide they are drawn', { tile: null }, 'high'],
  ['a small tile gets the smaller picture', { tile: 240 }, 'low'],
  ['so does a telephone, however wide it draws', { device: 'phone', cameras: 1, tile: 1280 }, 'low'],
  ['a fourth camera makes all of them small', { cameras: 4 }, 'low'],
  ['also before their tiles are drawn', { cameras: 6, tile: null }, 'low'],
  ['unless they are drawn over a large screen', { cameras: 6, tile: 1280 }, 'high'],
  ['a line that loses something gets the smaller picture', { line: 'thin' }, 'low'],
  ['a line that loses much gets half of its frames', { line: 'poor' }, 'least'],
  ['whatever the device and the tile', { line: 'poor', device: 'phone', tile: 120 }, 'least'],
  ['a wide line changes nothing of what is drawn small', { line: 'wide', tile: 200 }, 'low'],
])('%s', (_, it, layer) => expect(layerFor({ ...desk, ...it })).toBe(layer))

test.each<[string, Partial<LayerFacts>, ReturnType<typeof layerSizes>, PictureQuality]>([
  ['fifty receivers get 640 x 360 or 320 x 180', {}, ['medium', 'small'], 'full'],
  ['one to one on a wide line the larger is 1280 x 720', { receivers: 1, line: 'wide' }, ['large', 'small'], 'full'],
  ['but not from a telephone', { receivers: 1, line: 'wide', device: 'phone' }, ['medium', 'small'], 'full'],
  ['nor for two', { receivers: 2, line: 'wide' }, ['medium', 'small'], 'full'],
  ['nor on an ordinary line', { receivers: 1 }, ['medium', 'small'], 'full'],
  ['a narrow line sends the smaller alone', { line: 'thin' }, [null, 'small'], 'lowered'],
  ['a poor line sends the voice alone', { line: 'poor' }, [null, null], 'given_up'],
])('%s', (_, it, sizes, quality) => {
  const facts: LayerFacts = { receivers: 49, line: 'fair', device: 'desk', ...it }
  expect([layerSizes(facts), layerQuality(facts.line)]).toEqual([sizes, quality])
})
