import { type EntryKind, type RegisterState, theCompany } from '@delibera/core/register/schema'
import { Select } from '@mantine/core'
import { useCompanyForm, useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import list from '../../../ui/fields/Options.module.css'
import type { Holders } from '../useHolders.ts'

/** What the form gives a field. */
export interface FieldProps {
  value?: unknown
  onChange: (value: unknown) => void
  error?: unknown
}

interface Props {
  state: RegisterState
  holders: Holders
  kind: EntryKind | ''
  side: 'from' | 'to'
  field: FieldProps
}

/** A thousand names are looked through by typing; fifty are shown. */
const most_shown = 50
/** The kinds whose words for the two sides are their own. */
const own = ['RIGHT', 'REPRESENTATIVE', 'ARREARS', 'CURED', 'PAYMENT', 'HOLDER_DATA', 'ISSUE', 'CANCEL', 'OPENING'] as const

/** Who gives or who takes: people of the company, co-owners and, in an S.p.A., itself. */
export function HolderSelect({ state, holders: { members, groups }, kind, side, field }: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const company = useCompanyForm()
  const words = own.find((it) => it === kind) ?? 'TRANSFER'
  const isOwner = side === 'from'
  const people = members.map((it) => ({ value: it._id, label: nameOf(it) }))
  const together = groups.map((it) => ({ value: it._id, label: it.name }))
  const itself = company === 'SPA' && takesCompany(kind) ? [{ value: theCompany as string, label: t('company') }] : []
  const owning = state.holders.filter((it) => it.owned > 0).map((it) => it.member.id)
  const all = [...people, ...together, ...itself]
  // An act of some time ago is of who held something then: today's holders come first, the others are not left out.
  const holdersFirst = [
    { group: t('holdsNow'), items: all.filter((it) => owning.includes(it.value)) },
    { group: t('otherPeople'), items: all.filter((it) => !owning.includes(it.value)) },
  ].filter((it) => it.items.length > 0)
  const data = kind === 'REPRESENTATIVE' ? (isOwner ? together : people) : isOwner ? holdersFirst : all
  return (
    <Select
      label={t(`sides.${words}.${side}`)}
      required
      searchable
      limit={most_shown}
      placeholder={t('choose')}
      nothingFoundMessage={t('noHolder')}
      withScrollArea={false}
      classNames={{ options: list.options! }}
      data={data}
      {...(field as object)}
    />
  )
}

const takesCompany = (kind: EntryKind | ''): boolean => kind === 'TRANSFER' || kind === 'CANCEL' || kind === 'ISSUE' || kind === 'OPENING'
