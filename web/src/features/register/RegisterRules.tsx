import { citeOf } from '@delibera/core/law/catalogue'
import type { RuleId, RuleResult } from '@delibera/core/law/schema'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { Checkbox } from '@mantine/core'
import { useLocale } from 'use-intl'
import { useCompanyForm } from '../../company/useCompanyWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './RegisterRules.module.css'

/** Warnings that the person takes upon themselves before the annotation is written. */
interface Acknowledging {
  chosen: readonly RuleId[]
  onChange: (chosen: RuleId[]) => void
}

interface Props {
  label: string
  rules: readonly RuleResult[]
  acknowledging?: Acknowledging
}

const kinds = { BLOCK: 'error', WARN: 'warning', INFO: 'info' } as const
const weights = { BLOCK: 0, WARN: 1, INFO: 2 } as const

/** What the law says of the register, or of an annotation: what stands in the way first, each with its reason, what to do and the article. */
export function RegisterRules({ label, rules, acknowledging }: Props) {
  const fired = rules.filter((it) => !it.ok).toSorted((one, other) => weights[one.severity] - weights[other.severity])
  return (
    <ul className={styles.rules} aria-label={label}>
      {fired.map((it) => (
        <Rule key={`${it.id}-${it.data?.case ?? ''}-${it.data?.seq ?? ''}`} result={it} acknowledging={acknowledging} />
      ))}
    </ul>
  )
}

function Rule({ result, acknowledging }: { result: RuleResult; acknowledging: Acknowledging | undefined }) {
  const t = useTranslations()
  const locale = useLocale()
  const company = useCompanyForm()
  const words = wordsOf(result)
  const values = valuesOf(result, locale)
  const kind = kinds[result.severity]
  const cite = citeOf(result.id, company)
  return (
    <li className={styles.rule}>
      <KindMark kind={kind} size={18} />
      <span className={hidden.unseen}>{t(`meetings.semaforo.kinds.${kind}`)}: </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {t(`law.${words.title}`)} {cite && <span className={styles.law}>{cite}</span>}
        </p>
        <p className={styles.note}>{t(`law.${words.reason}`, values)}</p>
        <p className={styles.note}>{t(`law.${words.todo}`, values)}</p>
        {acknowledging && result.overridable && <TakeUpon id={result.id} title={t(`law.${words.title}`)} {...acknowledging} />}
      </div>
    </li>
  )
}

function TakeUpon({ id, title, chosen, onChange }: Acknowledging & { id: RuleId; title: string }) {
  const t = useTranslations('meetings.semaforo')
  return (
    <Checkbox
      className={styles.take}
      size="sm"
      label={t('take')}
      aria-label={t('takeOne', { title })}
      checked={chosen.includes(id)}
      onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((it) => it !== id))}
    />
  )
}
