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
