import { type Tag, tagsIn } from '@delibera/core/agenda/placeholders'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type RefObject, useEffect, useRef } from 'react'

/** How a tag is shown in place of its braces. */
export interface TagLook {
  label: string
  state: 'auto' | 'filled' | 'empty' | 'condition'
  /** Said when one points at it. */
  title: string
}
export type LookOf = (tag: Tag) => TagLook

const key = new PluginKey('placeholders')

/** Every tag of a document; formatting inside one does not hide it. */
function tagsOf(doc: Node): Tag[] {
  const found: Tag[] = []
  doc.descendants((node, start) => {
    if (!node.isTextblock) return true
    // Each leaf counts as one character, as it does in positions.
    const written = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const it of tagsIn(written)) found.push({ ...it, from: start + 1 + it.from, to: start + 1 + it.to })
    return false
  })
  return found
}

/** Deletes a whole tag, from the side where the cursor stands. */
function removeTag(editor: Editor, side: 'before' | 'after'): boolean {
  const { selection, doc, tr } = editor.state
  if (!selection.empty) return false
  const beside = tagsOf(doc).find((it) => (side === 'before' ? it.to : it.from) === selection.head)
  if (beside) editor.view.dispatch(tr.delete(beside.from, beside.to))
  return beside !== undefined
}

/** Tags are words like the others to the document, and one thing each to whoever writes: shown by name, stepped over, deleted whole. */
export function placeholderPlugin(editor: Editor, lookOf: RefObject<LookOf>, className: string): Plugin {
  const shown = (tag: Tag) => {
    const { label, state, title } = lookOf.current(tag)
    return Decoration.inline(tag.from, tag.to, { class: className, 'data-label': label, 'data-state': state, title })
  }
  return new Plugin({
    key,
    props: {
      decorations: ({ doc }) => DecorationSet.create(doc, tagsOf(doc).map(shown)),
      handleKeyDown: (_, event) => (event.key === 'Backspace' && removeTag(editor, 'before')) || (event.key === 'Delete' && removeTag(editor, 'after')),
    },
    appendTransaction: (_, before, { selection, doc, tr }) => {
      const inside = selection.empty ? tagsOf(doc).find((it) => it.from < selection.head && selection.head < it.to) : undefined
      if (!inside) return null
      const isForward = selection.head >= before.selection.head
      return tr.setSelection(TextSelection.create(doc, isForward ? inside.to : inside.from))
    },
  })
}

/** The editor whose text stands inside an element of the page. */
export const editorIn = (box: HTMLElement | null): Editor | undefined => box?.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor

/** Marks the placeholders in the editor inside a box. `className` is that of a mark. */
export function usePlaceholderMarks(box: RefObject<HTMLElement | null>, lookOf: LookOf, className: string): void {
  const latest = useRef(lookOf)
  latest.current = lookOf
  useEffect(() => {
    const editor = editorIn(box.current)
    if (!editor) return
    editor.registerPlugin(placeholderPlugin(editor, latest, className))
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(key)
    }
  }, [box, className])
  // Words and values come from outside the text: it is drawn again when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read by the marks, when they are drawn
  useEffect(() => {
    const editor = editorIn(box.current)
    if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true))
  }, [box, lookOf])
}

/** Puts a placeholder where the cursor is. */
export function insertPlaceholder(editor: Editor | undefined, name: string): void {
  editor
    ?.chain()
    .focus()
    .insertContent({ type: 'text', text: `{{${name}}}` })
    .run()
}
