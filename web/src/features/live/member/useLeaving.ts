import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveLine } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { castableIn, hasVoted } from '../../votes/useBallot.ts'
import type { Entrance } from '../room/useEntrance.ts'

/** Leaving is asked twice: a vote that was not given is lost by it. Answers whether one is out. */
export function useLeaving({ leave }: Pick<Entrance, 'leave'>): () => Promise<boolean> {
  const t = useTranslations('live.dock')
  const { me, nameOf } = useMember()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const words = useLiveRefusal()
  const line = useLiveLine()
  return async () => {
    const { state } = line.getSnapshot()
    const point = state?.current_id ? state.points[state.current_id] : undefined
    const castable = point?.status === 'VOTING' && point.vote ? castableIn(point.vote, me, nameOf) : []
    const isUnsaid = castable.some((it) => it.excluded === null) && !hasVoted(castable)
    const isSure = await confirm({
      title: t('leaveTitle'),
      text: isUnsaid ? `${t('leaveVoting')} ${t('leaveText')}` : t('leaveText'),
      proceed: t('leaveNow'),
      danger: true,
      cancel: t('stay'),
    })
    if (!isSure) return false
    try {
      await leave()
      return true
    } catch (error) {
      tell({ kind: 'error', text: words(error) })
      return false
    }
  }
}
