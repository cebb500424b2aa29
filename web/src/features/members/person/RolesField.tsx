import { memberTypes } from '@delibera/core/company/roles'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import type { Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './RolesField.module.css'

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  value: string[]
  onChange: (codes: string[]) => void
  roles: Roles
  isFirst: boolean
}

/** What somebody is in the company: one role or several, in the groups of the book. */
export function RolesField({ value, onChange, roles, isFirst, ...rest }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const data = memberTypes.map((type) => ({
    group: t(`types.${type}`),
    items: roles.roles.filter((it) => it.type === type).map(({ code, label }) => ({ value: code, label })),
  }))
  return (
    <MultiSelect
      label={t('form.roles')}
      description={t('form.rolesHelp')}
      placeholder={value.length === 0 ? t('form.rolesHint') : ''}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t('form.rolesNone')}
      required
      searchable
      hidePickedOptions
      withScrollArea={false}
      classNames={{ input: styles.input!, inputField: styles.field!, options: styles.options! }}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      {...rest}
      data={data}
      value={value}
      onChange={onChange}
    />
  )
}
