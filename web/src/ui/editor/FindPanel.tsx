import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './EditorPanel.module.css'
import { EditorPanel } from './EditorPanel.tsx'
import { found, replaceAll, replaceCurrent, search, step } from './find-plugin.ts'

const selectedText = ({ state }: Editor) => state.doc.textBetween(state.selection.from, state.selection.to, ' ').slice(0, 80)

export function FindPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('editor')
  const [text, setText] = useState(() => selectedText(editor))
  const [into, setInto] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [empty, setEmpty] = useState(false)
  const [replaced, setReplaced] = useState<number | null>(null)
  const { count, at } = useEditorState({ editor, selector: ({ editor: it }) => ({ count: found(it).hits.length, at: found(it).at }) })

  useEffect(() => {
    search(editor, { text, matchCase })
  }, [editor, text, matchCase])
  useEffect(() => () => search(editor, { text: '', matchCase: false }), [editor])

  /** Nothing can be done with an empty search, and the field says so. */
  const withText = (work: () => void) => () => {
    setEmpty(text === '')
    setReplaced(null)
    if (text !== '') work()
  }
  const next = withText(() => step(editor, 1))
  const status = () => {
    if (replaced !== null) return t('find.replaced', { count: replaced })
    if (text === '') return ''
    return count === 0 ? t('find.none') : t('find.count', { at: at + 1, count })
  }
  return (
    <EditorPanel label={t('find.title')} onEnter={next} onClose={onClose}>
      <div className={styles.row}>
        <TextInput
          className={styles.wide}
          label={t('find.text')}
          autoComplete="off"
          data-autofocus
          value={text}
          error={empty && text === '' && t('messages.emptyFind')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReplaced(null)
          }}
        />
        <div className={styles.level}>
          <ActionIcon variant="default" aria-label={t('find.previous')} onClick={withText(() => step(editor, -1))}>
            <IconChevronUp size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('find.next')} onClick={next}>
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <span className={styles.count} role="status">
            {status()}
          </span>
          <Checkbox label={t('find.matchCase')} checked={matchCase} onChange={(event) => setMatchCase(event.currentTarget.checked)} />
        </div>
      </div>
      <div className={styles.row}>
        <TextInput className={styles.wide} label={t('find.into')} autoComplete="off" value={into} onChange={(event) => setInto(event.currentTarget.value)} />
        <div className={styles.level}>
          <Button variant="default" onClick={withText(() => replaceCurrent(editor, into))}>
            {t('find.replace')}
          </Button>
          <Button variant="default" onClick={withText(() => setReplaced(replaceAll(editor, into)))}>
            {t('find.replaceAll')}
          </Button>
        </div>
      </div>
    </EditorPanel>
  )
}
