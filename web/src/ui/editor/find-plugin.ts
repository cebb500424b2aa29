import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Search {
  text: string
  matchCase: boolean
}

interface Hit {
  from: number
  to: number
}

interface Found extends Search {
  hits: Hit[]
  /** Place of the current hit in `hits`; -1 without any. */
  at: number
}

const nothing: Found = { text: '', matchCase: false, hits: [], at: -1 }
const key = new PluginKey<Found>('find')

/** A letter whose small form is longer would move every place after it: such a text is compared as it is. */
function folded(text: string): string {
  const small = text.toLocaleLowerCase('it')
  return small.length === text.length ? small : text
}

/** Every place of the text, paragraph by paragraph; formatting inside a word does not hide it. */
export function findHits(doc: Node, { text, matchCase }: Search): Hit[] {
  if (text === '') return []
  const hits: Hit[] = []
  const wanted = matchCase ? text : folded(text)
  doc.descendants((node, start) => {
    if (!node.isTextblock) return true
    // Each leaf counts as one character, as it does in positions.
    const written = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const words = matchCase ? written : folded(written)
    for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length))
      hits.push({ from: start + 1 + at, to: start + 1 + at + wanted.length })
    return false
  })
  return hits
}

const decorations = (doc: Node, { hits, at }: Found) =>
  DecorationSet.create(
    doc,
    hits.map(({ from, to }, place) => Decoration.inline(from, to, { class: place === at ? 'find-hit find-current' : 'find-hit' })),
  )

export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply: (tr, found) => {
          const next: Found = { ...found, ...(tr.getMeta(key) as Partial<Found> | undefined) }
          if (!tr.docChanged && next.text === found.text && next.matchCase === found.matchCase) return next
          const hits = findHits(tr.doc, next)
          return { ...next, hits, at: hits.length === 0 ? -1 : Math.min(Math.max(next.at, 0), hits.length - 1) }
        },
      },
      props: { decorations: (state) => decorations(state.doc, key.getState(state) ?? nothing) },
    }),
  ],
})

export const found = (editor: Editor): Found => key.getState(editor.state) ?? nothing

/** Looks for a text from the cursor on. An empty one ends the search. */
export function search(editor: Editor, wanted: Search): void {
  const hits = findHits(editor.state.doc, wanted)
  const next = hits.findIndex((it) => it.from >= editor.state.selection.from)
  editor.view.dispatch(editor.state.tr.setMeta(key, { ...wanted, hits, at: hits.length === 0 ? -1 : Math.max(next, 0) }))
  reveal(editor)
}

export function step(editor: Editor, by: 1 | -1): void {
  const { hits, at } = found(editor)
  if (hits.length === 0) return
  editor.view.dispatch(editor.state.tr.setMeta(key, { at: (at + by + hits.length) % hits.length }))
  reveal(editor)
}

/** The hit is selected, so that closing the search leaves the cursor on it; the focus stays where it is. */
function reveal(editor: Editor): void {
  const { hits, at } = found(editor)
  const hit = hits[at]
  if (!hit) return
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, hit.from, hit.to)))
  editor.view.dom.querySelector('.find-current')?.scrollIntoView({ block: 'nearest' })
}

export function replaceCurrent(editor: Editor, text: string): void {
  const { hits, at } = found(editor)
  const hit = hits[at]
  if (!hit) return
  editor.view.dispatch(editor.state.tr.insertText(text, hit.from, hit.to))
  // Onwards from the new words, which may hold the old ones.
  const next = found(editor).hits.findIndex((it) => it.from >= hit.from + text.length)
  editor.view.dispatch(editor.state.tr.setMeta(key, { at: found(editor).hits.length === 0 ? -1 : Math.max(next, 0) }))
  reveal(editor)
}

/** All of them in one step, so that one undo brings them all back. Answers how many. */
export function replaceAll(editor: Editor, text: string): number {
  const { hits } = found(editor)
  const tr = editor.state.tr
  for (const { from, to } of hits.toReversed()) tr.insertText(text, from, to)
  editor.view.dispatch(tr)
  return hits.length
}
