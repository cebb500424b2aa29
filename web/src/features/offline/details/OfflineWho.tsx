import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PersonSelect, type SelectablePerson } from '../../../meeting/PersonSelect.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import { NotaryFields } from '../../meetings/details/NotaryFields.tsx'
import type { OfflinePart } from './useOfflineForm.ts'

interface Props extends OfflinePart {
  people: readonly SelectablePerson[]
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
