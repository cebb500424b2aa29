import type { TrialMessage } from '@delibera/core/operations/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FileChips } from '../../../ui/files/FileChips.tsx'

/** Named and weighed; the trial mailbox does not keep their content. */
export function Attachments({ files }: { files: TrialMessage['attachments'] }) {
  const t = useTranslations('operations.letter')
  if (files.length === 0) return null
  return <FileChips label={t('files')} files={files.map(({ name, bytes, mime_type }) => ({ id: name, name, bytes, type: mime_type }))} />
}
