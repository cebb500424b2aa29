import { withTagNodes } from '@delibera/core/agenda/tag-nodes'
import { type BlockKind, kindsOfPaper, type MinutesBlock } from '@delibera/core/minutes/schema'
import { cleanDocument, type RichNode } from '@delibera/core/rich-text'
import { type AnyExtension, Node } from '@tiptap/core'
import type { DOMOutputSpec, Node as DocNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { extensions } from '../../../ui/editor/extensions.ts'
import { type PassageFacts, sanePassages } from './useVerbalKeys.ts'
import { isLocked, type Marked, marksPlugin, paragraphsOf } from './useVerbalMarks.ts'
import styles from './VerbalPassages.module.css'

/** What stands in the margin beside a passage. */
export interface MarginWords {
  kind: BlockKind
  at: string | null
  label: string
  /** Where it comes from, in a sentence. */
  origin: string
  changed: string
}

/** What the text asks of the page around it; always the newest. */
export interface PassageWays {
  factsOf: (id: string) => PassageFacts | undefined
  wordsOf: (id: string) => MarginWords
  onMark: (id: string) => void
}

interface Around {
  ways: { current: PassageWays }
  /** Margins that are drawn now, to be written again when their words change. */
  margins: Set<() => void>
  marked: { current: Marked }
  /** What draws the places that nothing has filled. */
  tags: AnyExtension
}

const idOf = (node: DocNode): string => node.attrs.id as string

/** The hour and kind of a passage, whose sentence is shown to who points at it. Outside of the text: nothing is typed there. */
function marginOf(id: string, { ways, margins }: Around) {
  const made = (tag: string, name = '') => Object.assign(document.createElement(tag), { className: styles[name] ?? '' })
  const button = Object.assign(document.createElement('button'), { type: 'button', className: styles.margin, contentEditable: 'false', tabIndex: -1 })
  const [dot, time, label, changed, tip] = [made('i', 'dot'), made('b'), made('span'), made('span', 'changed'), made('span', 'tip')]
  const write = () => {
    const words = ways.current.wordsOf(id)
    button.dataset.kind = words.kind
    time.textContent = words.at ?? ''
    time.hidden = words.at === null
    label.textContent = words.label
    tip.textContent = words.origin
    tip.hidden = words.origin === ''
    changed.textContent = words.changed
  }
  button.append(dot, time, label, changed, tip)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => ways.current.onMark(id))
  write()
  margins.add(write)
  return { button, forget: () => margins.delete(write) }
}

function viewOf(node: DocNode, around: Around, words: HTMLElement): NodeView {
  const dom = document.createElement('div')
  const { button, forget } = marginOf(idOf(node), around)
  dom.className = styles.passage!
  dom.dataset.passage = idOf(node)
  dom.dataset.kind = around.ways.current.factsOf(idOf(node))?.kind ?? 'free'
  words.classList.add(styles.words!)
  dom.append(button, words)
  return {
    dom,
    ...(isLocked(node) ? {} : { contentDOM: words }),
    update: (next) => next.type === node.type && idOf(next) === idOf(node) && (!isLocked(node) || next.attrs.paragraphs === node.attrs.paragraphs),
    ignoreMutation: (change) => change.type !== 'selection' && !words.contains(change.target),
    stopEvent: (event) => button.contains(event.target as globalThis.Node),
    destroy: forget,
  }
}

const ownId = {
  id: { default: null, parseHTML: (it: HTMLElement) => it.dataset.passage ?? null, renderHTML: ({ id }: { id?: string }) => ({ 'data-passage': id }) },
}

const passageIn = (around: Around) =>
  Node.create({
    name: 'passage',
    content: 'block+',
    defining: true,
    addAttributes: () => ownId,
    parseHTML: () => [
      {
        tag: 'div[data-passage]:not([data-counted])',
        contentElement: (it) => (it as HTMLElement).querySelector<HTMLElement>('[data-words]') ?? (it as HTMLElement),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
    addNodeView() {
      return ({ node }) => viewOf(node, around, document.createElement('div'))
    },
    addProseMirrorPlugins() {
      return [sanePassages(around.ways), marksPlugin(around.marked)]
    },
  })

/** A table of votes says what was counted, and some passages are the paper's own: nobody types into them. */
const isFixed = (kind: BlockKind) => kind === 'tally' || kindsOfPaper.includes(kind)

const castellettoIn = (around: Around) =>
  Node.create({
    name: 'castelletto',
    atom: true,
    selectable: true,
    addAttributes: () => ({
      ...ownId,
      paragraphs: {
        default: [],
        parseHTML: (it: HTMLElement) => counted(it.dataset.counted),
        renderHTML: ({ paragraphs }: { paragraphs?: RichNode[] }) => ({ 'data-counted': JSON.stringify(paragraphs) }),
      },
    }),
    parseHTML: () => [{ tag: 'div[data-counted]' }],
    renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, ...(node.attrs.paragraphs as RichNode[]).map(specOf)] as never,
    addNodeView() {
      return ({ node }) => {
        const box = document.createElement('div')
        box.contentEditable = 'false'
        // A wide table is moved sideways, by the keyboard too.
        Object.assign(box, { tabIndex: 0, role: 'group', ariaLabel: around.ways.current.wordsOf(idOf(node)).label })
        box.append(...(node.attrs.paragraphs as RichNode[]).map(drawn))
        return viewOf(node, around, box)
      }
    },
  })

function counted(json: string | undefined): RichNode[] {
  try {
    return cleanDocument({ type: 'doc', content: JSON.parse(json ?? '[]') }).content
  } catch {
    return []
  }
}

const tags: Partial<Record<RichNode['type'], string>> = { table: 'table', tableRow: 'tr', tableHeader: 'th', tableCell: 'td' }

function specOf(node: RichNode): DOMOutputSpec {
  if (node.type === 'text') return ['span', node.text ?? ''] as unknown as DOMOutputSpec
  const inside = (node.content ?? []).map(specOf)
  return [tags[node.type] ?? 'p', ...(node.type === 'table' ? [['tbody', ...inside]] : inside)] as unknown as DOMOutputSpec
}

function drawn(node: RichNode): HTMLElement | Text {
  if (node.type === 'text') return document.createTextNode(node.text ?? '')
  const element = document.createElement(tags[node.type] ?? 'p')
  const inside = (node.content ?? []).map(drawn)
  if (node.type === 'table') {
    const body = document.createElement('tbody')
    body.append(...inside)
    element.append(body)
  } else element.append(...inside)
  return element
}

const Minutes = Node.create({ name: 'doc', topNode: true, content: '(passage | castelletto)+' })

/** The editor's extensions for minutes: those of every text, in passages. */
export const minutesExtensions = (around: Around): AnyExtension[] => [
  Minutes,
  passageIn(around),
  castellettoIn(around),
  around.tags,
  ...extensions.map((it) => (it.name === 'starterKit' ? it.configure({ document: false, trailingNode: false }) : it)),
]

/** The minutes as the editor opens them. */
export const documentOf = (blocks: readonly MinutesBlock[]) => ({
  type: 'doc',
  content: blocks.map(({ id, kind, paragraphs }) => {
    const { content } = cleanDocument({ type: 'doc', content: paragraphs })
    return isFixed(kind) ? { type: 'castelletto', attrs: { id, paragraphs: content } } : { type: 'passage', attrs: { id }, content: withTagNodes(content) }
  }),
})

/** The text as it stands, passage by passage. What a person wrote belongs to the point in which it stands. */
export function blocksOf(doc: DocNode, factsOf: PassageWays['factsOf']): MinutesBlock[] {
  const blocks: MinutesBlock[] = []
  doc.forEach((node) => {
    const id = idOf(node)
    const facts = factsOf(id) ?? { kind: 'free' as const, odg_id: blocks.at(-1)?.odg_id ?? null, at: null, source: null }
    blocks.push({ id, ...facts, paragraphs: paragraphsOf(node) })
  })
  return blocks
}

interface Place {
  node: DocNode
  from: number
  index: number
}

/** Where a passage stands in the text; undefined when it was taken out. */
export function placeOf(doc: DocNode, id: string): Place | undefined {
  let found: Place | undefined
  doc.forEach((node, from, index) => {
    if (idOf(node) === id) found ??= { node, from, index }
  })
  return found
}
