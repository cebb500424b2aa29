import type { CompanyBook } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { upload as send } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './BooksPage.module.css'
import { useBookActs } from './useBooks.ts'

interface Props {
  book: CompanyBook
  type: CompanyType
  companyId: string
  onClose: () => void
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean)

/** A PDF for a book: it takes the next number and pages, and stays. */
export function BookUploadWindow({ book, type, companyId, onClose }: Props) {
  const t = useTranslations('companyBooks')
  const { upload, done } = useBookActs()
  const { tell } = useToasts()
  const today = useToday()
  const [title, setTitle] = useState('')
  const [signers, setSigners] = useState('')
  const [day, setDay] = useState(today)
  const [file, setFile] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (title.trim() === '' || !file) return
    const body = { file_id: file, title, day, signers: namesIn(signers) }
    if (!(await done(upload.mutateAsync({ params: { id: companyId, code: book.code }, body })))) return
    tell({ kind: 'success', text: t('upload.done') })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('upload.title', { book: t(`names.${type}.${book.code}`) })} size={540}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={styles.note}>{t('upload.text')}</p>
        <TextInput
          label={t('upload.what')}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={isTried && title.trim() === '' && t('required')}
        />
        <DateField label={t('upload.day')} required today={today} max={today} value={day} onChange={setDay} />
        <TextInput
          label={t('upload.signers')}
          description={t('upload.signersHint')}
          value={signers}
          onChange={(event) => setSigners(event.currentTarget.value)}
        />
        <FilePicker
          label={t('upload.file')}
          context="book"
          send={(it, ways) => send(it, { context: 'book', company_id: companyId }, ways)}
          onSent={({ id }) => setFile(id)}
          onRemoved={() => setFile(null)}
        />
        {isTried && !file && (
          <p className={styles.wrong} role="alert">
            {t('upload.fileMissing')}
          </p>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={upload.isPending}>
            {t('upload.do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
