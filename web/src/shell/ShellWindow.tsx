import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useToasts } from './toasts.ts'

type Window = ComponentType<{ opened: boolean; onClose: () => void; about?: string | undefined }>
export type LoadWindow = () => Promise<Window>

interface Props {
  /** The same function at every drawing; null while the window is shut. */
  load: LoadWindow | null
  onClose: () => void
  /** Where the questions open. */
  about?: string
}

/** A window over whatever page one is on, loaded when first opened. */
export function ShellWindow({ load, onClose, about }: Props) {
  const t = useTranslations('shell')
  const { tell } = useToasts()
  const [loaded, setLoaded] = useState<{ load: LoadWindow; Window: Window } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading starts when a window is asked for
  useEffect(() => {
    if (!load) return
    load().then(
      (Window) => setLoaded({ load, Window }),
      () => {
        tell({ kind: 'error', text: t('windowNotLoaded') })
        onClose()
      },
    )
  }, [load])
  return loaded && <loaded.Window opened={loaded.load === load} onClose={onClose} about={about} />
}
