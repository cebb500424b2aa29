import { basisOf } from '@delibera/core/register/kinds'
import { DocumentKind, type RegisterState } from '@delibera/core/register/schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useToday } from '../../../api/clock.ts'
import { upload } from '../../../api/upload.ts'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useCompanyForm, useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import type { Writing } from './useWriting.ts'
import styles from './WritingWindow.module.css'

interface Props {
  companyId: string
  state: RegisterState
  writing: Writing
}

const deed_years = '1900-01-01'

/** By which act, of which day, filed or not; and what proves it. */
export function DocumentStep({ companyId, writing: { form, isCorrection } }: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const today = useToday()
  const basis = useBasis(companyId, form.values)
  const { kind, filed_on } = form.values
  const isFiling = kind === 'FILED'
  const isAnnulled = isCorrection && form.values.as === 'ANNULLED'
  const takesFiling = isFiling || basis === 'filed_on'
  const takesFile = form.values.document.file_id === '' || form.values.document.file_name !== ''
  return (
    <div className={styles.section}>
      <div className={styles.pair}>
        {!isFiling && (
          <div data-path="deed_on">
            <DateField
              label={t(`deedOn.${dayWords(form.values)}`)}
              required={!isAnnulled}
              today={today}
              min={deed_years}
              max={today}
              {...fieldOf(form, 'deed_on')}
              value={form.values.deed_on}
            />
          </div>
        )}
        {takesFiling && (
          <div data-path="filed_on">
            <DateField
              label={t('filedOn')}
              description={isFiling ? undefined : t('filedOnHelp')}
              required={isFiling}
              today={today}
              min={deed_years}
              max={today}
              {...fieldOf(form, 'filed_on')}
              value={filed_on}
            />
          </div>
        )}
        {takesFiling && <TextInput label={t('protocol')} maxLength={200} {...form.getInputProps('protocol')} />}
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label={t('document.kind')}
          {...form.getInputProps('document.kind')}
          data={[{ value: '', label: t('document.none') }, ...DocumentKind.options.map((it) => ({ value: it, label: t(`document.kinds.${it}`) }))]}
        />
        <TextInput label={t('document.number')} maxLength={200} {...form.getInputProps('document.number')} />
        <TextInput label={t('document.author')} description={t('document.authorHelp')} maxLength={200} {...form.getInputProps('document.author')} />
      </div>
      {takesFile ? (
        <FilePicker
          label={t('document.file')}
          context="verbal"
          send={(file, watch) => upload(file, { context: 'verbal', company_id: companyId }, watch)}
          onSent={({ id, name }) => {
            form.setFieldValue('document.file_id', id as never)
            form.setFieldValue('document.file_name', name as never)
            if (form.getValues().document.kind === '') form.setFieldValue('document.kind', 'OTHER' as never)
          }}
          onRemoved={() => {
            form.setFieldValue('document.file_id', '' as never)
            form.setFieldValue('document.file_name', '' as never)
          }}
        />
      ) : (
        <p className={styles.help}>{t('document.kept')}</p>
      )}
      <Textarea label={t('note')} autosize minRows={2} maxLength={2000} required={kind === 'NOTE'} {...form.getInputProps('note')} />
    </div>
  )
}

/** A date field judges itself; what the form says of it stands below. */
function fieldOf(form: Writing['form'], name: 'deed_on' | 'filed_on') {
  const { onChange, error } = form.getInputProps(name) as { onChange: (it: string) => void; error?: unknown }
  return { onChange, ...(error ? { error: error as string } : {}) }
}

type DayWords = 'ARREARS' | 'PAYMENT' | 'SEIZURE' | 'other'

function dayWords({ kind, title }: Writing['form']['values']): DayWords {
  if (title === 'SEIZURE' || title === 'FORECLOSURE') return 'SEIZURE'
  return kind === 'ARREARS' || kind === 'PAYMENT' ? kind : 'other'
}

/** Which day gives the annotation its effect, by the law of this company. */
function useBasis(companyId: string, { kind, title }: Writing['form']['values']) {
  const type = useCompanyForm()
  const { data } = useCompanyRead(companyId)
  if (kind === '' || kind === 'CORRECTION') return null
  return basisOf({ kind, title: title || null }, { type, share_certificates: data?.statute.share_certificates ?? false })
}
