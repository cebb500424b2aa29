/** Pixels of a side: sharp in the row of a candidate and on a ballot, a few kilobytes. */
const side = 160

/** The middle of a picture as a small square; null when the browser cannot read it. Drawn anew, it brings no place and no camera with it. */
export async function photoOf(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const least = Math.min(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, (picture.width - least) / 2, (picture.height - least) / 2, least, least, 0, 0, side, side)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.82)
  } catch {
    return null
  }
}
