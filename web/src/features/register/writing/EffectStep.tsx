import type { EntryCheck, RegisterState } from '@delibera/core/register/schema'
import { useToday } from '../../../api/clock.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RegisterRules } from '../RegisterRules.tsx'
import { useReadableRules } from '../useReadableRules.ts'
import { useRegisterQuotas } from '../useRegisterQuotas.ts'
import { ShiftTable } from './ShiftTable.tsx'
import type { EntryChecking } from './useEntryCheck.ts'
import styles from './WritingWindow.module.css'

interface Props {
  companyId: string
  state: RegisterState
  checking: EntryChecking
  checked: EntryCheck
}

/** What the annotation will change, from which day, and what the law says of it. */
export function EffectStep({ companyId, state, checking, checked }: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const quotas = useRegisterQuotas(state)
  const readable = useReadableRules(companyId, state, quotas)
  const fired = readable(checked.rules.filter((it) => !it.ok))
  const isBlocked = fired.some((it) => it.severity === 'BLOCK')
  return (
    <div className={styles.section}>
      {checking.isOvertaken && <FormAlert kind="warning">{t('overtaken')}</FormAlert>}
      {isBlocked && <FormAlert kind="error">{t('blocked')}</FormAlert>}
      <EffectiveWords checked={checked} />
      {isMoving(checked) && <ShiftTable before={checked.before} after={checked.after} quotas={quotas} />}
      {fired.length > 0 ? (
        <div className={styles.box}>
          <RegisterRules label={t('rules')} rules={fired} />
        </div>
      ) : (
        <Notice tone="verde" icon={<KindMark kind="success" size={18} />}>
          {t('noRules')}
        </Notice>
      )}
    </div>
  )
}

/** What has no effect yet moves nothing: there is nothing to compare. */
const isMoving = ({ before, after }: EntryCheck): boolean => after.length > 0 && JSON.stringify(before) !== JSON.stringify(after)

/** From which day it counts; or that it does not yet. */
function EffectiveWords({ checked: { entry } }: { checked: EntryCheck }) {
  const t = useCompanyWords(useTranslations('register.writing.effective'))
  const { day } = useDates()
  const today = useToday()
  const { effective_on, kind } = entry
  if (kind === 'NOTE' || kind === 'FILED') return <p>{t(kind)}</p>
  if (effective_on === null) return <FormAlert kind="warning">{t('none')}</FormAlert>
  return <p>{t(effective_on === today ? 'today' : effective_on > today ? 'later' : 'since', { on: day(effective_on) })}</p>
}
