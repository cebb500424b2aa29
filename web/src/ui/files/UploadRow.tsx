import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from '../marks/KindMark.tsx'
import row from './FileRow.module.css'
import styles from './UploadRow.module.css'
import { useFileSize } from './useFileSize.ts'
import type { Upload, UploadRefusal } from './useUploads.ts'

interface Props {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
  onPutBack: () => void
  onRemove: () => void
}

/** One file on its way: name, size, how far it is, and the verb that fits its state. */
export function UploadRow({ upload, onCancel, onRetry, onPutBack, onRemove }: Props) {
  const t = useTranslations('inputs.files')
  const size = useFileSize()
  const { file, state, part } = upload
  const isSending = state === 'sending'
  return (
    <li className={`${row.row} ${styles.row}`}>
      <Mark state={state} />
      <div className={row.words}>
        <p className={styles.name} data-removed={state === 'removed' || undefined}>
          {file.name}
        </p>
        <p className={`${row.facts} ${styles.state}`} data-state={state} role={isSending ? undefined : 'status'}>
          <span>{size(file.size)}</span>
          <State upload={upload} />
        </p>
        {isSending && (
          <Progress.Root size={4} className={styles.bar}>
            <Progress.Section value={part * 100} aria-label={t('progressOf', { name: file.name })} />
          </Progress.Root>
        )}
      </div>
      {(state === 'failed' || state === 'cancelled') && (
        <Button variant="default" size="xs" aria-label={`${t('retry')}: ${file.name}`} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {state === 'removed' && (
        <Button variant="default" size="xs" aria-label={t('putBackOne', { name: file.name })} onClick={onPutBack}>
          {t('putBack')}
        </Button>
      )}
      <ActionIcon size="md" aria-label={t(isSending ? 'cancelOne' : 'removeOne', { name: file.name })} onClick={isSending ? onCancel : onRemove}>
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Mark({ state }: { state: Upload['state'] }) {
  if (state === 'sent') return <KindMark kind="success" size={20} />
  if (state === 'refused' || state === 'failed') return <KindMark kind="error" size={20} />
  return <IconFileText size={20} stroke={1.5} aria-hidden />
}

/** Refusals that the server says too have their words among the shared messages. */
const own: Partial<Record<UploadRefusal, 'empty' | 'together'>> = { fileEmpty: 'empty', filesTooLargeTogether: 'together' }

function State({ upload: { state, part, refusal } }: { upload: Upload }) {
  const t = useTranslations()
  const format = useFormatter()
  if (state === 'sending') return <span>{format.number(part, { style: 'percent' })}</span>
  if (!refusal) return <span>{t(`inputs.files.${state === 'refused' ? 'failed' : state}`)}</span>
  const mine = own[refusal]
  return <span>{mine ? t(`inputs.files.${mine}`) : t(`messages.${refusal as Exclude<UploadRefusal, 'fileEmpty' | 'filesTooLargeTogether'>}`)}</span>
}
