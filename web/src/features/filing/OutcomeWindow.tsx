import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateField } from '../../ui/dates/DateField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './FilingPage.module.css'
import type { FilingChanging } from './useFilings.ts'

interface Props {
  to: 'FILED' | 'SUSPENDED'
  isBusy: boolean
  onSave: (it: Omit<FilingChanging, 'version'>) => void
  onClose: () => void
}

/** Day and protocol of the filing, or why the office has suspended it. */
export function OutcomeWindow({ to, isBusy, onSave, onClose }: Props) {
  const t = useTranslations('filings')
  const today = useToday()
  const [filed_on, setDay] = useState(today)
  const [protocol, setProtocol] = useState('')
  const [outcome, setOutcome] = useState('')
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (to === 'SUSPENDED') onSave({ status: to, outcome })
    else if (protocol.trim() !== '') onSave({ status: to, filed_on, protocol })
  }
  return (
    <FormWindow opened onClose={onClose} title={t(to === 'FILED' ? 'markFiled' : 'suspended')} size={480}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {to === 'FILED' && (
          <>
            <DateField label={t('filedDay')} required today={today} max={today} value={filed_on} onChange={setDay} />
            <TextInput
              label={t('protocol')}
              required
              maxLength={80}
              value={protocol}
              onChange={(event) => setProtocol(event.currentTarget.value)}
              error={isTried && protocol.trim() === '' && t('required')}
            />
          </>
        )}
        {to === 'SUSPENDED' && (
          <Textarea
            label={t('suspendedWhy')}
            autosize
            minRows={3}
            maxLength={1000}
            value={outcome}
            onChange={(event) => setOutcome(event.currentTarget.value)}
          />
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
