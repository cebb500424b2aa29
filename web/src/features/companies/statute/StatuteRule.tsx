import type { Caution } from '@delibera/core/companies/cautions'
import type { CompanyType } from '@delibera/core/company/company-type'
import { statuteArticles } from '@delibera/core/company/statute'
import { lowerInitial } from '@delibera/core/i18n/initials'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { areAlike } from '../../../ui/forms/form-values.ts'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import { StatuteControl } from './StatuteControl.tsx'
import type { Rule, StatuteForm, StatuteValues } from './useStatuteForm.ts'

interface Props {
  rule: Rule
  type: CompanyType
  form: Pick<StatuteForm, 'values' | 'setFieldValue' | 'getInputProps' | 'errors'>
  fallback: StatuteValues[Rule['key']]
  isDoubtful: boolean
}

/** One rule of the statute. */
export function StatuteRule({ rule, type, form, fallback, isDoubtful }: Props) {
  const t = useCompanyWords(useTranslations('companyDetails.statute'))
  const say = useStatuteValue(rule)
  const { key } = rule
  const article = key === 'is_active_cda' ? null : statuteArticles[key][type]
  // The law is silent on a second call of an S.r.l.: there the starting value is only what is usual.
  const source = article === null && rule.source === 'law' ? 'custom' : rule.source
  const isChanged = !areAlike(form.values[key] ?? fallback, fallback)
  return (
    <SettingRow
      title={t(`rules.${key}.title`)}
      note={t(`rules.${key}.note`)}
      {...(article && { law: cited(article, (it) => t('code', { article: it })) })}
      fallback={t(`source.${source}`, { value: say(fallback) })}
      changed={isChanged ? t('chosen') : undefined}
      reset={t(source === 'law' ? 'resetLaw' : 'reset')}
      caution={isDoubtful ? t(`cautions.${key as Caution}`) : undefined}
      onReset={() => form.setFieldValue(key, fallback as never)}
    >
      {(label) => <StatuteControl rule={rule} label={label} form={form} />}
    </SettingRow>
  )
}

/** The value of a rule in words, for the middle of a sentence. */
function useStatuteValue(rule: Rule): (value: unknown) => string {
  const t = useCompanyWords(useTranslations('companyDetails.statute'))
  return (value) => {
    switch (rule.kind) {
      case 'switch':
        return lowerInitial(t(value ? 'yes' : 'no'))
      case 'days':
        return t('days', { count: Number(value) })
      case 'count':
        return value === null ? lowerInitial(t('noLimit')) : String(value)
      case 'choice':
        return lowerInitial(t(`options.${value as 'RECEIPT'}`))
      case 'monthDay':
        return t('monthDay', { month: t(`months.${String(value).slice(0, 2) as '12'}`), day: Number(String(value).slice(3)) })
      case 'auditors':
        return t(value ? 'auditors.vote' : 'auditors.noVote')
      case 'roles': {
        const roles = value as readonly ('ADM' | 'MAJ' | 'EMPLOYEE')[]
        return roles.length === 0 ? t('nobody') : roles.map((it) => lowerInitial(t(`barred.${it}`))).join(', ')
      }
    }
  }
}

/** Articles are those of the civil code; judgments and maxims are not in it. */
function cited(sources: string, ofCode: (articles: string) => string): string {
  const all = sources.split('; ')
  const articles = all.filter((it) => it.startsWith('art'))
  return [...(articles.length > 0 ? [ofCode(articles.join('; '))] : []), ...all.filter((it) => !it.startsWith('art'))].join('; ')
}
