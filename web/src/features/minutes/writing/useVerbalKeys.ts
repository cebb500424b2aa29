import type { MinutesBlock } from '@delibera/core/minutes/schema'
import type { Node as DocNode } from '@tiptap/pm/model'
import { type Command, type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'

/** What is known of a passage besides its words. One that a person wrote has no origin. */
export type PassageFacts = Pick<MinutesBlock, 'kind' | 'odg_id' | 'at' | 'source'>

interface Known {
  current: { factsOf: (id: string) => PassageFacts | undefined }
}

/** The id of a passage that a person writes. */
export const freeId = (): string => `free:${crypto.randomUUID()}`

const isCounted = (node: DocNode | null | undefined) => node?.type.name === 'castelletto'
const isEmpty = (node: DocNode) => node.childCount === 1 && node.firstChild!.isTextblock && node.firstChild!.content.size === 0

/** An empty passage after the one that holds the cursor, for words that nobody generated. */
const addPassage: Command = ({ selection, doc, schema, tr }, dispatch) => {
  const at = selection.$to.depth === 0 ? selection.to : selection.$to.after(1)
  if (!dispatch) return true
  tr.insert(at, schema.nodes.passage!.create({ id: freeId() }, schema.nodes.paragraph!.create()))
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return doc.childCount > 0
}

/** At the end of what was generated a new line is a passage of its own: the generated one stays as it was. Two empty lines leave a passage as well. */
const enter =
  (known: Known): Command =>
  (state, dispatch) => {
    const { $head, empty } = state.selection
    if (!empty || $head.depth !== 2 || $head.parentOffset < $head.parent.content.size) return false
    const passage = $head.node(1)
    if ($head.index(1) < passage.childCount - 1) return false
    const isGenerated = known.current.factsOf(passage.attrs.id as string)?.source != null
    const leaves = $head.parent.content.size === 0 && passage.childCount > 1
    if (!isGenerated && !leaves) return false
    if (!leaves) return addPassage(state, dispatch)
    if (!dispatch) return true
    const tr = state.tr.delete($head.before(2), $head.after(2))
    const at = tr.mapping.map($head.after(1))
    tr.insert(at, state.schema.nodes.passage!.create({ id: freeId() }, state.schema.nodes.paragraph!.create()))
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
    return true
  }

/** The border that the cursor touches between two passages: where it is, and what stands on both sides. */
function borderAt({ selection, doc }: EditorState, side: 'before' | 'after') {
  const { $head, empty } = selection
  if (!empty || $head.depth < 2) return null
  const isEdge = side === 'before' ? $head.pos === startOf($head.start(1), $head.depth) : $head.pos === startOf($head.end(1), $head.depth, -1)
  if (!isEdge) return null
  const at = side === 'before' ? $head.before(1) : $head.after(1)
  const { nodeBefore, nodeAfter } = doc.resolve(at)
  return nodeBefore && nodeAfter ? { at, nodeBefore, nodeAfter } : { at, nodeBefore: null, nodeAfter: null }
}
const startOf = (edge: number, depth: number, by = 1) => edge + (depth - 1) * by

/** Passages that were generated are never run together: each keeps its own origin. The cursor goes over the border; an empty one goes away. */
const cross =
  (known: Known, side: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const border = borderAt(state, side)
    if (!border) return false
    const { at, nodeBefore, nodeAfter } = border
    if (!nodeBefore || !nodeAfter) return true
    const own = side === 'before' ? nodeAfter : nodeBefore
    const other = side === 'before' ? nodeBefore : nodeAfter
    const tr = state.tr
    if (isEmpty(own)) {
      const from = side === 'before' ? at : at - own.nodeSize
      tr.delete(from, from + own.nodeSize).setSelection(TextSelection.near(tr.doc.resolve(from), side === 'before' ? -1 : 1))
    } else if (isCounted(other)) return true
    else if (isEmpty(other) || known.current.factsOf(nodeAfter.attrs.id as string)?.source == null) tr.join(at)
    else tr.setSelection(TextSelection.near(tr.doc.resolve(at), side === 'before' ? -1 : 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Every passage has an id of its own, whatever was split, joined or pasted. */
export function sanePassages(known: Known): Plugin {
  const ways: Record<string, Command> = { Enter: enter(known), Backspace: cross(known, 'before'), Delete: cross(known, 'after') }
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        if (event.shiftKey || event.altKey || event.isComposing) return false
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return addPassage(view.state, view.dispatch)
        return event.ctrlKey || event.metaKey ? false : (ways[event.key]?.(view.state, view.dispatch) ?? false)
      },
      // Whoever types while a table is chosen writes below it, and does not put a letter in its place.
      handleTextInput: (view, _from, _to, text) => {
        const { selection } = view.state
        if (!(selection instanceof NodeSelection) || !isCounted(selection.node)) return false
        addPassage(view.state, view.dispatch)
        view.dispatch(view.state.tr.insertText(text))
        return true
      },
    },
    appendTransaction: (transactions, before, after) => (transactions.some((it) => it.docChanged) ? withOwnIds(transactions, before, after) : null),
  })
}

function withOwnIds(transactions: readonly Transaction[], before: EditorState, after: EditorState): Transaction | null {
  const places = new Map<unknown, number[]>()
  after.doc.forEach((node, from) => {
    const { id } = node.attrs
    places.set(id, [...(places.get(id) ?? []), from])
  })
  const twice = [...places].filter(([id, all]) => id === null || all.length > 1)
  if (twice.length === 0) return null
  const homes = new Map<unknown, number>()
  before.doc.forEach((node, from) => {
    homes.set(
      node.attrs.id,
      transactions.reduce((at, it) => it.mapping.map(at), from),
    )
  })
  // The one that was there keeps its name, also when a copy was put above it.
  const copies = twice.flatMap(([id, all]) => {
    const kept = id === null ? -1 : all.includes(homes.get(id) ?? -1) ? homes.get(id) : all[0]
    return all.filter((it) => it !== kept)
  })
  const tr = after.tr
  for (const at of copies.sort((one, other) => other - one)) {
    const node = tr.doc.nodeAt(at)!
    if (isCounted(node)) tr.delete(at, at + node.nodeSize)
    else tr.setNodeMarkup(at, null, { id: freeId() })
  }
  return tr
}
