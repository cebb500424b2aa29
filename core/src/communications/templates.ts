import { z } from 'zod'
import { Name } from '../fields.ts'
import { Id } from '../paging.ts'
import { RichDocument } from '../rich-document.ts'

/** The text of a letter that a company writes again and again. */
export const LetterTemplateDraft = z.object({
  /** What it is called in the list; no two of a company have the same. */
  name: Name,
  subject: z.string().trim().max(200),
  body: RichDocument,
})
export type LetterTemplateDraft = z.infer<typeof LetterTemplateDraft>

export const LetterTemplate = LetterTemplateDraft.extend({ _id: Id })
export type LetterTemplate = z.infer<typeof LetterTemplate>

/** The templates that the product brings along; their words stand in the locale files of the web. */
export const ownTemplates = ['dividend', 'documents', 'minutes', 'contacts', 'payment', 'seat'] as const
