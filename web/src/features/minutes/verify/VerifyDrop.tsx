import { IconFileText, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { most_bytes, type VerifiedFile } from './useVerify.ts'
import styles from './VerifyDrop.module.css'

interface Props {
  /** The last file that was chosen: from then on the zone is one line. */
  newest: VerifiedFile | undefined
  onFiles: (files: readonly File[]) => void
}

/** A label around a real file input: drop, click, tap and keyboard do the same. */
export function VerifyDrop({ newest, onFiles }: Props) {
  const t = useTranslations('verify.drop')
  const size = useFileSize()
  const [isOver, setOver] = useState(false)
  useFilesOfPage(onFiles, setOver)
  return (
    <label className={styles.zone} data-slim={newest !== undefined || undefined} data-over={isOver || undefined}>
      <input
        type="file"
        className={styles.input}
        multiple
        accept=".pdf,.p7m,.zip"
        aria-label={t('label')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {newest ? (
        <>
          <IconFileText size={22} stroke={1.6} aria-hidden />
          <span className={styles.file}>
            <b>{newest.name}</b>
            <small>{newest.state === 'checking' ? t('checking') : t('read')}</small>
          </span>
          <span className={styles.choose}>{t('again')}</span>
        </>
      ) : (
        <>
          <IconFileUpload size={34} stroke={1.4} aria-hidden className={styles.art} />
          <b className={styles.title}>{t('title')}</b>
          <span className={styles.or}>{t.rich('or', { max: size(most_bytes), b: (words) => <span className={styles.choose}>{words}</span> })}</span>
        </>
      )}
    </label>
  )
}

/** A file may be dropped anywhere on the page: beside the zone it would open in the place of the page. */
function useFilesOfPage(onFiles: Props['onFiles'], setOver: (is: boolean) => void): void {
  useEffect(() => {
    const over = (event: globalThis.DragEvent | DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: globalThis.DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFiles, setOver])
}
