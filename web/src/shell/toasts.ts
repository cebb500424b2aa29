import { useMemo } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { onDemand } from './onDemand.ts'
import type { Toast } from './toast.ts'

const load = () => import('./ToastHost.tsx')
const { want, usePart } = onDemand(async () => (await load()).ToastHost)
/** Draws them, once, at the root; null while there is nothing to tell. */
export const useToastHost = usePart
/** Fetches what draws them before there is anything to tell. */
export const prepareToasts = want

export function useToasts(): { tell(it: Toast): void } {
  const t = useTranslations('shell')
  return useMemo(
    () => ({
      tell: (it) => {
        want()
        void load().then(
          ({ showToast }) => showToast(it, t('toast.close')),
          // Without a connection there is nothing to draw it with; the bar above the page says so.
          () => undefined,
        )
      },
    }),
    [t],
  )
}
