import type { EntryCheck, RegisterState } from '@delibera/core/register/schema'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { RegisterRules } from '../RegisterRules.tsx'
import { useReadableRules } from '../useReadableRules.ts'
import { useRegisterQuotas } from '../useRegisterQuotas.ts'
import type { EntryChecking } from './useEntryCheck.ts'
import styles from './WritingWindow.module.css'

interface Props {
  companyId: string
  state: RegisterState
  checking: EntryChecking
  checked: EntryCheck
}

/** The words that go into the book, what the person takes upon themselves, and that nothing of it can be taken back. */
export function ConfirmStep({ companyId, state, checking, checked }: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const readable = useReadableRules(companyId, state, useRegisterQuotas(state))
  const taken = readable(checked.rules.filter((it) => !it.ok && it.overridable))
  return (
    <div className={styles.section}>
      <p className={styles.help}>{t('confirmHelp')}</p>
      <p className={styles.act} lang="it">
        {checked.entry.text}
      </p>
      {taken.length > 0 && (
        <>
          <h4 className={styles.subtitle}>{t('takeUpon')}</h4>
          <div className={styles.box}>
            <RegisterRules label={t('takeUpon')} rules={taken} acknowledging={{ chosen: checking.ack, onChange: checking.setAck }} />
          </div>
        </>
      )}
      <FormAlert kind="info">{t('forGood')}</FormAlert>
    </div>
  )
}
