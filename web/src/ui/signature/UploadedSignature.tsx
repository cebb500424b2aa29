import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useFileSize } from '../files/useFileSize.ts'
import { pictureImage } from './image.ts'
import styles from './Signature.module.css'

type Refusal = 'type' | 'size' | 'unreadable'

function refuse({ type, size }: File): Refusal | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'type'
  return size > limits.files.large_bytes ? 'size' : null
}

export function UploadedSignature({ image, onChange }: { image: string | null; onChange: (image: string | null) => void }) {
  const t = useTranslations()
  const size = useFileSize()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const take = async (file: File) => {
    const against = refuse(file)
    const made = against ? null : await pictureImage(file)
    setRefusal(against ?? (made ? null : 'unreadable'))
    onChange(made)
  }
  const words = { type: t('messages.fileTypeNotAllowed'), size: t('messages.fileTooLarge'), unreadable: t('inputs.signature.unreadable') }
  return (
    <>
      <div className={styles.paper}>
        {image && <img className={styles.picture} src={image} alt={t('inputs.signature.uploaded')} />}
        <span className={styles.line} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('inputs.signature.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void take(file)
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" leftSection={<IconPhotoUp size={16} />} aria-describedby={id} onClick={() => input.current?.click()}>
        {t('inputs.signature.choose')}
      </Button>
      <p id={id} className={styles.note} role="status" data-wrong={refusal ? true : undefined}>
        {refusal ? words[refusal] : t('inputs.signature.formats', { max: size(limits.files.large_bytes) })}
      </p>
    </>
  )
}
