import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './EditorPanel.module.css'
import { EditorPanel } from './EditorPanel.tsx'

const most = { rows: 50, columns: 12 }
type Side = keyof typeof most

const count = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)
const fits = (side: Side, text: string) => count(text) >= 1 && count(text) <= most[side]

export function TablePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('editor')
  const [size, setSize] = useState({ rows: '3', columns: '3' })
  const [hasHead, setHasHead] = useState(true)
  const [asked, setAsked] = useState(false)
  const insert = () => {
    setAsked(true)
    if (!fits('rows', size.rows) || !fits('columns', size.columns)) return
    editor
      .chain()
      .focus()
      .insertTable({ rows: count(size.rows), cols: count(size.columns), withHeaderRow: hasHead })
      .run()
    onClose()
  }
  const field = (side: Side) => (
    <TextInput
      label={t(`table.${side}`)}
      w={150}
      inputMode="numeric"
      autoComplete="off"
      data-autofocus={side === 'rows' || undefined}
      value={size[side]}
      error={asked && !fits(side, size[side]) && t('messages.invalidNumber', { most: most[side] })}
      onChange={(event) => setSize({ ...size, [side]: event.currentTarget.value })}
    />
  )
  return (
    <EditorPanel label={t('table.insert')} onEnter={insert} onClose={onClose}>
      {field('rows')}
      {field('columns')}
      <div className={styles.level}>
        <Checkbox label={t('table.head')} checked={hasHead} onChange={(event) => setHasHead(event.currentTarget.checked)} />
        <Button variant="default" onClick={insert}>
          {t('table.create')}
        </Button>
      </div>
    </EditorPanel>
  )
}
