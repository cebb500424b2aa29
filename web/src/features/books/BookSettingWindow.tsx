import { type BookMode, type CompanyBook, Vidimation } from '@delibera/core/books/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { Button, NumberInput, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './BooksPage.module.css'
import { useBookActs } from './useBooks.ts'

interface Props {
  book: CompanyBook
  type: CompanyType
  companyId: string
  canGovern: boolean
  onClose: () => void
}

/** How a book is kept from a day on: electronically, or on sheets that an office has stamped. */
export function BookSettingWindow({ book, type, companyId, canGovern, onClose }: Props) {
  const t = useTranslations('companyBooks')
  const today = useToday()
  const { change, done } = useBookActs()
  const [mode, setMode] = useState<BookMode>(book.mode)
  const [since, setSince] = useState(today)
  const [sheets, setSheets] = useState(book.vidimation ?? { office: '', day: today, pages_from: 1, pages_to: 100, stamp_paid_cents: 0 })
  const [isTried, setTried] = useState(false)
  const isPaper = mode === 'PAPER'
  const isStamped = isPaper && sheets.office.trim() !== ''
  const isWrong = isStamped && !Vidimation.safeParse(sheets).success
  const send = async () => {
    setTried(true)
    if (isWrong) return
    const body = { mode, since, ...(isPaper && { vidimation: isStamped ? sheets : null }) }
    if (await done(change.mutateAsync({ params: { id: companyId, code: book.code }, body }))) onClose()
  }
  const number = (it: string | number) => (typeof it === 'number' ? it : 0)
  return (
    <FormWindow opened onClose={onClose} title={t('setting.title', { book: t(`names.${type}.${book.code}`) })} size={560}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Radio.Group
          label={t('setting.mode')}
          value={mode}
          onChange={(it) => setMode(it as BookMode)}
          description={canGovern ? undefined : t('setting.onlyAdmin')}
        >
          <div className={styles.buttons}>
            {(['PAPER', 'DIGITAL'] as const).map((it) => (
              <Radio key={it} value={it} label={t(`modes.${it}`)} disabled={!canGovern && it !== book.mode} />
            ))}
          </div>
        </Radio.Group>
        <DateField label={t('setting.since')} required today={today} value={since} onChange={setSince} />
        {isPaper && (
          <>
            <TextInput
              label={t('setting.office')}
              description={t('setting.officeHint')}
              maxLength={200}
              value={sheets.office}
              onChange={(event) => setSheets({ ...sheets, office: event.currentTarget.value })}
            />
            <div className={styles.pair}>
              <NumberInput label={t('setting.from')} min={1} value={sheets.pages_from} onChange={(it) => setSheets({ ...sheets, pages_from: number(it) })} />
              <NumberInput
                label={t('setting.to')}
                min={1}
                value={sheets.pages_to}
                onChange={(it) => setSheets({ ...sheets, pages_to: number(it) })}
                error={isTried && isWrong && t('setting.wrong')}
              />
            </div>
            <div className={styles.pair}>
              <DateField label={t('setting.day')} today={today} value={sheets.day} onChange={(day) => setSheets({ ...sheets, day })} />
              <MoneyField
                label={t('setting.paid')}
                currency="EUR"
                value={sheets.stamp_paid_cents}
                onChange={(it) => setSheets({ ...sheets, stamp_paid_cents: it ?? 0 })}
              />
            </div>
          </>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('setting.do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
