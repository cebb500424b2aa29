import { DocumentKind } from '@delibera/core/register/schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useToday } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import styles from './Opening.module.css'
import type { OpeningForm } from './useOpening.ts'

/** From which day the book counts, and by which paper: the registry's certificate, or the book that was kept before. */
export function OpeningDocument({ form }: { form: OpeningForm }) {
  const t = useCompanyWords(useTranslations('register'))
  const today = useToday()
  const { onChange, error } = form.getInputProps('effective_on') as { onChange: (day: string) => void; error?: string }
  return (
    <div className={styles.proof}>
      <p className={styles.help}>{t('opening.proofHelp')}</p>
      <div className={styles.pair} data-path="effective_on">
        <DateField
          label={t('opening.effectiveOn')}
          description={t('opening.effectiveOnHelp')}
          required
          today={today}
          max={today}
          min="1900-01-01"
          value={form.values.effective_on}
          onChange={onChange}
          {...(error ? { error } : {})}
        />
        <NativeSelect
          label={t('writing.document.kind')}
          {...form.getInputProps('document.kind')}
          data={[
            { value: '', label: t('writing.document.none') },
            ...DocumentKind.options.map((it) => ({ value: it, label: t(`writing.document.kinds.${it}`) })),
          ]}
        />
        <TextInput label={t('writing.document.number')} maxLength={200} {...form.getInputProps('document.number')} />
        <TextInput
          label={t('writing.document.author')}
          description={t('writing.document.authorHelp')}
          maxLength={200}
          {...form.getInputProps('document.author')}
        />
      </div>
      <Textarea label={t('writing.note')} autosize minRows={2} maxLength={2000} {...form.getInputProps('note')} />
    </div>
  )
}
