import { notifications } from '@mantine/notifications'
import { createElement, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Kind, KindMark } from '../ui/KindMark.tsx'
import { onDemand } from './onDemand.ts'
import styles from './toasts.module.css'

interface Toast {
  kind: Kind
  text: string
  /** Top right for what happened; bottom centre for the answer to what the person has just done. */
  place?: 'top-right' | 'bottom-center'
}

const { want, usePart } = onDemand(async () => (await import('./ToastHost.tsx')).ToastHost)
/** Draws them, once, at the root; null while there is nothing to tell. */
export const useToastHost = usePart
/** Fetches what draws them before there is anything to tell. */
export const prepareToasts = want

/** Bad news takes longer to read, and to copy the code of. */
const duration_ms: Record<Kind, number> = { info: 5_000, success: 4_000, warning: 8_000, error: 10_000 }

export function useToasts(): { tell(it: Toast): void } {
  const t = useTranslations('shell')
  return useMemo(
    () => ({
      tell: ({ kind, text, place = 'top-right' }) => {
        want()
        notifications.show({
          message: text,
          position: place,
          autoClose: duration_ms[kind],
          icon: createElement(KindMark, { kind }),
          // What failed interrupts a screen reader; the rest waits for its turn.
          role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
          classNames: { root: styles.toast!, icon: styles.icon!, description: styles.text! },
          closeButtonProps: { 'aria-label': t('toast.close') },
        })
      },
    }),
    [t],
  )
}
