import { detectType } from '@delibera/core/files/content'

/** The bytes of a picture that travels as an address must be what the address says. */
export function isPicture(dataUrl: string): boolean {
  const [, extension, encoded] = dataUrl.match(/^data:image\/(png|jpeg);base64,(.+)$/) ?? []
  return detectType(Buffer.from(encoded ?? '', 'base64'), `picture.${extension}`) !== null
}
