import type { CompanyType } from '@delibera/core/company/company-type'
import { isBelowLaw, type QuorumCell } from '@delibera/core/company/quorums'
import { Quorum } from '@delibera/core/company/statute'
import { Button, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useQuorumPart } from '../../../company/useMajorityWords.ts'
import { countedIn, useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import styles from './StatuteQuorums.module.css'

interface Props {
  type: CompanyType
  cell: QuorumCell
  initial: Quorum | null
  onUse: (quorum: Quorum) => void
  onClose: () => void
}

/** The part of the capital, in percent, that is present in the example under the form. */
const present = 80
const usual: Quorum = { value: 50, base: 'shares_total', greater: false }

/** Comparison, value, base; under them the sentence that people check, and the same on a plausible attendance. */
export function StatuteQuorumForm({ type, cell, initial, onUse, onClose }: Props) {
  const t = useTranslations('companyDetails.quorums')
  const [quorum, setQuorum] = useState<Quorum>(initial ?? usual)
  const words = useQuorumWords(cell.case)
  const counted = countedIn(cell.case)
  // Without a meeting nobody is present: the whole alone can be the base.
  const isWritten = cell.case === 'written' || cell.case === 'board_written'
  const set = (change: Partial<Quorum>) => setQuorum({ ...quorum, ...change })
  const isWrong = !Quorum.safeParse(quorum).success || (quorum.fraction !== undefined && quorum.fraction[0] > quorum.fraction[1])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isWrong) onUse(quorum)
      }}
      noValidate
    >
      <div className={styles.controls}>
        <SegmentedControl
          aria-label={t('comparison')}
          data={[
            { value: 'least', label: t('least') },
            { value: 'more', label: t('more') },
          ]}
          value={quorum.greater ? 'more' : 'least'}
          onChange={(it) => set({ greater: it === 'more' })}
        />
        <Threshold quorum={quorum} onChange={setQuorum} />
        {cell.kind === 'deliberative' && !isWritten && (
          <NativeSelect
            label={t('base')}
            data={(['shares_present', 'shares_total'] as const).map((it) => ({ value: it, label: t(`bases.${counted}.${it}`) }))}
            value={quorum.base}
            onChange={(event) => set({ base: event.currentTarget.value as Quorum['base'] })}
          />
        )}
      </div>
      <div className={styles.sentence} aria-live="polite">
        <p className={styles.rule}>{isWrong ? t('wrong') : words(quorum)}</p>
        {!isWrong && !isWritten && <Example quorum={quorum} counted={counted} />}
      </div>
      {!isWrong && isBelowLaw(type, cell, quorum) && <FormAlert kind="warning">{t('belowLaw')}</FormAlert>}
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={isWrong}>
          {t('use')}
        </Button>
      </Actions>
    </form>
  )
}

/** A percentage, or a fraction where none is exact. */
function Threshold({ quorum, onChange }: { quorum: Quorum; onChange: (next: Quorum) => void }) {
  const t = useTranslations('companyDetails.quorums')
  const locale = useLocale()
  const { fraction, ...percent } = quorum
  const put = (numerator: number, denominator: number) =>
    onChange({ ...quorum, fraction: [numerator, denominator], value: denominator > 0 ? Math.round((numerator / denominator) * 10_000) / 100 : 0 })
  const whole = { size: 'sm', allowDecimal: false, min: 1, max: 1000, hideControls: true } as const
  return (
    <div className={styles.threshold}>
      <NativeSelect
        label={t('unit')}
        data={[
          { value: 'percent', label: t('percent') },
          { value: 'fraction', label: t('fraction') },
        ]}
        value={fraction ? 'fraction' : 'percent'}
        onChange={(event) => (event.currentTarget.value === 'fraction' ? put(2, 3) : onChange({ ...percent }))}
      />
      {fraction ? (
        <>
          <NumberInput {...whole} label={t('numerator')} value={fraction[0]} onChange={(it) => put(Number(it), fraction[1])} />
          <NumberInput {...whole} label={t('denominator')} value={fraction[1]} onChange={(it) => put(fraction[0], Number(it))} />
        </>
      ) : (
        <NumberInput
          size="sm"
          label={t('value')}
          value={percent.value}
          onChange={(it) => onChange({ ...percent, value: Number(it) })}
          min={0}
          max={100}
          decimalScale={2}
          decimalSeparator={locale === 'it' ? ',' : '.'}
          suffix={locale === 'it' ? '\u00a0%' : '%'}
        />
      )}
    </div>
  )
}

function Example({ quorum, counted }: { quorum: Quorum; counted: 'heads' | 'shares' }) {
  const t = useTranslations('companyDetails.quorums')
  const part = useQuorumPart()
  const share = quorum.fraction ? (quorum.fraction[0] / quorum.fraction[1]) * 100 : quorum.value
  const needed = quorum.base === 'shares_total' ? share : (share * present) / 100
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${present}%` }} />
        <b style={{ left: `${Math.min(needed, 100)}%` }} />
      </div>
      <p className={styles.kind}>
        {t(`example.${counted}.${quorum.greater ? 'more' : 'least'}`, {
          present: part({ value: present }),
          needed: part({ value: Math.round(needed * 100) / 100 }),
        })}
      </p>
    </>
  )
}
