import { Button, Popover } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { usePlaceholders } from '../../agenda/placeholders/usePlaceholders.ts'
import { fillTags, placesOf } from '../../agenda/placeholders/usePlaceholderTags.ts'
import { ValueField } from '../../agenda/point/PointValues.tsx'
import styles from './VerbalBlank.module.css'

/** A datum that the text waits for, and the mark of it that was clicked. */
export interface Blank {
  name: string
  mark: HTMLElement
}

interface Props {
  blank: Blank
  editor: Editor
  onClose: () => void
}

/** One field for one datum: what is typed here is written wherever the text waits for it. */
export function VerbalBlank({ blank: { name, mark }, editor, onClose }: Props) {
  const t = useTranslations('minutes.blank')
  const { labelOf } = usePlaceholders()
  const [words, setWords] = useState('')
  // Who goes on in the text, by a double click on the mark too, has left the field; a mark that was deleted has none.
  useEffect(() => {
    const follow = () => {
      if (!mark.isConnected) onClose()
    }
    editor.on('focus', onClose).on('update', follow)
    return () => void editor.off('focus', onClose).off('update', follow)
  }, [editor, mark, onClose])
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const save = () => {
    if (words.trim() === '') return
    fillTags(editor, name, words.trim())
    leave()
  }
  const key = (event: KeyboardEvent) => {
    // A list of options that answers to the same key comes first.
    if (event.defaultPrevented) return
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save()
  }
  return (
    <Popover opened onDismiss={onClose} width={320} position="bottom-start" shadow="md" withRoles={false} closeOnEscape={false} trapFocus>
      <Popover.Target>
        <Anchor mark={mark} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('title', { label: labelOf(name) })} className={styles.box} onKeyDown={key}>
        <ValueField field={{ name, isFlag: false, isOptional: false }} value={words} onChange={setWords} isFloating />
        <p className={styles.note}>{t('places', { count: placesOf(editor.state.doc, name).length })}</p>
        <Button size="xs" disabled={words.trim() === ''} onClick={save}>
          {t('save')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The mark stands in the text, which is not drawn here. */
function Anchor({ mark, ref }: { mark: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => mark, [mark])
  return null
}
