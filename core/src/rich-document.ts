import { z } from 'zod'
import { cleanDocument, type RichNode } from './rich-text.ts'

/** Whatever came in, a document that can be kept comes out; plain words are one too. */
export const RichDocument = z.unknown().transform(cleanDocument)

/** The paragraphs of a rich text without the document around them. */
export const RichParagraphs = z.unknown().transform((it): RichNode[] => cleanDocument({ type: 'doc', content: it }).content)
