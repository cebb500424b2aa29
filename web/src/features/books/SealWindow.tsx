import type { CompanyBook } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
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

/** Signs a digital book as it stands today: who signs is named in the signature. */
export function SealWindow({ book, type, companyId, onClose }: Props) {
  const t = useTranslations('companyBooks')
  const { seal, done } = useBookActs()
  const { tell } = useToasts()
  const [signer, setSigner] = useState('')
  const [delegate, setDelegate] = useState(false)
  const [isTried, setTried] = useState(false)
  const name = t(`names.${type}.${book.code}`)
  const send = async () => {
    setTried(true)
    if (signer.trim() === '') return
    if (!(await done(seal.mutateAsync({ params: { id: companyId, code: book.code }, body: { signer, delegate } })))) return
    tell({ kind: 'success', text: t('seal.done', { book: name }) })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('seal.title', { book: name })} size={520}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={styles.note}>{t('seal.text')}</p>
        <TextInput
          label={t('seal.signer')}
          required
          maxLength={200}
          value={signer}
          onChange={(event) => setSigner(event.currentTarget.value)}
          error={isTried && signer.trim() === '' && t('required')}
        />
        <Checkbox label={t('seal.delegate')} checked={delegate} onChange={(event) => setDelegate(event.currentTarget.checked)} />
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={seal.isPending}>
            {t('seal.do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
