import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ReactionMessage, reactionTo, type Situation } from '../api/reactions.ts'
import { useSession } from '../api/session.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useDialogs } from './dialogs.tsx'
import { useToasts } from './toasts.ts'
import { buyMissing } from './useBuyCredits.ts'

/** A message in the language of the screen. */
export function useMessage(): (message: ReactionMessage) => string {
  const t = useTranslations()
  return useCallback(
    (message) => {
      if ('text' in message) return message.text
      const words = t(message.key, message.values as never)
      return message.code ? `[${message.code}] ${words}` : words
    },
    [t],
  )
}

/** Does what the specification asks for when a call fails. Where credits are missing, it offers to buy them. */
export function useReaction(): (error: unknown, situation?: Situation) => void {
  const { expire, deactivate } = useSession()
  const { notice } = useDialogs()
  const { tell } = useToasts()
  const navigate = useNavigate()
  const say = useMessage()
  return useCallback(
    (error, situation) => {
      if (buyMissing(error)) return
      const it = reactionTo(error, situation)
      switch (it.kind) {
        case 'toast':
          return tell({ kind: it.tone, text: say(it.message) })
        case 'say':
          return tell({ kind: 'error', text: say(it.message), place: 'bottom-center' })
        case 'notice':
          return void notice({ kind: 'error', title: say(it.title), text: say(it.message), ...(it.to ? { to: it.to } : {}) })
        case 'logout':
          return expire()
        case 'inactive':
          return deactivate(it.reason)
        case 'go':
          return void navigate({ to: it.to })
      }
    },
    [expire, deactivate, notice, tell, navigate, say],
  )
}
