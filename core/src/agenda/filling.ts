import type { RichNode, RichText } from '../rich-text.ts'
import { type Context, fillText, hasRest, isAutomatic, type PlaceholderUse, placeholdersIn, unfilledIn } from './placeholders.ts'

/** No document holds it (`cleanDocument`): it keeps the texts of a document apart while they are read as one. */
const divider = '\0'

function textsIn(node: RichText | RichNode): string[] {
  if (node.type === 'text') return [node.text ?? '']
  return (node.content ?? []).flatMap(textsIn)
}

const wholeOf = (doc: RichText): string => textsIn(doc).join(divider)

export const placeholdersInDocument = (doc: RichText): PlaceholderUse[] => placeholdersIn(wholeOf(doc))

export const unfilledInDocument = (doc: RichText, context: Context): string[] => unfilledIn(wholeOf(doc), context)

/**
 * What a person still has to fill in a text before it can be put to the vote. The product's own conditions are not decided yet: both of their branches count.
 * A tag of which a part was deleted is one that nobody can fill.
 */
export function blanksIn(doc: RichText, values: Readonly<Record<string, string>>): string[] {
  const decided = placeholdersInDocument(doc).filter(({ name, use }) => use === 'condition' && isAutomatic(name))
  const met = Object.fromEntries(decided.map(({ name }) => [name, true]))
  const names = [values, { ...met, ...values }].flatMap((it) => unfilledInDocument(doc, it)).filter((it) => !isAutomatic(it))
  return [...new Set(names), ...(textsIn(doc).some(hasRest) ? ['{{'] : [])]
}

/**
 * A document with its placeholders filled. A condition may begin in one paragraph and end in another; a paragraph that is left without
 * words goes. A list is repeated within the words where it begins.
 */
export function fillDocument(doc: RichText, context: Context, missing = (name: string) => `{{${name}}}`): RichText {
  const filled = fillText(wholeOf(doc), context, { missing, kept: divider }).split(divider)
  const content = rebuilt(doc.content, () => filled.shift() ?? '')
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function rebuilt(nodes: readonly RichNode[], next: () => string): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      const text = next()
      return text === '' ? [] : [{ ...node, text }]
    }
    if (!node.content) return [node]
    const content = rebuilt(node.content, next)
    if (content.length > 0) return [{ ...node, content }]
    return node.type === 'tableCell' || node.type === 'tableHeader' ? [{ ...node, content: [{ type: 'paragraph' }] }] : []
  })
}
