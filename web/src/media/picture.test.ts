import { expect, test } from 'vitest'
import { type OwnLine, ownLineOf, type PictureFacts, type PictureQuality, pictureQuality, pictureSize, tileStep } from './picture.ts'

const desk: PictureFacts = { receivers: 3, tile: 550, line: 'fair', device: 'desk' }

test.each<[string, Partial<PictureFacts>, string | null, PictureQuality]>([
  ['three receivers get 640 x 360', {}, 'medium', 'full'],
  ['two of them too, from a telephone', { receivers: 2, device: 'phone' }, 'medium', 'full'],
  ['a fourth makes it 320 x 180 for all, which is no fault of the line', { receivers: 4 }, 'small', 'full'],
  ['so it is on a narrow line', { receivers: 4, line: 'thin' }, 'small', 'full'],
  ['one to one on a wide line it is 1280 x 720', { receivers: 1, tile: 900, line: 'wide' }, 'large', 'full'],
  ['and while nobody has said how wide it is drawn', { receivers: 1, tile: null, line: 'wide' }, 'large', 'full'],
  ['but not on an ordinary line', { receivers: 1, tile: 900 }, 'medium', 'full'],
  ['nor in a tile that would not show it', { receivers: 1, line: 'wide' }, 'medium', 'full'],
  ['nor from a telephone', { receivers: 1, tile: 900, line: 'wide', device: 'phone' }, 'medium', 'full'],
  ['nor for two', { receivers: 2, tile: 900, line: 'wide' }, 'medium', 'full'],
  ['a small tile gets a small picture, which is no fault of the line', { tile: 190, line: 'thin' }, 'small', 'full'],
  ['a narrow line lowers it', { line: 'thin' }, 'small', 'lowered'],
  ['a poor line bears the voice alone', { line: 'poor' }, null, 'given_up'],
  ['however few receive it', { receivers: 1, tile: 190, line: 'poor' }, null, 'given_up'],
])('%s', (_, it, size, quality) => {
  expect([pictureSize({ ...desk, ...it }), pictureQuality({ ...desk, ...it })]).toEqual([size, quality])
})

test.each<[PictureQuality[], OwnLine]>([
  [[], 'fine'],
  [['full', 'full'], 'fine'],
  [['full', 'lowered'], 'lowered'],
  [['full', 'given_up'], 'partly_unseen'],
  [['lowered', 'given_up'], 'partly_unseen'],
  [['given_up', 'given_up'], 'unseen'],
])('of %j one reads %s', (sent, line) => expect(ownLineOf(sent)).toBe(line))

test('widths are told in few steps', () => {
  expect([120, 240, 241, 640, 641, 2000].map(tileStep)).toEqual([240, 240, 640, 640, 1280, 1280])
})
