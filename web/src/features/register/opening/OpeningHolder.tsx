import type { OpeningProposal } from '@delibera/core/register/opening'
import { theCompany } from '@delibera/core/register/schema'
import { Select } from '@mantine/core'
import { useCompanyForm, useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, useMembers } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import list from '../../../ui/fields/Options.module.css'

interface Props {
  companyId: string
  proposal: OpeningProposal
  label: string
  /** The label is read out and not shown: what stands above the field says it to the eye. */
  isUnlabelled?: boolean
  field: object
}

/** Who holds, of the people of the company, the co-owners of the proposal and, in an S.p.A., the company itself. */
export function OpeningHolder({ companyId, proposal, label, isUnlabelled = false, field }: Props) {
  const t = useCompanyWords(useTranslations('register'))
  const company = useCompanyForm()
  const { data } = useMembers(companyId)
  const members = (data?.items ?? []).map((it) => ({ value: it._id, label: nameOf(it) }))
  const groups = proposal.groups.map((it) => ({ value: it._id, label: it.name }))
  const itself = company === 'SPA' ? [{ value: theCompany as string, label: t('ownShares') }] : []
  const known = [...members, ...groups, ...itself]
  const proposed = proposal.names.filter((it) => !known.some((one) => one.value === it.id)).map((it) => ({ value: it.id, label: it.name }))
  return (
    <Select
      {...(isUnlabelled ? { 'aria-label': label } : { label })}
      searchable
      limit={50}
      placeholder={t('writing.choose')}
      nothingFoundMessage={t('writing.noHolder')}
      withScrollArea={false}
      classNames={{ options: list.options! }}
      data={[...known, ...proposed]}
      {...field}
    />
  )
}
