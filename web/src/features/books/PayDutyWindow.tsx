import type { Duty } from '@delibera/core/books/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './BooksPage.module.css'
import { useBookActs } from './useBooks.ts'

/** When it was paid, with the receipt; or that it was not, after all. */
export function PayDutyWindow({ duty, companyId, onClose }: { duty: Duty; companyId: string; onClose: () => void }) {
  const t = useTranslations('companyBooks.duties')
  const today = useToday()
  const { pay, done } = useBookActs()
  const [day, setDay] = useState(duty.paid_on ?? today)
  const [file, setFile] = useState<string | null>(duty.file_id)
  const send = async (paid_on: string | null) => {
    if (await done(pay.mutateAsync({ params: { id: companyId, duty: duty._id }, body: { paid_on, file_id: paid_on ? file : null } }))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('payTitle')} size={520}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(day)
        }}
      >
        <DateField label={t('paidDay')} required today={today} max={today} value={day} onChange={setDay} />
        <FilePicker
          label={t('receipt')}
          context="book"
          send={(it, ways) => upload(it, { context: 'book', company_id: companyId }, ways)}
          onSent={({ id }) => setFile(id)}
          onRemoved={() => setFile(null)}
        />
        <Actions end>
          {duty.paid_on && (
            <Button variant="default" loading={pay.isPending} onClick={() => void send(null)}>
              {t('unpaid')}
            </Button>
          )}
          <Button type="submit" loading={pay.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
