import { IconArrowBackUp, IconArrowForwardUp, IconLink, IconPalette, IconSearch } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { AlignMenu } from './AlignMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { RovingToolbar } from './Roving.tsx'
import { StyleMenu } from './StyleMenu.tsx'
import { TableMenu } from './TableMenu.tsx'
import { ToolButton } from './ToolButton.tsx'
import styles from './Toolbar.module.css'
import { boxes, marks, type PanelName, type ToolState, toolState } from './tools.ts'

interface Props {
  editor: Editor
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  /** What to say at the end of the bar, such as how the draft came to be. */
  note?: ReactNode
}

/** What is used at every sentence stands in the bar; the rest is one menu away. */
export function Toolbar({ editor, panel, onPanel, note }: Props) {
  const t = useTranslations('editor')
  const state = useEditorState({ editor, selector: ({ editor: it }) => toolState(it) })
  const open = (name: PanelName) => onPanel(panel === name ? null : name)
  const toggles = (list: typeof marks) =>
    list.map(({ name, icon, keys, run }) => (
      <ToolButton key={name} stop={name} label={t(name)} icon={icon} keys={keys} pressed={state.on.includes(name)} onClick={() => run(editor)} />
    ))
  return (
    <RovingToolbar label={t('tools')} className={styles.bar} first="bold">
      <History editor={editor} state={state} />
      <i className={styles.line} />
      <StyleMenu editor={editor} block={state.block} />
      <i className={styles.line} />
      {toggles(marks)}
      <ToolButton
        stop="colour"
        label={t('colour.title')}
        icon={IconPalette}
        pressed={state.colour !== null}
        aria-expanded={panel === 'colour'}
        onClick={() => open('colour')}
      />
      <ToolButton
        stop="link"
        label={t('link.title')}
        icon={IconLink}
        keys="Mod+K"
        pressed={state.isLink}
        aria-expanded={panel === 'link'}
        onClick={() => open('link')}
      />
      <i className={styles.line} />
      {toggles(boxes)}
      <AlignMenu editor={editor} align={state.align} />
      <TableMenu editor={editor} isTable={state.isTable} onInsert={() => onPanel('table')} />
      <MoreMenu editor={editor} state={state} onNumbering={() => onPanel('numbering')} />
      <i className={styles.line} />
      <ToolButton stop="find" label={t('find.title')} icon={IconSearch} keys="Mod+F" aria-expanded={panel === 'find'} onClick={() => open('find')} />
      {note && <span className={styles.note}>{note}</span>}
    </RovingToolbar>
  )
}

function History({ editor, state }: { editor: Editor; state: ToolState }) {
  const t = useTranslations('editor')
  const undo = () => editor.chain().focus().undo().run()
  const redo = () => editor.chain().focus().redo().run()
  return (
    <>
      <ToolButton stop="undo" label={t('undo')} icon={IconArrowBackUp} keys="Mod+Z" off={!state.canUndo} onClick={undo} />
      <ToolButton stop="redo" label={t('redo')} icon={IconArrowForwardUp} keys="Mod+Shift+Z" off={!state.canRedo} onClick={redo} />
    </>
  )
}
