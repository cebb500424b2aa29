import type { CommunicationFile } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { limits } from '@delibera/core/limits'
import { Progress } from '@mantine/core'
import { type DragEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFileUndo } from '../../../shell/useRestoring.ts'
import { FileChips } from '../../../ui/files/FileChips.tsx'
import { UploadRow } from '../../../ui/files/UploadRow.tsx'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { type Upload, useUploads } from '../../../ui/files/useUploads.ts'
import styles from './ComposeFiles.module.css'

/** For the button among the tools of the text. */
export interface FilesDoor {
  choose: () => void
}

interface Props {
  door: Ref<FilesDoor>
  company_id: string
  files: readonly CommunicationFile[]
  onChange: (files: CommunicationFile[]) => void
  /** By which the server puts back the files that the last save took away; null while none did. */
  removalId: () => string | null
  /** Whether files are on their way, or did not arrive and are still wanted. */
  onUploads: (state: Uploading) => void
  error: string | undefined
}

export type Uploading = 'sending' | 'failed' | null

const uploadingOf = (uploads: readonly Upload[]): Uploading => {
  if (uploads.some((it) => it.state === 'sending')) return 'sending'
  return uploads.some((it) => it.state === 'failed' || it.state === 'refused') ? 'failed' : null
}

/** What the letter carries, and how much of its 10 MB that is. */
export function ComposeFiles({ door, company_id, files, onChange, removalId, onUploads, error }: Props) {
  const t = useTranslations('communications.files')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useImperativeHandle(door, () => ({ choose: () => input.current?.click() }))
  const { uploads, add, cancel, retry, remove, putBack, put, latest } = useAttaching({ company_id, files, onChange })
  const undoing = useFileUndo({ companyId: company_id, removalId, stale: [communicationRoutes.one, communicationRoutes.list] })
  const takeOff = (id: string) => {
    const at = latest.current.findIndex((it) => it._id === id)
    const gone = latest.current[at]
    if (!gone) return
    put(latest.current.filter((it) => it !== gone))
    undoing(gone.name, () => put(latest.current.toSpliced(at, 0, gone)))
  }
  const uploading = uploadingOf(uploads)
  useEffect(() => onUploads(uploading), [uploading, onUploads])
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button among the tools is the first
    <div
      className={styles.files}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        add([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {files.length > 0 && <FileChips label={t('label')} files={files.map(({ _id, name, bytes }) => ({ id: _id, name, bytes }))} onRemove={takeOff} />}
      {uploads.length > 0 && (
        <ul aria-label={t('uploads')}>
          {uploads.map((it) => (
            <UploadRow
              key={it.key}
              upload={it}
              onCancel={() => cancel(it)}
              onRetry={() => retry(it)}
              onPutBack={() => putBack(it)}
              onRemove={() => remove(it)}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && <Room bytes={files.reduce((sum, it) => sum + it.bytes, 0)} />}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A file that has arrived stands among the others; until then it is on its way. */
function useAttaching({ company_id, files, onChange }: Pick<Props, 'company_id' | 'files' | 'onChange'>) {
  // Several uploads may end before the list is drawn again.
  const latest = useRef(files)
  latest.current = files
  const put = (next: CommunicationFile[]) => {
    latest.current = next
    onChange(next)
  }
  const state = useUploads({
    context: 'communication',
    send: (file, ways) => upload(file, { context: 'communication', company_id }, ways),
    kept: files.map((it) => it.bytes),
    onSent: ({ id, name, bytes }) => put([...latest.current, { _id: id, name, bytes, mime_type: '' }]),
  })
  const { uploads, remove } = state
  useEffect(() => {
    for (const it of uploads) if (it.state === 'sent') remove(it)
  })
  return { ...state, put, latest }
}

function Room({ bytes }: { bytes: number }) {
  const t = useTranslations('communications.files')
  const size = useFileSize()
  const words = t('room', { used: size(bytes), total: size(limits.files.total_bytes) })
  return (
    <div className={styles.room}>
      <Progress.Root size={5} className={styles.bar}>
        <Progress.Section value={(bytes / limits.files.total_bytes) * 100} aria-label={words} />
      </Progress.Root>
      <span>{words}</span>
    </div>
  )
}
