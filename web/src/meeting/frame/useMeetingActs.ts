import type { NextStep } from '@delibera/core/meetings/next'
import type { Meeting } from '@delibera/core/meetings/schema'
import { creditsShortage } from '@delibera/core/payments/cart'
import { useState } from 'react'
import { useOfferCredits } from '../../credits/useOfferCredits.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { useCreditsText } from '../../ui/marks/Credits.tsx'
import { useMeetingRefusal } from '../saving/useMeetingRefusal.ts'
import type { MeetingSave } from '../saving/useMeetingSave.ts'

export interface MeetingActing {
  save: MeetingSave
  /** Keeps what is still being typed; false when that could not be done, and then nothing else is. */
  beforehand?: (() => Promise<boolean>) | undefined
  /** Shows a refusal beside the fields it names; false when it names none. */
  onRefused?: ((refusal: { info: unknown }) => boolean) | undefined
}

type Act = Extract<NextStep, 'leave_draft' | 'ask_company' | 'confirm'>

/** Ends the draft, or gives the company's word on it. Each says first what it costs and what it does not do. */
export function useMeetingActs(meeting: Meeting, { save, beforehand, onRefused }: MeetingActing) {
  const t = useTranslations('meetings.next')
  const { tell } = useToasts()
  const ask = useAsking(meeting)
  const refuse = useMeetingRefusal()
  const [busy, setBusy] = useState(false)

  const proceed = async (act: Act) => {
    setBusy(true)
    try {
      if (beforehand && !(await beforehand())) return
      if (!(await ask(act))) return
      const outcome = await save.save(act === 'confirm' ? { confirm: true } : { draft: false })
      if ('kept' in outcome) tell({ kind: 'success', text: t(`${act}.done`) })
      if ('problem' in outcome && !onRefused?.(outcome.problem)) refuse(outcome.problem, meeting)
    } finally {
      setBusy(false)
    }
  }
  return { proceed, busy }
}

/** Whoever has too few credits is led to them before anything is asked. */
function useAsking({ cart, members, meeting_type }: Meeting): (act: Act) => Promise<boolean> {
  const t = useTranslations('meetings.next')
  const { confirm } = useDialogs()
  const offerCredits = useOfferCredits()
  const credits = useCreditsText()
  const { company, wallet } = useWorkspace()
  const isUnlimited = company?.isUnlimited ?? false
  return async (act) => {
    const { due } = cart
    const shortage = creditsShortage({ due, real: wallet?.real ?? 0, isUnlimited })
    if (shortage > 0 && wallet) {
      const words = { title: t('short.title'), text: t('short.text', { due: credits(due), missing: credits(shortage) }) }
      await offerCredits({ due, shortage }, { ...words, proceed: t('short.buy'), cancel: t('short.cancel') })
      return false
    }
    const what = { kind: meeting_type, due: credits(due), people: members.length, isFree: String(isUnlimited || due === 0) }
    return confirm({ title: t(`${act}.title`, what), text: t(`${act}.text`, what), proceed: t(`${act}.do`, what), cancel: t(`${act}.cancel`, what) })
  }
}
