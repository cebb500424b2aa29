import { z } from 'zod'
import { Id } from '../paging.ts'

export const FileContext = z.enum(['odg', 'verbal', 'delegation', 'communication', 'temp'])
export type FileContext = z.infer<typeof FileContext>

export const UploadRequest = z.object({
  filename: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^/\\\p{Cc}]+$/u),
  mime_type: z.string().trim().max(120),
  context: FileContext.default('temp'),
  company_id: Id.optional(),
  meeting_id: Id.optional(),
  /** The file that this upload is a new version of. */
  replaces: Id.optional(),
})
export type UploadRequest = z.infer<typeof UploadRequest>

export const UploadGrant = z.object({ url: z.string(), fields: z.record(z.string(), z.string()), id: Id })

/** A file as lists show it. A temporary one belongs to nobody but its uploader. */
export const FileEntry = z.object({
  _id: Id,
  name: z.string(),
  mime_type: z.string(),
  context: FileContext,
  company_id: Id.nullable(),
  meeting_id: Id.nullable(),
})
export type FileEntry = z.infer<typeof FileEntry>
