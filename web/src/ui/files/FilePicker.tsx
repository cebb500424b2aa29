import { contextRules } from '@delibera/core/files/rules'
import type { FileContext } from '@delibera/core/files/schema'
import { limits } from '@delibera/core/limits'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './FilePicker.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useFileSize } from './useFileSize.ts'
import { type SendFile, useUploads } from './useUploads.ts'

interface Props {
  label: string
  /** What the files are for: it decides which types and how large. */
  context: FileContext
  /** Extensions, where fewer are wanted than the context takes. */
  only?: readonly string[] | undefined
  multiple?: boolean
  send: SendFile
  kept?: readonly number[]
  onSent?: (file: { id: string; name: string; bytes: number }) => void
  /** Taken back after it was sent. */
  onRemoved?: (id: string) => void
  disabled?: boolean
}

/** A real file input under a drop zone: click, tap, keyboard and drop do the same. What goes is checked before it goes. */
export function FilePicker({
  label,
  context,
  only = contextRules[context].only,
  multiple = false,
  send,
  kept = [],
  onSent,
  onRemoved,
  disabled = false,
}: Props) {
  const t = useTranslations('inputs.files')
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { uploads, add, cancel, retry, remove, takeOff, putBack } = useUploads({ context, only, send, kept, onSent })
  const take = (files: FileList | null) => add([...(files ?? [])].slice(0, multiple ? undefined : 1))
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is && !disabled)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div className={styles.picker}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <label
        className={styles.zone}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={styles.input}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id} ${id}-verb`}
          aria-describedby={`${id}-limit`}
          {...(only ? { accept: only.map((it) => `.${it}`).join(',') } : {})}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <IconUpload size={18} stroke={1.6} aria-hidden />
        <span>
          <span id={`${id}-verb`}>{t.rich('choose', { count: multiple ? 2 : 1, b: (words) => <b>{words}</b> })}</span>
          <Limit id={`${id}-limit`} context={context} only={only} multiple={multiple} />
        </span>
      </label>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={t('uploads')}>
          {uploads.map((it) => (
            <UploadRow
              key={it.key}
              upload={it}
              onCancel={() => cancel(it)}
              onRetry={() => retry(it)}
              onPutBack={() => putBack(it)}
              onRemove={() => {
                if (it.state !== 'sent' || !it.id || !onRemoved) return remove(it)
                takeOff(it)
                onRemoved(it.id)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Limit({ id, context, only, multiple }: Pick<Props, 'context' | 'only'> & { id: string; multiple: boolean }) {
  const t = useTranslations('inputs.files')
  const size = useFileSize()
  const { max_bytes } = contextRules[context]
  const types = only?.map((it) => it.toUpperCase()).join(', ') ?? t('types')
  const values = { types, max: size(max_bytes), total: size(limits.files.total_bytes) }
  return (
    <span id={id} className={styles.limit}>
      {t(multiple ? 'limitEach' : 'limit', values)}
    </span>
  )
}
