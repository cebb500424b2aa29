import { electionRoutes } from '@delibera/core/elections/routes'
import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'

/** By candidate: who has none is shown by their initials. */
export type Photos = ReadonlyMap<string, string>

function useByCandidate(items: readonly { candidate_id: string; photo: string }[] | undefined): Photos {
  return useMemo(() => new Map(items?.map((it) => [it.candidate_id, it.photo])), [items])
}

/** The photographs of who stands on a point, for who prepares the meeting. */
export const usePhotos = (params: { id: string; odg: string }): Photos => useByCandidate(useRead(electionRoutes.photos, { params }).data?.items)

/** The same for who votes. They do not change while a round is open. */
export function usePhotosByLink(params: { meeting: string; member: string; odg: string }): Photos {
  return useByCandidate(useRead(electionRoutes.photosByLink, { params }, { staleTime: Number.POSITIVE_INFINITY }).data?.items)
}

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
