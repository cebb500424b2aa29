import { HoldingTitle, votesByLaw } from '@delibera/core/company/holdings'
import type { CompanyMember } from '@delibera/core/members/schema'
import { ActionIcon, NativeSelect, Radio, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import list from '../../../ui/fields/Options.module.css'
import hidden from '../../../ui/marks/Unseen.module.css'
import type { Quotas } from '../useBook.ts'
import { AmountField } from './AmountField.tsx'
import styles from './MemberDrawer.module.css'
import own from './QuotaFields.module.css'
import type { HoldingValues, MemberForm } from './useMemberForm.ts'

interface Props {
  form: MemberForm
  at: number
  holding: HoldingValues
  quotas: Quotas
  others: readonly CompanyMember[]
}

type Who = 'ALL' | 'NONE' | 'PART'

function whoIn({ shares_value, vote_value, title, of }: HoldingValues): Who {
  if (shares_value === null || vote_value === null) return votesByLaw({ title, of }) ? 'ALL' : 'NONE'
  if (vote_value === 0) return 'NONE'
  return vote_value === shares_value ? 'ALL' : 'PART'
}

/** One right on one quota: what it is, of how much, with whom, and who votes. The law proposes; what was agreed decides. */
export function HoldingCard({ form, at, holding, quotas, others }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const { title, shares_value } = holding
  const [who, setWho] = useState<Who>(() => whoIn(holding))
  const votesOf = (by: Who, shares: number | null) => (by === 'ALL' ? shares : by === 'NONE' ? 0 : holding.vote_value)
  const change = (next: Partial<HoldingValues>, by: Who = who) => {
    const it = { ...holding, ...next }
    setWho(by)
    form.setFieldValue(`holdings.${at}`, { ...it, vote_value: votesOf(by, it.shares_value) } as never)
    form.clearFieldError(`holdings.${at}.vote_value`)
  }
  const byLaw = (next: Pick<HoldingValues, 'title' | 'of'>) => (votesByLaw(next) ? 'ALL' : 'NONE')
  const law = quotas.unit === 'SHARE' ? ('SPA' as const) : ('SRL' as const)
  return (
    <fieldset className={own.card}>
      <legend className={hidden.unseen}>{t('quota.right', { number: at + 1 })}</legend>
      <div className={own.top}>
        <NativeSelect
          label={t('quota.kind')}
          value={title}
          onChange={(event) => {
            const next = { title: event.currentTarget.value as HoldingTitle, of: null }
            change(next, byLaw(next))
          }}
          data={HoldingTitle.options.map((it) => ({ value: it, label: t(`holdings.${it}.name`) }))}
        />
        <ActionIcon aria-label={t('quota.removeRight', { number: at + 1 })} onClick={() => form.removeListItem('holdings', at)}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <p className={own.about}>
        {t(`holdings.${title}.about`)} <span className={own.law}>{t(`holdings.${title}.law.${law}`)}</span>
      </p>
      <div className={styles.pair}>
        <AmountField
          {...form.getInputProps(`holdings.${at}.shares_value`)}
          quotas={quotas}
          label={t('quota.value')}
          description={t('quota.part', { percent: quotas.percent(shares_value ?? 0), whole: quotas.said(quotas.whole) })}
          required
          value={shares_value}
          onChange={(value) => change({ shares_value: value })}
        />
        <OtherSide holding={holding} others={others} onChange={(of) => change({ of }, title === 'CO_OWNERSHIP' ? byLaw({ title, of }) : who)} />
      </div>
      <WhoVotes who={who} onChange={(by) => change({}, by)} holding={holding} others={others} />
      {who === 'PART' && (
        <AmountField {...form.getInputProps(`holdings.${at}.vote_value`)} quotas={quotas} label={t('quota.votes')} value={holding.vote_value} />
      )}
    </fieldset>
  )
}

/** A thousand names are looked through by typing; fifty are shown. */
const most_shown = 50

function OtherSide({ holding: { title, of }, others, onChange }: Pick<Props, 'holding' | 'others'> & { onChange: (of: string | null) => void }) {
  const t = useCompanyWords(useTranslations('members'))
  if (title === 'TREASURY') return null
  return (
    <Select
      label={t(`holdings.${title}.of`)}
      placeholder={t(title === 'CO_OWNERSHIP' ? 'quota.ofSelf' : 'quota.ofNobody')}
      nothingFoundMessage={t('quota.ofNone')}
      data={others.map((it) => ({ value: it._id, label: nameOf(it) }))}
      value={of}
      onChange={onChange}
      limit={most_shown}
      withScrollArea={false}
      classNames={{ options: list.options! }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('quota.ofClear') }}
    />
  )
}

interface WhoProps extends Pick<Props, 'holding' | 'others'> {
  who: Who
  onChange: (who: Who) => void
}

function WhoVotes({ who, onChange, holding: { title, of }, others }: WhoProps) {
  const t = useCompanyWords(useTranslations('members'))
  const other = others.find((it) => it._id === of)
  const isLaw = (who === 'ALL') === votesByLaw({ title, of }) && who !== 'PART'
  return (
    <Radio.Group label={t('quota.who')} value={who} onChange={(it) => onChange(it as Who)}>
      <div className={own.choices}>
        <Radio value="ALL" label={t('quota.whoALL')} disabled={title === 'TREASURY'} />
        <Radio value="NONE" label={other ? nameOf(other) : t('quota.whoNONE')} />
        <Radio value="PART" label={t('quota.whoPART')} disabled={title === 'TREASURY'} />
      </div>
      <p className={own.by}>{isLaw ? t('quota.byLaw') : t('quota.byAgreement')}</p>
    </Radio.Group>
  )
}
