import { alreadyPrepared, type CampaignRun, campaignRoutes } from '@delibera/core/consultants/campaign'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useFrames } from '../../../api/SocketProvider.tsx'

/** For a line that is lost; otherwise each company is told as it is done. */
const again_ms = 2000

export type RunResult = CampaignRun['results'][number]

/** A preparation while it goes on; when it is over the table is read again. */
export function useCampaignRun(id: string) {
  const client = useQueryClient()
  const read = useRead(
    campaignRoutes.run,
    { params: { id } },
    { refetchInterval: (query) => (query.state.data?.is_over || query.state.error ? false : again_ms) },
  )
  const isOver = read.data?.is_over === true
  useFrames('app', ({ type }) => {
    if (type === 'campaign' || type === 'reset') void read.refetch()
  })
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [campaignRoutes.campaign.path] })
  }, [client, isOver])
  return read
}

export type FollowedRun = ReturnType<typeof useCampaignRun>

/** What came of it so far: those that were refused, those that were made, those that had theirs before. */
export function outcomesOf({ results }: CampaignRun): { refused: RunResult[]; made: RunResult[]; before: RunResult[] } {
  return {
    refused: results.filter((it) => it.error_code !== null),
    made: results.filter((it) => it.error_code === null && it.info !== alreadyPrepared),
    before: results.filter((it) => it.error_code === null && it.info === alreadyPrepared),
  }
}
