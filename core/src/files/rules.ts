import { limits } from '../limits.ts'
import type { FileContext } from './schema.ts'

/** What each context takes. A delegation and minutes signed elsewhere are documents: PDF, or a PDF inside a .p7m envelope. */
export const contextRules: Record<FileContext, { max_bytes: number; only?: readonly string[] }> = {
  odg: { max_bytes: limits.files.large_bytes },
  verbal: { max_bytes: limits.files.large_bytes, only: ['pdf', 'p7m'] },
  delegation: { max_bytes: limits.files.single_bytes, only: ['pdf'] },
  communication: { max_bytes: limits.files.large_bytes },
  temp: { max_bytes: limits.files.single_bytes },
}

/** Documents that people go on writing in: a new version may take the place of the old one, which is kept. */
export const editableExtensions = 'xls xlsx xlsm csv ods tsv txt doc docx dot dotx odt ott rtf wpd wps ppt pptx pdf'.split(' ')

/** Besides the editable documents, pictures and signed envelopes. Nothing a browser would run. */
const otherExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'p7m']

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

export type FileRefusal = 'onlyPdfAllowed' | 'onlyPdfOrEnvelopeAllowed' | 'fileTypeNotAllowed' | 'fileTooLarge'

const onlyThese = (only: readonly string[]): FileRefusal => (only.includes('p7m') ? 'onlyPdfOrEnvelopeAllowed' : 'onlyPdfAllowed')

/** Why a file of this name may not be sent to this context, before a byte has come. */
export function refuseName(context: FileContext, name: string): FileRefusal | null {
  const extension = extensionOf(name)
  const only = contextRules[context].only
  if (only) return only.includes(extension) ? null : onlyThese(only)
  return editableExtensions.includes(extension) || otherExtensions.includes(extension) ? null : 'fileTypeNotAllowed'
}

/** Why what arrived may not be kept: its content decides its type, and its real size counts. */
export function refuseContent(context: FileContext, arrived: { bytes: number; detected: { extension: string } | null }): FileRefusal | null {
  if (arrived.bytes > contextRules[context].max_bytes) return 'fileTooLarge'
  const { only } = contextRules[context]
  if (!arrived.detected) return only ? onlyThese(only) : 'fileTypeNotAllowed'
  return refuseName(context, `x.${arrived.detected.extension}`)
}

export const canReplace = (name: string, flags: { editable_docs: boolean }): boolean => flags.editable_docs && editableExtensions.includes(extensionOf(name))

/** Attachments of one thing (a point, a letter) stay within 10 MB together. */
export const fitsTogether = (bytes: readonly number[]): boolean => bytes.reduce((sum, it) => sum + it, 0) <= limits.files.total_bytes

export interface FileFacts {
  context: FileContext
  company_id: string | null
  meeting_id: string | null
  owner_user: string | null
  owner_member: string | null
  /** Who may open the file; null for everybody who may see the meeting. */
  member_ids: readonly string[] | null
  /** A proxy to the designated representative that a member signed elsewhere: the company opens it once the meeting was held. */
  is_sealed?: boolean
}

export type FileCaller =
  | { kind: 'user'; user: string; companies: readonly string[] }
  | { kind: 'member'; member: string; meeting: string; company: string; represents: readonly string[] }

/** Whom a new file is for besides who sends it: minutes to be signed are nobody else's until they are a document. */
export const firstReaders = (context: FileContext): string[] | null => (context === 'verbal' ? [] : null)

const owns = (file: FileFacts, who: FileCaller): boolean => (who.kind === 'user' ? file.owner_user === who.user : file.owner_member === who.member)

/** A temporary file is its uploader's alone; the others belong to the company, and within a meeting to the people chosen. */
export function canReadFile(file: FileFacts, who: FileCaller): boolean {
  if (file.context === 'temp') return owns(file, who)
  if (who.kind === 'user') return file.is_sealed !== true && file.company_id !== null && who.companies.includes(file.company_id)
  if (file.meeting_id !== who.meeting) return false
  if (file.context === 'delegation') return owns(file, who) || (file.member_ids?.includes(who.member) ?? false)
  // What somebody hands in to sign is theirs and the company's, until it has become a document of the minutes; what they answered in writing stays so.
  if (file.context === 'verbal') return owns(file, who) || (file.member_ids?.includes(who.member) ?? true)
  // Who represents somebody reads what that person may read.
  return file.member_ids === null || [who.member, ...who.represents].some((it) => file.member_ids!.includes(it))
}

/** Members add temporary files, their own delegation and minutes that they signed elsewhere; the rest is the company's. */
export function canWriteFile(file: FileFacts, who: FileCaller): boolean {
  if (file.context === 'temp') return owns(file, who)
  if (who.kind === 'user') return file.company_id !== null && who.companies.includes(file.company_id)
  return (file.context === 'delegation' || file.context === 'verbal') && file.meeting_id === who.meeting && owns(file, who)
}
