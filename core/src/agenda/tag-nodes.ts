import { cleanDocument, type RichNode } from '../rich-text.ts'
import { tagsIn } from './placeholders.ts'

/** A document while it is written: each tag is one thing of its own, which is there whole or not at all. Kept, it is words like the others. */
export interface WrittenNode extends Omit<RichNode, 'type' | 'content'> {
  type: RichNode['type'] | 'tag'
  content?: WrittenNode[]
}

/** A tag with the formatting of its beginning: formatted in parts it is one that nothing would fill. */
const tagNode = (text: string, { marks }: RichNode): WrittenNode => ({ type: 'tag', attrs: { text }, ...(marks ? { marks } : {}) })

/** The way into the editor. */
export function withTagNodes(nodes: readonly RichNode[]): WrittenNode[] {
  const found: WrittenNode[] = []
  let texts: RichNode[] = []
  const close = () => {
    found.push(...divided(texts))
    texts = []
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      texts.push(node)
      continue
    }
    close()
    found.push(node.content ? { ...node, content: withTagNodes(node.content) } : node)
  }
  close()
  return found
}

/** Texts that stand side by side, which differ in formatting alone: a tag may begin in one and end in another. */
function divided(texts: readonly RichNode[]): WrittenNode[] {
  const whole = texts.map((it) => it.text ?? '').join('')
  const tags = tagsIn(whole)
  let end = 0
  return texts.flatMap((node) => {
    const start = end
    end += node.text?.length ?? 0
    const pieces: WrittenNode[] = []
    let at = start
    for (const tag of tags.filter((it) => it.from < end && it.to > start)) {
      if (tag.from > at) pieces.push({ ...node, text: whole.slice(at, tag.from) })
      if (tag.from >= start) pieces.push(tagNode(whole.slice(tag.from, tag.to), node))
      at = tag.to
    }
    if (at < end) pieces.push({ ...node, text: whole.slice(at, end) })
    return pieces
  })
}

/** The way out of the editor: clean, as it is kept. */
export const withoutTagNodes = (nodes: readonly WrittenNode[]): RichNode[] => cleanDocument({ type: 'doc', content: nodes.map(asWords) }).content

function asWords({ type, attrs, content, ...node }: WrittenNode): object {
  if (type === 'tag') return { ...node, type: 'text', text: attrs?.text }
  return { ...node, type, ...(attrs ? { attrs } : {}), ...(content ? { content: content.map(asWords) } : {}) }
}
