import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useToasts } from './toasts.ts'

type Window = ComponentType<{ opened: boolean; onClose: () => void; about?: string | undefined }>

const windows = {
  faq: async () => (await import('../features/help/FaqModal.tsx')).FaqModal,
  help: async () => (await import('../features/help/HelpDeskModal.tsx')).HelpDeskModal,
  credits: async () => (await import('../features/payments/CreditsModal.tsx')).CreditsModal,
  consultant: async () => (await import('../features/accounts/EnableConsultantModal.tsx')).EnableConsultantModal,
} satisfies Record<string, () => Promise<Window>>

export type WindowName = keyof typeof windows

interface Props {
  name: WindowName | null
  onClose: () => void
  /** Where the questions open. */
  about?: string
}

/** The windows that open from the menu, over whatever page one is on; each is loaded when first opened. */
export function ShellWindow({ name, onClose, about }: Props) {
  const t = useTranslations('shell')
  const { tell } = useToasts()
  const [loaded, setLoaded] = useState<{ name: WindowName; Window: Window } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading starts when a window is asked for
  useEffect(() => {
    if (!name) return
    windows[name]().then(
      (Window) => setLoaded({ name, Window }),
      () => {
        tell({ kind: 'error', text: t('windowNotLoaded') })
        onClose()
      },
    )
  }, [name])
  return loaded && <loaded.Window key={loaded.name} opened={loaded.name === name} onClose={onClose} about={about} />
}
