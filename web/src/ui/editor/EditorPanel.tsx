import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './EditorPanel.module.css'

interface Props {
  label: string
  /** The Enter key in one of its fields. */
  onEnter: () => void
  onClose: () => void
  children: ReactNode
}

/** The line below the tools where one of them asks for something. Not a form: the editor may stand inside a form of the page. */
export function EditorPanel({ label, onEnter, onClose, children }: Props) {
  const t = useTranslations('editor')
  const key = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) onEnter()
    else onClose()
  }
  return (
    <fieldset className={styles.panel} aria-label={label} onKeyDown={key}>
      <div className={styles.fields}>{children}</div>
      <ActionIcon aria-label={t('close', { panel: label })} size="md" onClick={onClose}>
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
