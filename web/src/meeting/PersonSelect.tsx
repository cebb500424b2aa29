import { Select } from '@mantine/core'
import { nameOf } from '../company/useMembers.ts'
import { useTranslations } from '../i18n/useTranslations.ts'
import list from '../ui/fields/Options.module.css'

export interface SelectablePerson {
  _id: string
  first_name: string | null
  last_name: string
  /** By which directors are told from the others. */
  roles?: readonly { type: string }[]
}

interface Props {
  label: string
  /** Read out with the label, and shown under the field. */
  help?: string
  /** The label is read out and not shown: what stands beside the field says it to the eye. */
  isUnlabelled?: boolean
  people: readonly SelectablePerson[]
  /** For an office that a director has as a rule: directors are a group of their own, above the others. */
  directorsFirst?: boolean
  required?: boolean
  /** Somebody holds the office already: another person can be chosen, nobody cannot. */
  isKept?: boolean
  value?: string | null
  onChange?: (value: string | null) => void
  error?: unknown
  disabled?: boolean
  size?: 'xs' | 'sm'
  className?: string | undefined
}

/** One of the people of a meeting, by name. */
export function PersonSelect({ label, help, isUnlabelled, people, directorsFirst, required = false, isKept = false, error, className, ...input }: Props) {
  const t = useTranslations('meetings.person')
  return (
    <Select
      {...(isUnlabelled ? { 'aria-label': label } : { label })}
      {...(help && { description: help })}
      {...(className && { className })}
      {...(error ? { error: error as string } : {})}
      placeholder={t('choose')}
      data={directorsFirst ? groupsOf(people, t('directors'), t('others')) : people.map(optionOf)}
      withAsterisk={required}
      searchable
      clearable={!required && !isKept}
      allowDeselect={!isKept}
      clearButtonProps={{ 'aria-label': t('nobody') }}
      nothingFoundMessage={t('noResult')}
      limit={50}
      // The list itself scrolls: a box around it could not be reached by the keyboard.
      withScrollArea={false}
      classNames={{ options: list.options! }}
      {...input}
    />
  )
}

const optionOf = (it: SelectablePerson) => ({ value: it._id, label: nameOf(it) })

function groupsOf(people: readonly SelectablePerson[], directors: string, others: string) {
  const isDirector = (it: SelectablePerson) => it.roles?.some(({ type }) => type === 'ADM') ?? false
  return [
    { group: directors, items: people.filter(isDirector).map(optionOf) },
    { group: others, items: people.filter((it) => !isDirector(it)).map(optionOf) },
  ].filter((it) => it.items.length > 0)
}
