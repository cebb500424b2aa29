import { type Tag, tagsIn } from '@delibera/core/agenda/placeholders'
import { type WrittenNode, withoutTagNodes, withTagNodes } from '@delibera/core/agenda/tag-nodes'
import { type AnyExtension, type Editor, Node, type NodeViewRendererProps, type TiptapEditorHTMLElement } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type Node as DocNode, Fragment } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Inlays } from '../../../ui/editor/RichTextEditor.tsx'
import styles from './PlaceholderText.module.css'
import { usePlaceholders } from './usePlaceholders.ts'

/** How a tag is shown in place of its braces. */
export interface TagLook {
  label: string
  state: 'auto' | 'filled' | 'empty' | 'condition'
  /** Said when one points at it. */
  title: string
}
export type LookOf = (tag: Tag) => TagLook

/** A tag was clicked, or entered by the keyboard: what it waits for can be asked. `mark` is where it stands on the page. */
export type OnTag = (tag: Tag, mark: HTMLElement) => void

interface Ways {
  lookOf: LookOf
  onTag: OnTag
}

interface Around {
  ways: RefObject<Ways>
  /** Tags that are drawn now, to be written again when their words change. */
  drawn: Set<() => void>
}

const tagOf = (node: DocNode): Tag => tagsIn(node.attrs.text as string)[0]!
const isTag = (node: DocNode | null | undefined): node is DocNode => node?.type.name === 'tag'

/** Whether words are one tag and nothing else. */
const isWhole = (text: string | undefined): boolean => text !== undefined && tagsIn(text)[0]?.from === 0 && tagsIn(text)[0]?.to === text.length

/** Text without a tag in it is the same object in every document that follows: it is looked through once. */
const plain = new WeakSet<DocNode>()

/** Tags that stand there as words, because somebody typed or pasted them; formatting inside one does not hide it. */
function wordsOfTags(doc: DocNode): { from: number; to: number; text: string }[] {
  const found: { from: number; to: number; text: string }[] = []
  doc.descendants((node, start) => {
    if (!node.isTextblock) return true
    if (plain.has(node)) return false
    // Each leaf counts as one character, as it does in positions.
    const written = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const tags = tagsIn(written)
    if (tags.length === 0) plain.add(node)
    for (const { from, to } of tags) found.push({ from: start + 1 + from, to: start + 1 + to, text: written.slice(from, to) })
    return false
  })
  return found
}

/** Every tag that stands there as words becomes one thing, with the formatting of its beginning. */
function gathered({ doc, schema, tr }: EditorState): Transaction | null {
  const found = wordsOfTags(doc)
  for (const { from, to, text } of found.toReversed()) tr.replaceWith(from, to, schema.nodes.tag!.create({ text }, null, doc.nodeAt(from)!.marks))
  return found.length > 0 ? tr : null
}

/** The Enter key on a tag asks for what it waits for; it never takes it away. */
function enter(view: EditorView, event: KeyboardEvent, onTag: OnTag): boolean {
  const { selection } = view.state
  const isEntered = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && selection instanceof NodeSelection && isTag(selection.node)
  if (isEntered) onTag(tagOf(selection.node), view.nodeDOM(selection.from) as HTMLElement)
  return isEntered
}

const tagPlugin = (ways: RefObject<Ways>) =>
  new Plugin({
    props: { handleKeyDown: (view, event) => enter(view, event, ways.current.onTag) },
    // While a keyboard composes a word, its text is left alone; the next change gathers what it wrote.
    appendTransaction: (transactions, _, after) => {
      const isComposing = transactions.some((it) => it.getMeta('composition') !== undefined)
      return isComposing || !transactions.some((it) => it.docChanged) ? null : gathered(after)
    },
  })

/** A click chooses the whole of it and asks for what it waits for; a double click chooses it in the text, to be deleted or typed over. */
function viewOf({ node, view, getPos }: NodeViewRendererProps, { ways, drawn }: Around): NodeView {
  const dom = Object.assign(document.createElement('span'), { className: styles.mark })
  const tag = tagOf(node)
  const write = () => {
    const { label, state, title } = ways.current.lookOf(tag)
    Object.assign(dom, { textContent: label, title })
    dom.dataset.state = state
  }
  const choose = () => {
    const at = getPos()
    if (at === undefined) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
    view.focus()
  }
  const isAgain = (event: Event) => event.type === 'mousedown' && (event as MouseEvent).detail > 1
  dom.addEventListener('mousedown', (event) => {
    if (!isAgain(event) || !view.editable) return
    // Or the browser would choose one word of the label.
    event.preventDefault()
    choose()
  })
  dom.addEventListener('click', (event) => {
    if (event.shiftKey || !view.editable) return
    choose()
    if (event.detail <= 1) ways.current.onTag(tag, dom)
  })
  write()
  drawn.add(write)
  return {
    dom,
    update: (next) => isTag(next) && next.attrs.text === node.attrs.text,
    stopEvent: isAgain,
    ignoreMutation: () => true,
    destroy: () => drawn.delete(write),
  }
}

const tagNodeIn = (around: Around): AnyExtension =>
  Node.create({
    name: 'tag',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    draggable: false,
    // Before the keys of the text around it.
    priority: 1000,
    addAttributes: () => ({
      text: {
        default: '',
        parseHTML: (it: HTMLElement) => it.dataset.tag,
        renderHTML: ({ text }: { text?: string }) => ({ 'data-tag': text }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-tag]', getAttrs: (it) => (isWhole(it.dataset.tag) ? null : false) }],
    renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, node.attrs.text as string],
    renderText: ({ node }) => node.attrs.text as string,
    addNodeView() {
      return (props) => viewOf(props, around)
    },
    addProseMirrorPlugins: () => [tagPlugin(around.ways)],
  })

/** How a tag looks that prints nothing by itself: a condition, a list, and where they end. */
export function useConditionLook(): LookOf {
  const t = useTranslations('agenda.placeholders')
  const { labelOf } = usePlaceholders()
  return useCallback(
    ({ kind, name }) => {
      if (kind === 'else' || kind === 'end') return { label: t(kind), state: 'condition', title: t(`${kind}Meaning`) }
      const asked = { label: labelOf(name) }
      const word = kind === 'each' ? 'each' : 'if'
      return { label: t(word, asked), state: 'condition', title: t(`${word}Meaning`, asked) }
    },
    [t, labelOf],
  )
}

/** Tags as things of an editor: shown by name, chosen, copied and deleted whole. */
export function usePlaceholderTags(lookOf: LookOf, onTag: OnTag): Inlays {
  const ways = useRef<Ways>({ lookOf, onTag })
  ways.current = { lookOf, onTag }
  const drawn = useMemo(() => new Set<() => void>(), [])
  // Words and values come from outside the text: they are written again when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read by the tags, when they are written
  useEffect(() => {
    for (const write of drawn) write()
  }, [drawn, lookOf])
  return useMemo(() => {
    const written = (nodes: readonly unknown[]) => withoutTagNodes(nodes as WrittenNode[])
    return { extension: tagNodeIn({ ways, drawn }), opened: withTagNodes, written }
  }, [drawn])
}

/** The editor whose text stands inside an element of the page. */
export const editorIn = (box: HTMLElement | null): Editor | undefined => box?.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor

/** Puts a placeholder where the cursor is. */
export function insertPlaceholder(editor: Editor | undefined, name: string): void {
  editor
    ?.chain()
    .focus()
    .insertContent({ type: 'tag', attrs: { text: `{{${name}}}` } })
    .run()
}

/** Every place that waits for a datum. */
export function placesOf(doc: DocNode, name: string): { node: DocNode; at: number }[] {
  const places: { node: DocNode; at: number }[] = []
  doc.descendants((node, at) => {
    if (isTag(node) && tagOf(node).kind === 'value' && tagOf(node).name === name) places.push({ node, at })
  })
  return places
}

/** Writes a datum in every place that waits for it, in one step, so that one undo empties them all again. */
export function fillTags({ state, view }: Editor, name: string, words: string): void {
  const { doc, schema, tr } = state
  for (const { node, at } of placesOf(doc, name).toReversed()) {
    const lines = words
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [schema.nodes.hardBreak!.create()] : []), ...(line === '' ? [] : [schema.text(line, node.marks)])])
    tr.replaceWith(at, at + node.nodeSize, Fragment.fromArray(lines))
  }
  view.dispatch(closeHistory(tr))
}
