import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { refusePicture } from './pictures.ts'

const address = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(25)
  size.writeUInt32BE(13, 0)
  size.write('IHDR', 4)
  size.writeUInt32BE(width, 8)
  size.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), size, deflateSync(Buffer.alloc(1000))])
}

function jpeg(width: number, height: number, before = ''): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from(`ffd8ffe000104a46494600010100000100010000${before}`, 'hex'), frame, Buffer.from('ffda000c03010002110311003f00', 'hex')])
}

describe('a picture', () => {
  test.each([
    ['png', png(640, 200)],
    ['png', png(4000, 4000)],
    ['jpeg', jpeg(4000, 3000)],
    ['jpeg', jpeg(800, 600, 'fffe000461 62'.replace(' ', ''))],
    ['jpeg', jpeg(800, 600, 'ffff')],
  ])('as people have them is taken (%s)', (type, bytes) => expect(refusePicture(address(type, bytes))).toBeNull())

  test.each([
    ['png', png(20_000, 20_000)],
    ['png', png(4_000_000_000, 4_000_000_000)],
    ['jpeg', jpeg(65_535, 65_535)],
    ['jpeg', jpeg(20_000, 20_000, 'fffe00046162')],
  ])('of more points than anybody sees would fill the memory of who prints it, and is refused (%s)', (type, bytes) =>
    expect(refusePicture(address(type, bytes))).toBe('pictureTooLarge'),
  )

  test.each([
    ['png', Buffer.from('<html>')],
    ['png', png(0, 10)],
    ['png', png(640, 200).subarray(0, 20)],
    ['png', jpeg(10, 10)],
    ['jpeg', Buffer.from('ffd8ffe0', 'hex')],
    ['jpeg', Buffer.from('ffd8ffda000c03010002110311003f000000000000', 'hex')],
    ['gif', Buffer.from('GIF89a')],
  ])('that is none, or does not say how large it is, is refused (%s)', (type, bytes) => expect(refusePicture(address(type, bytes))).toBe('fileTypeNotAllowed'))
})
