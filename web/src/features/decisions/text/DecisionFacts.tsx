import { addDays } from '@delibera/core/dates'
import type { Decision } from '@delibera/core/decisions/schema'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './DecisionFacts.module.css'
import type { DecisionDraft } from './useDecisionDraft.ts'

/** What it is called, who proposes it, until when people answer, who signs its record. */
export function DecisionFacts({ decision, draft: { values, set } }: { decision: Decision; draft: DecisionDraft }) {
  const t = useTranslations('decisions.facts')
  const today = useToday()
  const people = decision.members.map(({ member_id, name }) => ({ value: member_id, label: name }))
  const directors = decision.members.filter((it) => it.types.includes('ADM')).map(({ member_id, name }) => ({ value: member_id, label: name }))
  return (
    <Panel title={t('title')}>
      <div className={styles.facts}>
        <TextInput
          className={styles.wide}
          label={t('name')}
          required
          lang="it"
          maxLength={200}
          value={values.name}
          error={values.name.trim() === '' && t('nameMissing')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <MultiSelect
          className={styles.wide}
          label={t('initiators')}
          description={t('initiatorsHint')}
          data={people}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('nobody')}
          limit={50}
          value={[...values.initiators]}
          onChange={(initiators) => set({ initiators })}
        />
        <DateTimeField
          label={t('deadline')}
          description={t('deadlineHint')}
          required
          today={today}
          min={addDays(today, 1)}
          max={addDays(today, 90)}
          value={values.deadline}
          onChange={(deadline) => set({ deadline })}
        />
        <Select
          label={t('signer')}
          description={t('signerHint')}
          data={directors}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('nobody') }}
          nothingFoundMessage={t('nobody')}
          value={values.signer_id}
          onChange={(signer_id) => set({ signer_id })}
        />
      </div>
    </Panel>
  )
}
