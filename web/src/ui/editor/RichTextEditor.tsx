import { cleanDocument, type RichNode, type RichText } from '@delibera/core/rich-text'
import type { AnyExtension, JSONContent } from '@tiptap/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Sheet } from '../page/Sheet.tsx'
import { extensions } from './extensions.ts'
import { Panels } from './Panels.tsx'
import styles from './RichTextEditor.module.css'
import { Toolbar } from './Toolbar.tsx'
import type { PanelName } from './tools.ts'

/** Things of an editor that stand for words of its document: what draws them, and both ways over the border. */
export interface Inlays {
  extension: AnyExtension
  opened: (nodes: readonly RichNode[]) => JSONContent[]
  /** Clean, as it is kept. */
  written: (nodes: readonly JSONContent[]) => RichNode[]
}

export interface RichTextEditorProps {
  value: RichText
  /** Called with a clean document after every change made by hand. */
  onChange: (value: RichText) => void
  /** What the text is, for who does not see the page around it. */
  label: string
  /** Minutes are serif on the sheet; notes are compact and sans. */
  variant?: 'sheet' | 'notes'
  readOnly?: boolean
  placeholder?: string
  error?: string | undefined
  /** At the end of the tools. */
  note?: ReactNode
  /** What the text may hold besides words. The same object at every drawing: another one puts the value into the editor again, over what is being typed. */
  inlays?: Inlays
}

/** Pictures and films have no place in an act: said at once, or people believe they were kept. */
const holdsMedia = (clipboard: DataTransfer | null) =>
  [...(clipboard?.files ?? [])].some((it) => /^(image|video|audio)\//.test(it.type)) ||
  /<(img|video|audio|iframe|embed|object)\b/i.test(clipboard?.getData('text/html') ?? '')

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, variant = 'sheet', readOnly = false, placeholder = '', error, note } = props
  const t = useTranslations('editor')
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [refused, setRefused] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const editor = useDocument(props, { label, onPanel: setPanel, onMedia: setRefused, description: t('help'), toTools: () => focusTools(frame.current) })
  const content = <EditorContent editor={editor} className={styles.content} />
  return (
    <div
      ref={frame}
      className={styles.editor}
      data-variant={variant}
      data-wrong={error ? true : undefined}
      style={{ '--placeholder': JSON.stringify(placeholder) } as CSSProperties}
    >
      {!readOnly && (
        <div className={styles.head}>
          <Toolbar editor={editor} panel={panel} onPanel={setPanel} note={note} />
          {panel && <Panels editor={editor} open={panel} onClose={() => setPanel(null)} />}
          <p className={styles.message} role="status">
            {refused && t('messages.mediaUrl')}
          </p>
        </div>
      )}
      <div className={styles.paper}>{variant === 'sheet' ? <Sheet>{content}</Sheet> : content}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function focusTools(frame: HTMLElement | null): boolean {
  frame?.querySelector<HTMLElement>('[role="toolbar"] [data-stop][tabindex="0"]')?.focus()
  return true
}

interface Ways {
  label: string
  description: string
  onPanel: (panel: PanelName) => void
  onMedia: (refused: boolean) => void
  toTools: () => boolean
}

function openedBy(inlays: Inlays | undefined, value: RichText): JSONContent {
  const doc = cleanDocument(value)
  return inlays ? { ...doc, content: inlays.opened(doc.content) } : doc
}

function writtenIn(editor: Editor, inlays: Inlays | undefined): RichText {
  const json = editor.getJSON()
  return inlays ? { type: 'doc', content: inlays.written(json.content ?? []) } : cleanDocument(json)
}

/** The editor over a document that may also change from outside (a draft written again, a version brought back). */
function useDocument({ value, onChange, readOnly = false, inlays }: RichTextEditorProps, ways: Ways): Editor {
  const last = useRef(value)
  const own = useMemo(() => (inlays ? [...extensions, inlays.extension] : extensions), [inlays])
  const editor = useEditor({
    extensions: own,
    content: openedBy(inlays, value),
    editable: !readOnly,
    injectCSS: false,
    onUpdate: ({ editor: it }) => {
      last.current = writtenIn(it, inlays)
      onChange(last.current)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': ways.label,
        'aria-description': ways.description,
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
        lang: 'it',
        spellcheck: 'true',
      },
      handleDOMEvents: {
        paste: (_, event) => ways.onMedia(holdsMedia(event.clipboardData)),
        drop: (_, event) => ways.onMedia(holdsMedia(event.dataTransfer)),
      },
      handleKeyDown: (_, event) => {
        ways.onMedia(false)
        return shortcut(event, ways)
      },
    },
  })
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(openedBy(inlays, value), { emitUpdate: false })
  }, [editor, value, inlays])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])
  return editor
}

/** Ours besides the editor's own: the way to the tools is the one of every text editor, and leads out of a table too. */
function shortcut(event: KeyboardEvent, { onPanel, toTools }: Ways): boolean {
  if (event.altKey && event.key === 'F10') return toTools()
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
  const panel = ({ k: 'link', f: 'find' } as const)[event.key.toLowerCase()]
  if (!panel) return false
  event.preventDefault()
  onPanel(panel)
  return true
}
