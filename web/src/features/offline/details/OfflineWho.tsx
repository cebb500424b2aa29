import { Select } from '@mantine/core'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import { NotaryFields } from '../../meetings/details/NotaryFields.tsx'
import type { OfflinePart } from './useOfflineForm.ts'

export interface Somebody {
  _id: string
  first_name: string | null
  last_name: string
}

interface Props extends OfflinePart {
  people: readonly Somebody[]
  /** The presences are written: only who was there can be chosen. */
  isKnown: boolean
}

/** Who presided, who kept the minutes. */
export function OfflineWho({ form, isShut, people, isKnown }: Props) {
  const t = useTranslations('offline.who')
  const { has_notary } = form.values
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <PersonSelect
            label={t('chair')}
            help={t(isKnown ? 'onlyPresent' : 'mustBePresent')}
            people={people}
            disabled={isShut}
            {...form.getInputProps('administrator_id')}
          />
          {!has_notary && (
            <PersonSelect label={t('secretary')} help={t('secretaryHelp')} people={people} disabled={isShut} {...form.getInputProps('secretary_id')} />
          )}
        </div>
        <NotaryFields form={form} isShut={isShut} label={t('notary')} help={t('notaryHelp')} />
      </div>
    </Panel>
  )
}

interface SelectProps {
  label: string
  /** Read out with the label, and shown under the field. */
  help?: string
  /** For a field whose label is read out alone. */
  isUnlabelled?: boolean
  /** There is always somebody: another can be chosen, nobody cannot. */
  isKept?: boolean
  people: readonly Somebody[]
  value?: string | null
  onChange?: (value: string | null) => void
  error?: unknown
  disabled?: boolean
  size?: 'xs' | 'sm'
  className?: string | undefined
}

/** One of some people, by name. */
export function PersonSelect({ label, help, isUnlabelled = false, isKept = false, people, error, className, ...input }: SelectProps) {
  const t = useTranslations('offline.who')
  return (
    <Select
      {...(isUnlabelled ? { 'aria-label': label } : { label })}
      {...(help && { description: help })}
      {...(className && { className })}
      {...(error ? { error: error as string } : {})}
      placeholder={t('choose')}
      data={people.map((it) => ({ value: it._id, label: nameOf(it) }))}
      searchable
      clearable={!isKept}
      allowDeselect={!isKept}
      clearButtonProps={{ 'aria-label': t('nobody') }}
      nothingFoundMessage={t('noResult')}
      limit={50}
      // The list itself scrolls: a box around it could not be reached by the keyboard.
      withScrollArea={false}
      classNames={{ options: styles.options! }}
      {...input}
    />
  )
}
