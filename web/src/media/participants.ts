import type { Seat } from '@delibera/core/live/seats'
import type { Link, MediaKind } from './engine.ts'
import type { PictureQuality } from './picture.ts'

/** Somebody else in the call. What they send is shown only as far as the log lets them. */
export interface Participant {
  member_id: string
  audio: boolean
  video: boolean
  screen: boolean
  /** Their camera, without sound (the call plays the voices); null where there is nothing to see. */
  stream: MediaStream | null
  screen_stream: MediaStream | null
  /** How loud they are, from 0 to 1 in tenths. */
  level: number
  link: Link
  /** The picture has stopped coming, or comes smaller, or their line bears only the voice. */
  is_weak: boolean
  /** False for who came after the call was full: they are heard and seen by nobody. */
  in_call: boolean
}

export interface KnownRoom {
  seats: readonly Seat[]
  me: string
  max: number | null
  streams: ReadonlyMap<string, Partial<Record<MediaKind, MediaStream>>>
  links: ReadonlyMap<string, Link>
  levels: ReadonlyMap<string, number>
  /** Whose picture stands still. */
  weak: ReadonlySet<string>
  /** What they say of their picture themselves. */
  pictures: ReadonlyMap<string, PictureQuality>
}

/** In the order of their places; whoever has not changed is the very same object. */
export function participantsOf({ seats, me, max, ...known }: KnownRoom, before: readonly Participant[]): readonly Participant[] {
  const now = seats.flatMap((seat, place): Participant[] => {
    if (seat.member_id === me) return []
    const streams = known.streams.get(seat.member_id)
    const picture = known.pictures.get(seat.member_id) ?? 'full'
    const it: Participant = {
      ...seat,
      // The last picture of somebody who sends none any more would look as if they sat still.
      stream: (seat.video && picture !== 'given_up' && streams?.video) || null,
      screen_stream: (seat.screen && streams?.screen) || null,
      level: seat.audio ? (known.levels.get(seat.member_id) ?? 0) : 0,
      link: known.links.get(seat.member_id) ?? 'connecting',
      is_weak: seat.video && (picture !== 'full' || known.weak.has(seat.member_id)),
      in_call: max === null || place < max,
    }
    return [sameOr(before, it)]
  })
  return now.length === before.length && now.every((it, at) => it === before[at]) ? before : now
}

function sameOr(before: readonly Participant[], it: Participant): Participant {
  const known = before.find((one) => one.member_id === it.member_id)
  return known && (Object.keys(it) as (keyof Participant)[]).every((key) => known[key] === it[key]) ? known : it
}
