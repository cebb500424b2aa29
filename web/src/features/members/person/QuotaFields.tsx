import type { CompanyMember } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../useBook.ts'
import { AmountField } from './AmountField.tsx'
import { HoldingCard } from './HoldingCard.tsx'
import styles from './MemberDrawer.module.css'
import own from './QuotaFields.module.css'
import type { HoldingValues, MemberForm } from './useMemberForm.ts'

interface Props {
  form: MemberForm
  quotas: Quotas
  /** Everybody else in the book: on the other side of a right. */
  others: readonly CompanyMember[]
}

const another: HoldingValues = { title: 'USUFRUCT', shares_value: null, vote_value: null, of: null }

/** What somebody owns and how much of it votes; below, the rights that part the one from the other. */
export function QuotaFields({ form, quotas, others }: Props) {
  const t = useCompanyWords(useTranslations('members.quota'))
  const { holdings } = form.values
  return (
    <fieldset className={styles.section}>
      <legend>{t('title')}</legend>
      <OwnQuota form={form} quotas={quotas} />
      <div className={own.rights}>
        <p className={own.subtitle}>{t('rights')}</p>
        <p className={own.help}>{t('rightsHelp')}</p>
        {form.errors.holdings && holdings.length > 0 && (
          <p className={own.error} role="alert">
            {form.errors.holdings}
          </p>
        )}
        {holdings.map((it, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a right is known by its place
          <HoldingCard key={at} form={form} at={at} holding={it} quotas={quotas} others={others} />
        ))}
        <Button
          variant="default"
          size="xs"
          className={own.add}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.insertListItem('holdings', another)}
        >
          {t('addRight')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Votes follow the quota until somebody says otherwise. */
function OwnQuota({ form, quotas }: Pick<Props, 'form' | 'quotas'>) {
  const t = useCompanyWords(useTranslations('members.quota'))
  const { shares_value, vote_value } = form.values.own
  const shares = form.getInputProps('own.shares_value')
  const change = (value: number | null) => {
    const follows = vote_value === null || vote_value === shares_value
    shares.onChange(value)
    if (follows) form.setFieldValue('own.vote_value', value as never)
  }
  const part = (value: number | null) => t('part', { percent: quotas.percent(value ?? 0), whole: quotas.said(quotas.whole) })
  return (
    <div className={styles.pair}>
      <AmountField {...shares} quotas={quotas} label={t(quotas.unit)} description={part(shares_value)} value={shares_value} onChange={change} />
      <AmountField
        {...form.getInputProps('own.vote_value')}
        quotas={quotas}
        label={t('votes')}
        description={vote_value === shares_value ? t('votesSame') : part(vote_value)}
        value={vote_value}
      />
    </div>
  )
}
