import { alignments, readColour, readLink } from '@delibera/core/rich-text'
import { type AnyExtension, Extension, Mark } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { FindText } from './find-plugin.ts'

const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

/** Black is no colour: word processors write it on every word, and in the dark theme nobody would read it. */
function pastedColour(element: HTMLElement): string | null {
  const colour = readColour(element.style.color)
  return colour && [1, 3, 5].some((at) => Number.parseInt(colour.slice(at, at + 2), 16) > 0x22) ? colour : null
}

/** `--ink` is for the dark theme, which lightens it; `color` is what other programs read from the clipboard. */
const Ink = Extension.create({
  name: 'ink',
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        color: {
          default: null,
          parseHTML: pastedColour,
          renderHTML: ({ color }) => (readColour(color) ? { style: `color: ${color}; --ink: ${color}` } : {}),
        },
      },
    },
  ],
})

/** The page has its own title, so the first level of a document is an `h2`; `data-level` brings it back as it was. */
const headingBelowTitle = {
  parseHTML: () =>
    ([1, 2, 3, 4, 5, 6] as const).map((tag) => ({
      tag: `h${tag}`,
      getAttrs: (element: HTMLElement) => ({ level: Math.min(Number(element.dataset.level ?? tag), 3) }),
    })),
  renderHTML: ({ node, HTMLAttributes }: { node: { attrs: Record<string, unknown> }; HTMLAttributes: Record<string, unknown> }) => {
    const level = Number(node.attrs.level)
    return [`h${level + 1}`, { ...HTMLAttributes, 'data-level': level }, 0] as const
  },
}

const startOnly = {
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1) },
  }),
}

/** Where our schema is narrower or freer than the kit's. */
const changes: Record<string, object> = { heading: headingBelowTitle, orderedList: startOnly, code: { excludes: '' } }

const Kit = StarterKit.extend({
  addExtensions() {
    const kit: AnyExtension[] = this.parent?.() ?? []
    return kit.map((it) => (changes[it.name] ? it.extend(changes[it.name]) : it))
  },
})

/** Found by hand alone: guessing would make a link of "n.ro 5". */
const SafeLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  autolink: false,
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => readLink(address) !== null,
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
})

/** The editor's side of `core/src/rich-text.ts`: every node and mark there, and nothing else. */
export const extensions: AnyExtension[] = [
  Kit.configure({ codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
  SafeLink,
  TextStyle,
  Ink,
  raised('superscript', 'sup'),
  raised('subscript', 'sub'),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...alignments] }),
  TableKit.configure({ table: { resizable: false, renderWrapper: true } }),
  FindText,
]
