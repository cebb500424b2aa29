import { nextAct, progressOf, roundProgress } from '@delibera/core/live/chairing'
import { useMemo } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useLiveLine } from '../../meeting/live/useLive.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import type { ConsoleActs } from './useConsoleActs.ts'

/** The windows that an act is prepared in. */
export type ConsoleWindow = 'start' | 'close' | 'presence' | 'votes' | 'choices' | 'exclusions' | 'fill' | 'lots' | 'script' | 'keys'

export interface Proceeding {
  /** Does what comes next, or opens the window in which it is prepared. */
  proceed: () => Promise<void>
  /** Leaves the current point without a vote. */
  skip: () => Promise<void>
  muteAll: () => Promise<void>
  closeVideo: () => Promise<void>
}

/** The acts of the chair that ask before they are done. What is asked is read from the state at that moment, not from what was drawn. */
export function useProceeding(acts: ConsoleActs, open: (it: ConsoleWindow) => void): Proceeding {
  const t = useTranslations('console.act')
  const { confirm } = useDialogs()
  const line = useLiveLine()
  return useMemo(() => {
    const stateNow = () => line.getSnapshot().state
    const stop = async (odg_id: string) => {
      const { vote, election } = stateNow()?.points[odg_id] ?? {}
      const round = election?.rounds.at(-1)
      const { votes, voted } = vote ? progressOf(vote) : round ? roundProgress(round) : { votes: 0, voted: 0 }
      const missing = votes - voted
      const words = { title: t('stopping.title'), text: t('stopping.text', { missing, votes }), proceed: t('stopping.proceed'), cancel: t('stopping.cancel') }
      if (missing === 0 || (await confirm(words))) await (round ? acts.elect(odg_id, { action: 'stop' }) : acts.stopVote(odg_id))
    }
    return {
      proceed: async () => {
        const state = stateNow()
        const next = state && nextAct(state)
        if (!next) return
        if (next.act === 'start' || next.act === 'close') return open(next.act)
        if (next.act === 'draw_lots') return open('lots')
        if (next.act === 'take_up') await acts.takeUp(next.odg_id)
        if (next.act === 'start_vote') await acts.startVote(next.odg_id)
        if (next.act === 'stop_vote') await stop(next.odg_id)
        if (next.act === 'start_round' || next.act === 'start_runoff') await acts.elect(next.odg_id, { action: 'start' })
        if (next.act === 'stop_round') await stop(next.odg_id)
        if (next.act === 'close_point') await acts.closePoint(next.odg_id)
      },
      skip: async () => {
        const state = stateNow()
        const id = state?.current_id
        if (!state || !id) return
        const isVoting = state.points[id]?.status === 'VOTING'
        const key = isVoting ? 'givingUp' : 'skipping'
        const words = { title: t(`${key}.title`), text: t(`${key}.text`), proceed: t(`${key}.proceed`), cancel: t(`${key}.cancel`), danger: isVoting }
        if (!(await confirm(words))) return
        await (isVoting ? acts.skip(id) : acts.closePoint(id))
      },
      muteAll: async () => void (await acts.mute(null)),
      closeVideo: async () => {
        const words = { title: t('closingVideo.title'), text: t('closingVideo.text'), proceed: t('closingVideo.proceed'), cancel: t('closingVideo.cancel') }
        if (await confirm({ ...words, danger: true })) await acts.closeVideo()
      },
    }
  }, [acts, open, confirm, line, t])
}
