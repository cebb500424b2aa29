import { addDays } from '@delibera/core/dates'
import type { Decision } from '@delibera/core/decisions/schema'
import { helpRoutes } from '@delibera/core/help/routes'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useToday } from '../../../api/clock.ts'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
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
        <Reminding values={values} set={set} />
      </div>
    </Panel>
  )
}

/** Days before the deadline that most people would choose among. */
const usualDays = [1, 2, 3, 5, 7, 10, 14]
/** As many as the call takes. */
const mostReminders = 5

/** When who is silent is reminded without anybody pressing, and whether telephones are told besides. */
function Reminding({ values, set }: Pick<DecisionDraft, 'values' | 'set'>) {
  const t = useTranslations('decisions.facts')
  const credits = useCreditsText()
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const days = [...new Set([...usualDays, ...values.reminders])].sort((a, b) => a - b)
  return (
    <>
      <MultiSelect
        className={styles.wide}
        label={t('reminders')}
        description={t('remindersHint')}
        data={days.map((it) => ({ value: String(it), label: t('reminderDay', { days: it }) }))}
        hidePickedOptions
        maxValues={mostReminders}
        value={values.reminders.map(String)}
        onChange={(chosen) => set({ reminders: chosen.map(Number).sort((a, b) => b - a) })}
      />
      {(constants?.messaging || values.use_whatsapp) && (
        <ul className={`${styles.wide} ${styles.setting}`}>
          <SettingRow title={t('whatsapp.title')} note={t('whatsapp.note')} fallback={t('whatsapp.price', { credits: credits(unitPrices.M0002) })}>
            {(label) => <Switch aria-label={label} checked={values.use_whatsapp} onChange={(event) => set({ use_whatsapp: event.currentTarget.checked })} />}
          </SettingRow>
        </ul>
      )}
    </>
  )
}
