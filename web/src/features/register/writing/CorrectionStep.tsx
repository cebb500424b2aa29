import type { Entry } from '@delibera/core/register/schema'
import { Radio, Textarea } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Writing } from './useWriting.ts'
import styles from './WritingWindow.module.css'

/** A correction says why, and whether nothing of the annotation was true or something else was. The one that is corrected stays readable. */
export function CorrectionStep({ entry, writing: { form } }: { entry: Entry; writing: Writing }) {
  const t = useCompanyWords(useTranslations('register.correction'))
  const { values } = form
  return (
    <div className={styles.section}>
      <p className={styles.help}>{t('help')}</p>
      <p className={styles.act} lang="it">
        {entry.text}
      </p>
      <Radio.Group label={t('as')} value={values.as} onChange={(it) => form.setFieldValue('as', it as never)}>
        <div className={styles.section} style={{ gap: 8, paddingTop: 6 }}>
          <Radio value="REPLACED" label={t('replaced')} description={t('replacedHelp')} />
          <Radio value="ANNULLED" label={t('annulled')} description={t('annulledHelp')} />
        </div>
      </Radio.Group>
      <Textarea label={t('reason')} description={t('reasonHelp')} required autosize minRows={2} maxLength={2000} {...form.getInputProps('reason')} />
    </div>
  )
}
