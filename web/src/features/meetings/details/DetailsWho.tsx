import { Select } from '@mantine/core'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import { NotaryFields } from './NotaryFields.tsx'
import type { DetailsPart } from './useMeetingForm.ts'

interface Somebody {
  _id: string
  first_name: string | null
  last_name: string
  roles: readonly { type: string }[]
}

interface Props extends DetailsPart {
  people: readonly Somebody[]
  /** Once the notice has left only these may change. */
  onlySecretary?: boolean
}

/** Who presides, who writes. */
export function DetailsWho({ form, isShut, people, onlySecretary = false }: Props) {
  const t = useTranslations('meetings.details.who')
  const { has_notary } = form.values
  return (
    <Panel title={t(onlySecretary ? 'secretaryTitle' : 'title')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          {!onlySecretary && (
            <PersonSelect
              label={t('administrator')}
              help={t('administratorHelp')}
              people={people}
              isShut={isShut}
              required
              {...form.getInputProps('administrator_id')}
            />
          )}
          {!has_notary && (
            <PersonSelect label={t('secretary')} help={t('secretaryHelp')} people={people} isShut={isShut} {...form.getInputProps('secretary_id')} />
          )}
        </div>
        <NotaryFields form={form} isShut={isShut} label={t('notary')} help={t('notaryHelp')} />
      </div>
    </Panel>
  )
}

interface SelectProps {
  label: string
  help: string
  people: readonly Somebody[]
  isShut: boolean
  required?: boolean
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Directors first: it is one of them as a rule. */
function PersonSelect({ label, help, people, isShut, required = false, ...input }: SelectProps) {
  const t = useTranslations('meetings.details.who')
  const isDirector = (it: Somebody) => it.roles.some(({ type }) => type === 'ADM')
  const items = (group: readonly Somebody[]) => group.map((it) => ({ value: it._id, label: nameOf(it) }))
  const [directors, others] = [people.filter(isDirector), people.filter((it) => !isDirector(it))]
  const data = [
    { group: t('directors'), items: items(directors) },
    { group: t('others'), items: items(others) },
  ].filter((it) => it.items.length > 0)
  return (
    <Select
      label={label}
      description={help}
      placeholder={t('choose')}
      data={data}
      disabled={isShut}
      withAsterisk={required}
      searchable
      clearable={!required}
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
