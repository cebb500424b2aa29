/** What a line bears, as `LineJudge` finds it: a voice alone, a small picture, an ordinary one, or more. */
export const lineGrades = ['poor', 'thin', 'fair', 'wide'] as const
export type LineGrade = (typeof lineGrades)[number]

export type DeviceKind = 'phone' | 'desk'

export const pictureSizes = {
  small: { width: 320, height: 180, frames: 15 },
  medium: { width: 640, height: 360, frames: 20 },
  large: { width: 1280, height: 720, frames: 24 },
} as const
export type PictureSize = keyof typeof pictureSizes

export interface PictureFacts {
  /** How many others are sent the picture. */
  receivers: number
  /** How wide whoever receives it draws it, in points of their screen; null where nobody has said. */
  tile: number | null
  line: LineGrade
  device: DeviceKind
}

/** Above so many receivers each gets a small picture, since a mesh sends it once for each of them; and above so many cameras each is fetched small. */
export const mostMedium = 3
/** A tile up to this wide shows nothing more of a larger picture. */
export const smallTile = 240

/** How large a picture goes out; null when only the voice does. */
export function pictureSize({ receivers, tile, line, device }: PictureFacts): PictureSize | null {
  if (line === 'poor') return null
  if (receivers > mostMedium || line === 'thin' || (tile !== null && tile <= smallTile)) return 'small'
  const isSeenLarge = tile === null || tile > pictureSizes.medium.width
  return receivers <= 1 && line === 'wide' && device === 'desk' && isSeenLarge ? 'large' : 'medium'
}

/** What somebody's line makes of their picture, as others are told it. */
export const pictureQualities = ['full', 'lowered', 'given_up'] as const
export type PictureQuality = (typeof pictureQualities)[number]

/** A picture counts as lowered only against what the same people would get on an ordinary line. */
export function pictureQuality(facts: PictureFacts): PictureQuality {
  const size = pictureSize(facts)
  if (size === null) return 'given_up'
  return facts.line === 'thin' && size !== pictureSize({ ...facts, line: 'fair' }) ? 'lowered' : 'full'
}

/** How one's own picture goes out: to everybody as it should, smaller, not to some, or to nobody. */
export type OwnLine = 'fine' | 'lowered' | 'partly_unseen' | 'unseen'

/** By what goes to each of the others. */
export function ownLineOf(sent: readonly PictureQuality[]): OwnLine {
  const blind = sent.filter((it) => it === 'given_up').length
  if (blind > 0) return blind === sent.length ? 'unseen' : 'partly_unseen'
  return sent.includes('lowered') ? 'lowered' : 'fine'
}

/** A small screen means a small processor and a battery. */
export const deviceKind = (): DeviceKind => (globalThis.screen && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'desk')

/** A width as others are told it: in few steps, so that a window that is being drawn larger tells nothing at each point. */
export const tileStep = (width: number): number => [smallTile, pictureSizes.medium.width].find((it) => width <= it) ?? pictureSizes.large.width

/** How large a picture a camera is asked for: the most that any of its receivers may get, since each line takes as much of it as it bears. */
export function cameraSize(receivers: number, isRelayed: boolean): PictureSize {
  // An engine in the middle is sent two pictures, the larger of them whatever the number of receivers.
  const copies = isRelayed ? Math.min(receivers, mostMedium) : receivers
  return pictureSize({ receivers: copies, tile: null, line: 'wide', device: deviceKind() }) ?? 'small'
}
