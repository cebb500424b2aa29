import { withTagNodes } from '@delibera/core/agenda/tag-nodes'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { cleanDocument } from '@delibera/core/rich-text'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type OnTag, usePlaceholderTags } from '../../agenda/placeholders/usePlaceholderTags.ts'
import { freeId, type PassageFacts } from './useVerbalKeys.ts'
import { type Marked, useVerbalMarks } from './useVerbalMarks.ts'
import { blocksOf, documentOf, minutesExtensions, type PassageWays, placeOf } from './useVerbalPassages.ts'
import { useOpenPlaces } from './useVerbalWords.ts'

interface Props {
  verbal: Verbal
  label: string
  description: string
  readOnly: boolean
  wordsOf: PassageWays['wordsOf']
  onMark: (id: string) => void
  onTag: OnTag
  onUpdate: () => void
  onBlur: () => void
  onPanel: (panel: 'link' | 'find') => void
  toTools: () => boolean
}

export interface VerbalText {
  editor: Editor
  generated: ReadonlyMap<string, MinutesBlock>
  blocks: () => MinutesBlock[]
  /** Another text takes the place of this one; undoing does not bring the old one back. */
  replace: (blocks: readonly MinutesBlock[]) => void
  goTo: (id: string) => void
  /** Brings a passage back to what was generated, also one that was taken out. */
  putBack: (id: string) => void
  /** A sentence, and words of somebody if there are any, after the passage in which the cursor stands. */
  quote: (lead: string, text: string) => void
}

/** One editor for the whole text, whose passages know where they come from. */
export function useVerbalEditor(props: Props): VerbalText {
  const { verbal, readOnly } = props
  const generated = useMemo(() => new Map(verbal.generated.map((it) => [it.id, it])), [verbal.generated])
  const facts = useMemo(() => new Map([...verbal.blocks, ...verbal.generated].map((it) => [it.id, factsIn(it)])), [verbal.blocks, verbal.generated])
  const latest = useRef(props)
  latest.current = props
  const ways = useRef<PassageWays>(null as never)
  ways.current = { factsOf: (id) => facts.get(id), wordsOf: props.wordsOf, onMark: props.onMark }
  const noted = useMemo(() => new Set(verbal.notes.flatMap((it) => (it.block_id && !it.resolved_at ? [it.block_id] : []))), [verbal.notes])
  const shown = useMemo(() => ({ generated, noted }), [generated, noted])
  const { extension: tags } = usePlaceholderTags(useOpenPlaces(), props.onTag)
  const marked = useRef<Marked>(shown)
  marked.current = shown
  const margins = useMemo(() => new Set<() => void>(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is made once
  const extensions = useMemo(() => minutesExtensions({ ways, margins, marked, tags }), [])
  const editor = useEditor({
    extensions,
    content: documentOf(verbal.blocks),
    editable: !readOnly,
    injectCSS: false,
    // The bar and the card ask for what they show; the page around them need not be drawn at every key.
    shouldRerenderOnTransaction: false,
    onUpdate: () => latest.current.onUpdate(),
    onBlur: () => latest.current.onBlur(),
    editorProps: { attributes: () => attributesOf(latest.current), handleKeyDown: (_, event) => shortcut(event, latest.current) },
  })
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the margin depend on them
  useEffect(() => {
    for (const write of margins) write()
  }, [margins, props.wordsOf])
  useVerbalMarks(editor, shown)
  return { editor, generated, ...useActs(editor, ways, generated) }
}

const factsIn = ({ kind, odg_id, at, source }: MinutesBlock): PassageFacts => ({ kind, odg_id, at, source })

const attributesOf = ({ label, description, readOnly, verbal }: Props): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-description': description,
  lang: verbal.locale,
  spellcheck: 'true',
  ...(readOnly ? { 'aria-readonly': 'true' } : {}),
})

/** Ours besides the editor's own: the way to the tools is the one of every text editor, and leads out of a table too. */
function shortcut(event: KeyboardEvent, { onPanel, toTools }: Props): boolean {
  if (event.altKey && event.key === 'F10') return toTools()
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
  const panel = ({ k: 'link', f: 'find' } as const)[event.key.toLowerCase()]
  if (!panel) return false
  event.preventDefault()
  onPanel(panel)
  return true
}

function useActs(editor: Editor, ways: { current: PassageWays }, generated: ReadonlyMap<string, MinutesBlock>): Omit<VerbalText, 'editor' | 'generated'> {
  const blocks = useCallback(() => blocksOf(editor.state.doc, (id) => ways.current.factsOf(id)), [editor, ways])
  const replace = useCallback(
    (next: readonly MinutesBlock[]) => {
      const doc = editor.schema.nodeFromJSON(documentOf(next))
      const { tr } = editor.state
      const at = tr.selection.from
      tr.replaceWith(0, tr.doc.content.size, doc.content)
      // Who was reading stays about where they were.
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))))
      editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
    },
    [editor],
  )
  const goTo = useCallback(
    (id: string) => {
      const place = placeOf(editor.state.doc, id)
      if (!place) return
      const { doc, tr } = editor.state
      const selection = place.node.isAtom ? NodeSelection.create(doc, place.from) : TextSelection.near(doc.resolve(place.from + 1))
      editor.view.dispatch(tr.setSelection(selection))
      editor.view.focus()
      editor.view.dom.querySelector(`[data-passage="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    },
    [editor],
  )
  const putBack = (id: string) => {
    const origin = generated.get(id)
    if (!origin) return
    const node = editor.schema.nodeFromJSON(documentOf([origin]).content[0])
    const place = placeOf(editor.state.doc, id)
    const at = place ? place.from : homeOf(editor, id, [...generated.keys()])
    editor.view.dispatch(editor.state.tr.replaceWith(at, place ? at + place.node.nodeSize : at, node))
    goTo(id)
  }
  const quote = (lead: string, text: string) => {
    const { $to, to } = editor.state.selection
    const at = $to.depth === 0 ? to : $to.after(1)
    const id = freeId()
    const paragraphs = [{ type: 'paragraph', content: [{ type: 'text', text: lead }] }, ...(text === '' ? [] : [quoted(text)])]
    const { content } = cleanDocument({ type: 'doc', content: paragraphs })
    const node = editor.schema.nodeFromJSON({ type: 'passage', attrs: { id }, content: withTagNodes(content) })
    editor.view.dispatch(editor.state.tr.insert(at, node))
    goTo(id)
  }
  return { blocks, replace, goTo, putBack, quote }
}

const quoted = (text: string) => ({
  type: 'blockquote',
  content: text
    .split('\n')
    .filter((it) => it.trim() !== '')
    .map((it) => ({ type: 'paragraph', content: [{ type: 'text', text: it }] })),
})

/** After the nearest passage before it that is still there; at the top when none is. */
function homeOf(editor: Editor, id: string, order: readonly string[]): number {
  for (const it of order.slice(0, order.indexOf(id)).toReversed()) {
    const place = placeOf(editor.state.doc, it)
    if (place) return place.from + place.node.nodeSize
  }
  return 0
}
