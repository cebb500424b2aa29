import { verbalRoutes } from '@delibera/core/minutes/routes'
import type { Verbal, VerbalSaved } from '@delibera/core/minutes/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'
import { useFrames } from '../../api/SocketProvider.tsx'

const verbalRead = (id: string) => readOf(verbalRoutes.load, { params: { id } })

/** The minutes of a meeting, asked again when something happens to them elsewhere. */
export function useVerbal(id: string, isHeld: boolean) {
  const client = useQueryClient()
  useFrames('app', ({ type, data }) => {
    const isOurs = (data as { meeting_id?: unknown } | null)?.meeting_id === id
    if (type === 'reset' || isOurs) void client.invalidateQueries({ queryKey: verbalRead(id).queryKey })
  })
  return useRead(verbalRoutes.load, { params: { id } }, { enabled: isHeld })
}

/** What a write answered is from then on what the page shows. */
export function useKeepVerbal(id: string): (change: Verbal | (VerbalSaved & Pick<Partial<Verbal>, 'blocks'>)) => void {
  const client = useQueryClient()
  return useCallback(
    (change) => {
      const { queryKey } = verbalRead(id)
      const keep = () => client.setQueryData<Verbal>(queryKey, (now) => (now ? { ...now, ...change } : 'meeting_id' in change ? change : undefined))
      // An answer that is still on its way may hold older minutes, and would undo what is kept here.
      void client.cancelQueries({ queryKey }).then(keep)
      keep()
    },
    [client, id],
  )
}

/** Reads them once more, and answers what came. */
export function useReadVerbal(id: string): () => Promise<Verbal | undefined> {
  const client = useQueryClient()
  return useCallback(async () => {
    const { queryKey } = verbalRead(id)
    await client.refetchQueries({ queryKey })
    return client.getQueryData<Verbal>(queryKey)
  }, [client, id])
}

/** Its versions as people look for them. */
export const newestFirst = ({ versions }: Pick<Verbal, 'versions'>): Verbal['versions'] => versions.toSorted((one, other) => other.version - one.version)
