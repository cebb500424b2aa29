import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './EditorPanel.module.css'
import { EditorPanel } from './EditorPanel.tsx'

const read = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0)

/** Where a numbered list starts: minutes go on from the list of the sheet before. */
export function NumberingPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('editor')
  const [start, setStart] = useState(() => String(editor.getAttributes('orderedList').start ?? 1))
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    setWrong(read(start) < 1)
    if (read(start) < 1) return
    editor
      .chain()
      .focus()
      .updateAttributes('orderedList', { start: read(start) })
      .run()
    onClose()
  }
  return (
    <EditorPanel label={t('more.numbering')} onEnter={apply} onClose={onClose}>
      <TextInput
        label={t('numbering.start')}
        w={220}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={start}
        error={wrong && t('messages.startIndex')}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <div className={styles.level}>
        <Button variant="default" onClick={apply}>
          {t('numbering.apply')}
        </Button>
      </div>
    </EditorPanel>
  )
}
