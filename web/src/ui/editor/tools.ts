import {
  type Icon,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'

/** Panels that open below the tools, one at a time. */
export type PanelName = 'colour' | 'link' | 'table' | 'numbering' | 'find'

interface Toggle {
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'bulletList' | 'orderedList' | 'blockquote'
  icon: Icon
  keys: string
  run: (editor: Editor) => void
}

export const marks: Toggle[] = [
  { name: 'bold', icon: IconBold, keys: 'Mod+B', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: IconItalic, keys: 'Mod+I', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: IconUnderline, keys: 'Mod+U', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'strike', icon: IconStrikethrough, keys: 'Mod+Shift+S', run: (editor) => editor.chain().focus().toggleStrike().run() },
]

export const boxes: Toggle[] = [
  { name: 'bulletList', icon: IconList, keys: 'Mod+Shift+8', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: IconListNumbers, keys: 'Mod+Shift+7', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', icon: IconBlockquote, keys: 'Mod+Shift+B', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
]

export const aligns = [
  { name: 'left', icon: IconAlignLeft, keys: 'Mod+Shift+L' },
  { name: 'center', icon: IconAlignCenter, keys: 'Mod+Shift+E' },
  { name: 'right', icon: IconAlignRight, keys: 'Mod+Shift+R' },
  { name: 'justify', icon: IconAlignJustified, keys: 'Mod+Shift+J' },
] as const

export const rowAndColumnChanges = {
  addRowBefore: (editor: Editor) => editor.chain().focus().addRowBefore().run(),
  addRowAfter: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  deleteRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  addColumnBefore: (editor: Editor) => editor.chain().focus().addColumnBefore().run(),
  addColumnAfter: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  deleteColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  toggleHeaderRow: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  mergeOrSplit: (editor: Editor) => editor.chain().focus().mergeOrSplit().run(),
  deleteTable: (editor: Editor) => editor.chain().focus().deleteTable().run(),
}

const block = (editor: Editor): string => {
  const level = [1, 2, 3].find((it) => editor.isActive('heading', { level: it }))
  return level ? `heading${level}` : 'text'
}

/** What the toolbar shows, read again after every change of text or selection. */
export const toolState = (editor: Editor) => ({
  on: [...marks, ...boxes].map((it) => it.name).filter((it) => editor.isActive(it)),
  raised: (['superscript', 'subscript', 'code'] as const).filter((it) => editor.isActive(it)),
  block: block(editor),
  align: aligns.find((it) => editor.isActive({ textAlign: it.name }))?.name ?? 'left',
  colour: (editor.getAttributes('textStyle').color as string | undefined) ?? null,
  isLink: editor.isActive('link'),
  isTable: editor.isActive('table'),
  isNumbered: editor.isActive('orderedList'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

export type ToolState = ReturnType<typeof toolState>

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as they are printed on the keyboard of who reads. */
export const shownKeys = (keys: string): string =>
  isApple() ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥') : keys.replace('Mod', 'Ctrl')

/** Keys as `aria-keyshortcuts` wants them. */
export const spokenKeys = (keys: string): string => keys.replace('Mod', isApple() ? 'Meta' : 'Control')
