import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import type { Frame } from '@delibera/core/notifications/frames'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readOf } from '../../../api/hooks.ts'
import type { AppSocket } from '../../../api/socket.ts'
import { whenIdle } from '../../../idle.ts'
import type { DecisionLink } from './useDecisionLink.ts'

/**
 * The line of somebody who holds a link, while there is something to wait for: how many have answered, and that it is over. Answers whether it stands: without
 * it the page asks again by itself.
 */
export function useDecisionLine({ decision, member }: DecisionLink, isWaiting: boolean): boolean {
  const client = useQueryClient()
  const [stands, setStands] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const { queryKey } = readOf(publicDecisionRoutes.details, { params: { decision, member } })
    const hear = ({ channel, type, data }: Frame) => {
      if (channel !== 'decision') return
      const { progress } = (data ?? {}) as Partial<PublicDecision>
      if (type === 'progress' && progress) client.setQueryData<PublicDecision>(queryKey, (now) => now && { ...now, progress })
      // A line that begins, or begins anew, has not told what was before.
      else void client.invalidateQueries({ queryKey })
    }
    let line: AppSocket | null = null
    let isGone = false
    const callOff = whenIdle(async () => {
      const { openSocket } = await import('../../../api/socket.ts')
      if (isGone) return
      line = openSocket({ who: () => member, slug: member, onFrame: hear, onState: (state) => setStands(state === 'open') })
    })
    return () => {
      isGone = true
      callOff()
      line?.close()
      setStands(false)
    }
  }, [client, decision, member, isWaiting])
  return stands
}
