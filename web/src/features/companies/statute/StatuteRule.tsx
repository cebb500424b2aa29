import type { Caution } from '@delibera/core/companies/cautions'
import type { CompanyType } from '@delibera/core/company/company-type'
import { statuteArticles } from '@delibera/core/company/statute'
import { lowerInitial } from '@delibera/core/i18n/initials'
import { TextInput } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { areAlike } from '../../../ui/forms/form-values.ts'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import styles from './StatuteControl.module.css'
import { StatuteControl } from './StatuteControl.tsx'
import type { Tick } from './StatuteTicks.tsx'
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
      note={isLeftOut(form.values[key], key) ? `${t(`rules.${key}.note`)} ${t('notForeseen')}` : t(`rules.${key}.note`)}
      {...(article && { law: cited(article, (it) => t('code', { article: it })) })}
      fallback={t(`source.${source}`, { value: say(fallback) })}
      changed={isChanged ? t('chosen') : undefined}
      reset={t(source === 'law' ? 'resetLaw' : 'reset')}
      caution={isDoubtful ? t(`cautions.${key as Caution}`) : undefined}
      onReset={() => form.setFieldValue(key, fallback as never)}
    >
      {(label) => (
        <>
          <StatuteControl rule={rule} label={label} form={form} />
          {isClause(key) && isChanged && <StatuteArticle clause={key} label={label} form={form} />}
        </>
      )}
    </SettingRow>
  )
}

/** The value of a rule in words, for the middle of a sentence. */
function useStatuteValue(rule: Rule): (value: unknown) => string {
  const t = useCompanyWords(useTranslations('companyDetails.statute'))
  const listed = (words: readonly string[], none: string) => (words.length === 0 ? none : words.map(lowerInitial).join(', '))
  const ticked = (ticks: readonly Tick[]) => ticks.map((it) => t(`ticks.${it}`))
  return (value) => {
    switch (rule.kind) {
      case 'switch':
        return lowerInitial(t(value ? 'yes' : 'no'))
      case 'days':
        return t('days', { count: Number(value) })
      case 'hours':
        return t('hours', { count: Number(value) })
      case 'pick':
        return lowerInitial(t(`picks.${value as 'NONE'}`))
      case 'ticks':
        return listed(ticked(rule.options.filter((it) => (value as readonly string[]).includes(it))), t('nobody'))
      case 'clauses':
        return listed(ticked(rule.options.filter((it) => (value as StatuteValues['elections'])[it])), t('majority'))
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
        return listed(
          roles.map((it) => t(`barred.${it}`)),
          t('nobody'),
        )
      }
    }
  }
}

/** The questions that a clause of the statute answers: documents cite its number. */
const clauses = ['written_decisions', 'board_written_decisions', 'advance_vote_allowed', 'designated_representative', 'elections'] as const
type Clause = (typeof clauses)[number]
const isClause = (key: Rule['key']): key is Clause => clauses.some((it) => it === key)
/** An election always has a way; the others are not there at all until the statute says so. */
const isLeftOut = (value: unknown, key: Rule['key']) => isClause(key) && (value === 'NONE' || value === false)

/** The number of the article that holds a clause, as documents print it; nothing is printed where nobody wrote it. */
function StatuteArticle({ clause, label, form }: { clause: Clause; label: string; form: Props['form'] }) {
  const t = useTranslations('companyDetails.statute')
  const { [clause]: mine = '', ...others } = form.values.articles
  return (
    <TextInput
      aria-label={t('articleOf', { title: label })}
      description={t('articleHint')}
      placeholder={t('article')}
      maxLength={20}
      value={mine}
      onChange={({ currentTarget: { value } }) => form.setFieldValue('articles', (value.trim() === '' ? others : { ...others, [clause]: value }) as never)}
      className={styles.pick}
    />
  )
}

/** Articles are those of the civil code; judgments, maxims and the law of markets (TUF) are not in it. */
function cited(sources: string, ofCode: (articles: string) => string): string {
  const all = sources.split('; ')
  const isOfCode = (it: string) => it.startsWith('art') && !it.endsWith('TUF')
  const articles = all.filter(isOfCode)
  return [...(articles.length > 0 ? [ofCode(articles.join('; '))] : []), ...all.filter((it) => !isOfCode(it))].join('; ')
}
