import type { MyAdvance } from '@delibera/core/advance/schema'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { linkPath, type PersonalLink } from '../../meeting/link/usePersonalLink.ts'

interface Setting {
  mine: MyAdvance
  link: PersonalLink
  onLeave: () => void
}

/**
 * At which point one is; after the last one comes the summary, from where who has voted already begins. It is part of the address: the phone's own
 * way back leads to the point before, and what was said stays.
 */
export function useAdvanceStep({ mine, link, onLeave }: Setting) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const asked = useLocation({ select: (it) => new URLSearchParams(it.searchStr).get('step') })
  const last = mine.points.length
  const begin = mine.ballot ? last : 0
  const step = asked === null ? begin : Math.min(last, Math.max(0, Math.trunc(Number(asked)) || 0))
  const go = (to: number) => void navigate({ to: linkPath(link), search: { view: 'vote', step: to } as never })
  const back = () => {
    if (asked === null || step === 0) return onLeave()
    return history.canGoBack() ? history.back() : go(step - 1)
  }
  return { step, go, back }
}
