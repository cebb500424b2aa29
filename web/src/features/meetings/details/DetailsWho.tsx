import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PersonSelect, type SelectablePerson } from '../../../meeting/PersonSelect.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DetailsFields.module.css'
import { NotaryFields } from './NotaryFields.tsx'
import type { DetailsPart } from './useMeetingForm.ts'

interface Props extends DetailsPart {
  people: readonly SelectablePerson[]
  /** The notice has left: who presides is named in it and stays, who writes the minutes may still change. */
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
              directorsFirst
              disabled={isShut}
              required
              {...form.getInputProps('administrator_id')}
            />
          )}
          {!has_notary && (
            <PersonSelect
              label={t('secretary')}
              help={t('secretaryHelp')}
              people={people}
              directorsFirst
              disabled={isShut}
              {...form.getInputProps('secretary_id')}
            />
          )}
        </div>
        <NotaryFields form={form} isShut={isShut} label={t('notary')} help={t('notaryHelp')} />
      </div>
    </Panel>
  )
}
