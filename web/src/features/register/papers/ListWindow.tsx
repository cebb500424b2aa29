import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { usePaper } from './usePaper.ts'

interface Props {
  companyId: string
  on: string | undefined
  onClose: () => void
}

/** The list that is filed with the accounts (art. 2435, c. 2): on a day, with what was entered since the approval before. */
export function ListWindow({ companyId, on, onClose }: Props) {
  const t = useCompanyWords(useTranslations('register.holdersList'))
  const today = useToday()
  const [day, setDay] = useState(on ?? today)
  const [since, setSince] = useState('')
  const { show, busy } = usePaper(companyId)
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void show('list', { query: { on: day, ...(since ? { since } : {}) } })
        }}
      >
        <p>{t('text')}</p>
        <DateField label={t('on')} today={today} max={today} min="1900-01-01" value={day} onChange={setDay} />
        <DateField label={t('since')} description={t('sinceHelp')} today={today} max={day} min="1900-01-01" value={since} onChange={setSince} />
        <Actions end>
          <Button type="submit" leftSection={<IconFileText size={16} aria-hidden />} loading={busy === 'list'}>
            {t('open')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
