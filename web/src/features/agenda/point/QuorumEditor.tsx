import { Quorum } from '@delibera/core/company/statute'
import { lowerInitial } from '@delibera/core/i18n/initials'
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale } from 'use-intl'
import { type CountedMajority, useAmount, useMajorityWords } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './QuorumEditor.module.css'

interface Props {
  title: string
  quorum: Quorum
  onChange: (next: Quorum) => void
  /** Capital in an assembly, heads in a board. */
  counted: CountedMajority
  /** At the end of its title. */
  action?: ReactNode
  cite?: string | undefined
}

/** Thresholds that statutes use, in the order of how often; a fraction is exact. */
const usual = ['50', '1/3', '2/3', '3/4'] as const
type Choice = (typeof usual)[number] | 'percent' | 'fraction'

const choiceOf = ({ value, fraction }: Quorum): Choice => {
  const written = fraction ? fraction.join('/') : String(value)
  return usual.find((it) => it === written) ?? (fraction ? 'fraction' : 'percent')
}

const asFraction = (quorum: Quorum, numerator: number, denominator: number): Quorum => ({
  ...quorum,
  fraction: [numerator, denominator],
  value: denominator > 0 ? Math.min(100, Math.round((numerator / denominator) * 1_000_000) / 10_000) : 0,
})
const asPercent = ({ fraction, ...quorum }: Quorum, value: number): Quorum => ({ ...quorum, value })

const isWrong = (it: Quorum) => !Quorum.safeParse(it).success || (it.fraction !== undefined && it.fraction[0] > it.fraction[1])

/** A majority: comparison, threshold, base; under it the sentence that people check, and the same worked out on a plausible attendance. */
export function QuorumEditor({ title, quorum, onChange, counted, action, cite }: Props) {
  const t = useTranslations('agenda.quorum')
  const words = useMajorityWords(counted)
  const wrong = isWrong(quorum)
  return (
    <fieldset className={styles.quorum} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {action}
      </div>
      <SegmentedControl
        aria-label={t('comparisonOf', { title })}
        fullWidth
        data={(['more', 'least'] as const).map((it) => ({ value: it, label: t(it) }))}
        value={quorum.greater ? 'more' : 'least'}
        onChange={(it) => onChange({ ...quorum, greater: it === 'more' })}
      />
      <Threshold title={title} quorum={quorum} onChange={onChange} counted={counted} />
      <div className={styles.words} aria-live="polite">
        <p className={styles.rule}>{wrong ? t('wrong') : t('rule', { words: lowerInitial(words(quorum)) })}</p>
        {!wrong && <Example quorum={quorum} counted={counted} />}
        {cite && <p className={styles.cite}>{cite}</p>}
      </div>
    </fieldset>
  )
}

function Threshold({ title, quorum, onChange, counted }: Pick<Props, 'title' | 'quorum' | 'onChange' | 'counted'>) {
  const t = useTranslations('agenda.quorum')
  const [choice, setChoice] = useState<Choice>(choiceOf(quorum))
  // Another choice made elsewhere, such as that of the law, shows here too.
  const shown = choice === 'percent' || choice === 'fraction' ? choice : choiceOf(quorum)
  const choose = (next: Choice) => {
    setChoice(next)
    if (next === 'fraction') return onChange(asFraction(quorum, ...(quorum.fraction ?? [3, 5])))
    if (next === 'percent') return onChange(asPercent(quorum, Math.round(quorum.value * 100) / 100))
    const [numerator, denominator] = next.split('/').map(Number)
    onChange(denominator ? asFraction(quorum, numerator!, denominator) : asPercent(quorum, numerator!))
  }
  return (
    <>
      <div className={styles.row}>
        <NativeSelect
          aria-label={t('thresholdOf', { title })}
          data={[...usual, 'percent' as const, 'fraction' as const].map((it) => ({ value: it, label: t(`thresholds.${it.replace('/', '_') as '50'}`) }))}
          value={shown}
          onChange={(event) => choose(event.currentTarget.value as Choice)}
        />
        <NativeSelect
          aria-label={t('baseOf', { title })}
          data={(['shares_present', 'shares_total'] as const).map((it) => ({ value: it, label: t(`bases.${counted}.${it}`) }))}
          value={quorum.base}
          onChange={(event) => onChange({ ...quorum, base: event.currentTarget.value as Quorum['base'] })}
        />
      </div>
      {(shown === 'percent' || shown === 'fraction') && <Figures title={title} quorum={quorum} onChange={onChange} isFraction={shown === 'fraction'} />}
    </>
  )
}

function Figures({ title, quorum, onChange, isFraction }: Pick<Props, 'title' | 'quorum' | 'onChange'> & { isFraction: boolean }) {
  const t = useTranslations('agenda.quorum')
  const locale = useLocale()
  const [numerator, denominator] = quorum.fraction ?? [3, 5]
  const whole = { size: 'sm', allowDecimal: false, allowNegative: false, min: 1, max: 1000, hideControls: true } as const
  if (isFraction) {
    return (
      <div className={styles.custom}>
        <NumberInput
          {...whole}
          label={t('numerator')}
          aria-label={t('numeratorOf', { title })}
          value={numerator}
          onChange={(it) => onChange(asFraction(quorum, Number(it), denominator))}
        />
        <NumberInput
          {...whole}
          label={t('denominator')}
          aria-label={t('denominatorOf', { title })}
          value={denominator}
          onChange={(it) => onChange(asFraction(quorum, numerator, Number(it)))}
        />
      </div>
    )
  }
  return (
    <NumberInput
      size="sm"
      aria-label={t('percentOf', { title })}
      value={quorum.value}
      onChange={(it) => onChange(asPercent(quorum, Number(it)))}
      min={0}
      max={100}
      decimalScale={2}
      decimalSeparator={locale === 'it' ? ',' : '.'}
      suffix={locale === 'it' ? '\u00a0%' : '%'}
    />
  )
}

/** Those who come in the example: eight parts in ten of the capital, or four of five directors. */
const attendance = { shares: { present: 80, total: 100 }, heads: { present: 4, total: 5 } }

function Example({ quorum, counted }: { quorum: Quorum; counted: CountedMajority }) {
  const t = useTranslations('agenda.quorum.example')
  const amount = useAmount()
  const { present, total } = attendance[counted]
  const [numerator, denominator] = quorum.fraction ?? [quorum.value * 100, 10_000]
  const base = quorum.base === 'shares_total' ? total : present
  const threshold = (base * numerator) / denominator
  const heads = quorum.greater ? Math.floor(threshold) + 1 : Math.max(1, Math.ceil(threshold))
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${(present / total) * 100}%` }} />
        <b style={{ left: `${Math.min((threshold / total) * 100, 100)}%` }} />
      </div>
      <p className={styles.example}>
        {counted === 'heads'
          ? t('heads', { present, total, count: heads })
          : t(quorum.greater ? 'more' : 'least', { ...amount({ value: Math.round(threshold * 100) / 100 }), present: amount({ value: present }).part })}
      </p>
    </>
  )
}
