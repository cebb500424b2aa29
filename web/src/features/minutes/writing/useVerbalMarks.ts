import { type WrittenNode, withoutTagNodes } from '@delibera/core/agenda/tag-nodes'
import { isSameText } from '@delibera/core/minutes/compare'
import type { MinutesBlock } from '@delibera/core/minutes/schema'
import type { RichNode } from '@delibera/core/rich-text'
import type { Editor } from '@tiptap/core'
import type { Node as DocNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect } from 'react'

/** What is shown of passages besides their words: which were changed by hand, and beside which there is a note. */
export interface Marked {
  generated: ReadonlyMap<string, MinutesBlock>
  noted: ReadonlySet<string>
}

const key = new PluginKey('passage-marks')

export const isLocked = (node: DocNode): boolean => node.type.name === 'castelletto'

/** A passage that was not touched is the same object in every document that follows. */
const read = new WeakMap<DocNode, RichNode[]>()

/** The words of one passage, clean. */
export function paragraphsOf(node: DocNode): RichNode[] {
  const known = read.get(node)
  if (known) return known
  const found = isLocked(node) ? (node.attrs.paragraphs as RichNode[]) : withoutTagNodes(node.content.toJSON() as WrittenNode[])
  read.set(node, found)
  return found
}

/** Comparing is dear and a keystroke touches one passage: the others are remembered with what they were compared to. */
const compared = new WeakMap<DocNode, [MinutesBlock, boolean]>()

export function isChanged(node: DocNode, generated: ReadonlyMap<string, MinutesBlock>): boolean {
  const origin = generated.get(node.attrs.id as string)
  if (!origin) return false
  const known = compared.get(node)
  if (known?.[0] === origin) return known[1]
  const answer = !isSameText(origin, { paragraphs: paragraphsOf(node) })
  compared.set(node, [origin, answer])
  return answer
}

export function marksPlugin(marked: { current: Marked }): Plugin {
  return new Plugin({
    key,
    props: {
      decorations: ({ doc, selection }) => {
        const { generated, noted } = marked.current
        const all: Decoration[] = []
        doc.forEach((node, from) => {
          const to = from + node.nodeSize
          const id = node.attrs.id as string
          const shown = {
            ...(selection.from >= from && selection.from < to ? { 'data-current': '' } : {}),
            ...(isChanged(node, generated) ? { 'data-changed': '' } : {}),
            ...(generated.has(id) ? {} : { 'data-free': '' }),
            ...(noted.has(id) ? { 'data-noted': '' } : {}),
          }
          if (Object.keys(shown).length > 0) all.push(Decoration.node(from, to, shown))
        })
        return DecorationSet.create(doc, all)
      },
    },
  })
}

/** Draws the marks again when what they are compared with changes. */
export function useVerbalMarks(editor: Editor, marked: Marked): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks read it when they are drawn
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true))
  }, [editor, marked])
}
