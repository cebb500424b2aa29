import type { Decision, DecisionPoint } from '@delibera/core/decisions/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { useRef } from 'react'
import { download } from '../../../api/download.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FileList } from '../../../ui/files/FileList.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'

interface Props {
  decision: Decision
  files: DecisionPoint['files']
  onChange: (files: DecisionPoint['files']) => void
}

/** The papers of a point: they travel with the letter, so all of them together stay within what certified mail carries. */
export function DecisionFiles({ decision: { _id, company_id }, files, onChange }: Props) {
  const t = useTranslations('decisions.files')
  const react = useReaction()
  // Several uploads may end before the list is drawn again.
  const latest = useRef(files)
  latest.current = files
  const put = (next: DecisionPoint['files']) => {
    latest.current = next
    onChange(next)
  }
  return (
    <div>
      {files.length > 0 && (
        <FileList
          label={t('title')}
          files={files.map(({ file_id, name, bytes }) => ({ id: file_id, name, bytes }))}
          onOpen={(id) => void download(fileRoutes.download, { params: { id } }).catch((error: unknown) => react(error, 'loading'))}
          onRemove={(id) => put(latest.current.filter((it) => it.file_id !== id))}
        />
      )}
      <FilePicker
        label={t('add')}
        context="odg"
        multiple
        send={(file, ways) => upload(file, { context: 'odg', company_id, meeting_id: _id }, ways)}
        kept={files.map((it) => it.bytes ?? 0)}
        onSent={({ id, name, bytes }) => put([...latest.current, { file_id: id, name, bytes, mime_type: '', sha256: null }])}
      />
    </div>
  )
}
