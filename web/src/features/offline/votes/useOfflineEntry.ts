import { meetingPath } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { creditsShortage } from '@delibera/core/payments/cart'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOfferCredits } from '../../../credits/useOfferCredits.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import type { OfflineSave } from '../useOfflineSave.ts'
import { type OfflineBallots, votesTaken } from './useOfflineVotes.ts'

/** Takes the votes down. The first time it says what that costs, and leads to the minutes. */
export function useOfflineEntry({ meeting }: OfflineMeeting, ballots: OfflineBallots, saving: OfflineSave) {
  const t = useTranslations('offline.entry')
  const { tell } = useToasts()
  const navigate = useNavigate()
  const refuse = useOfflineRefusal()
  const ask = useAsking(meeting.cart.due)
  const [busy, setBusy] = useState(false)
  const isFirst = meeting.status !== 'VERBALIZE'

  const enter = async () => {
    setBusy(true)
    try {
      if (isFirst && !(await ask())) return
      const outcome = await saving.save('votes', votesTaken(ballots.sheets.filter((it) => isFirst || it.isDirty)))
      if ('problem' in outcome) refuse(outcome.problem, meeting)
      if (!('kept' in outcome)) return
      ballots.forget()
      tell({ kind: 'success', text: t(isFirst ? 'done' : 'corrected') })
      if (isFirst) await navigate({ to: meetingPath(meeting, 'verbal'), ignoreBlocker: true })
    } finally {
      setBusy(false)
    }
  }
  return { enter, busy, isFirst }
}

/** Whoever has too few credits is led to them before anything is asked. */
function useAsking(due: number): () => Promise<boolean> {
  const t = useTranslations('offline.entry')
  const { confirm } = useDialogs()
  const offerCredits = useOfferCredits()
  const credits = useCreditsText()
  const { company, wallet } = useWorkspace()
  const isUnlimited = company?.isUnlimited ?? false
  return async () => {
    const shortage = creditsShortage({ due, real: wallet?.real ?? 0, isUnlimited })
    if (shortage > 0 && wallet) {
      const words = { title: t('short.title'), text: t('short.text', { due: credits(due), missing: credits(shortage) }) }
      await offerCredits({ due, shortage }, { ...words, proceed: t('short.buy'), cancel: t('short.cancel') })
      return false
    }
    const isFree = String(isUnlimited || due === 0)
    return confirm({ title: t('title'), text: t('text', { due: credits(due), isFree }), proceed: t('proceed'), cancel: t('cancel') })
  }
}
