import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { mostMinoritySeats } from '@delibera/core/elections/rules'
import type { ElectionChange, ElectionSetting } from '@delibera/core/elections/schema'
import { Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RefusedRules } from '../../meeting/law/RefusedRules.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { FaqLink } from '../help/FaqLink.tsx'
import { ElectionCandidates } from './ElectionCandidates.tsx'
import styles from './ElectionEditor.module.css'
import { type ElectionPlace, type ElectionWrites, useElectionWrites } from './useElectionWrites.ts'

interface Props {
  meeting: ElectionPlace
  point: AgendaPoint
  company: { type: CompanyType }
}

/** Whether a point is voted with yes or no or elects people, by which rules and among whom. Each choice is kept at once. */
export function ElectionEditor({ meeting, point, company }: Props) {
  const t = useTranslations('elections.editor')
  const writes = useElectionWrites(meeting, point)
  const { election } = point
  const kinds = [
    { value: 'MOTION', label: t('MOTION') },
    { value: 'ELECTION', label: t('ELECTION') },
  ]
  return (
    <Panel title={t('title')} actions={<FaqLink about="elections" />}>
      <div className={styles.editor}>
        <SegmentedControl
          aria-label={t('kind')}
          data={kinds}
          value={point.vote_kind}
          onChange={(it) => void writes.set({ vote_kind: it as 'MOTION' | 'ELECTION' })}
          disabled={writes.isBusy}
        />
        <p className={styles.note}>{t('kindNote')}</p>
        {election && <Rules key={JSON.stringify({ ...election, candidates: 0, lists: 0 })} election={election} writes={writes} />}
        {writes.refused.length > 0 && (
          <FormAlert kind="error">
            <RefusedRules company={company.type} rules={writes.refused} />
          </FormAlert>
        )}
        {election && <ElectionCandidates election={election} files={point.files} writes={writes} isSent={false} />}
      </div>
    </Panel>
  )
}

type RulesChange = Omit<ElectionChange, 'version' | 'vote_kind'>

function Rules({ election, writes }: { election: ElectionSetting; writes: ElectionWrites }) {
  const t = useTranslations('elections.editor')
  const set = (change: RulesChange) => void writes.set({ vote_kind: 'ELECTION', ...change })
  const choices = <Key extends string>(words: 'offices' | 'methods' | 'listMethods' | 'ties' | 'weights', keys: readonly Key[]) =>
    keys.map((value) => ({ value, label: t(`${words}.${value}` as 'offices.OTHER') }))
  const select = { allowDeselect: false, disabled: writes.isBusy }
  const mostMinority = mostMinoritySeats(election)
  return (
    <div className={styles.rules}>
      <Select
        label={t('office')}
        data={choices('offices', ['DIRECTORS', 'AUDITORS', 'CHAIR', 'OTHER'])}
        value={election.office}
        onChange={(it) => it && set({ office: it as ElectionSetting['office'], ...(it === 'OTHER' && { label: t('offices.OTHER') }) })}
        {...select}
      />
      {election.office === 'OTHER' && <Typed label={t('label')} value={election.label} onSave={(label) => set({ label })} />}
      <Count
        label={t('seats')}
        value={election.seats}
        // Those of the minority go down with it: the field beside tells to how many.
        onSave={(seats) => set({ seats, ...(election.minority_seats > mostMinoritySeats({ seats }) && { minority_seats: mostMinoritySeats({ seats }) }) })}
      />
      <Select
        label={t('method')}
        data={choices('methods', ['MAJORITY', 'PLURALITY', 'LISTS'])}
        value={election.method}
        onChange={(it) => it && set({ method: it as ElectionSetting['method'] })}
        {...select}
      />
      {election.method === 'LISTS' ? (
        <>
          <Select
            label={t('listMethod')}
            data={choices('listMethods', ['MINORITY_SEAT', 'QUOTIENT'])}
            value={election.list_method}
            onChange={(it) => it && set({ list_method: it as ElectionSetting['list_method'] })}
            {...select}
          />
          {election.list_method === 'MINORITY_SEAT' && (
            <Count
              label={t('minoritySeats')}
              value={election.minority_seats}
              min={0}
              refuse={(it) => (it > mostMinority ? t('minoritySeatsWrong', { most: mostMinority }) : null)}
              onSave={(minority_seats) => set({ minority_seats })}
            />
          )}
        </>
      ) : (
        <>
          <Count label={t('preferences')} value={election.preferences_max} max={election.seats} onSave={(preferences_max) => set({ preferences_max })} />
          <Select
            label={t('tie')}
            data={choices('ties', ['RUNOFF', 'AGE', 'LOT'])}
            value={election.tie_rule}
            onChange={(it) => it && set({ tie_rule: it as ElectionSetting['tie_rule'] })}
            {...select}
          />
        </>
      )}
      <Select
        label={t('weight')}
        data={choices('weights', ['CAPITAL', 'HEADS'])}
        value={election.weight}
        onChange={(it) => it && set({ weight: it as ElectionSetting['weight'] })}
        {...select}
      />
      <Checkbox
        className={styles.secret}
        label={t('secret')}
        checked={election.secret}
        onChange={(it) => set({ secret: it.currentTarget.checked })}
        disabled={writes.isBusy}
      />
    </div>
  )
}

interface CountProps {
  label: string
  value: number
  min?: number
  max?: number
  /** Why a number cannot be; null where it can. */
  refuse?: (it: number) => string | null
  onSave: (it: number) => void
}

/** A number that is kept when one leaves it. */
function Count({ label, value, min = 1, max = 50, refuse, onSave }: CountProps) {
  const [typed, setTyped] = useState<number | string>(value)
  const count = Number(typed)
  const isNumber = typed !== '' && Number.isInteger(count)
  const error = isNumber ? (refuse?.(count) ?? null) : null
  const keep = () => {
    if (!isNumber) return setTyped(value)
    if (count !== value && !error) onSave(count)
  }
  const limits = { min, max, allowDecimal: false, clampBehavior: 'strict' as const }
  return <NumberInput label={label} value={typed} onChange={setTyped} onBlur={keep} error={error} {...limits} />
}

function Typed({ label, value, onSave }: { label: string; value: string; onSave: (it: string) => void }) {
  const [typed, setTyped] = useState(value)
  const keep = () => {
    if (typed.trim() === '') return setTyped(value)
    if (typed.trim() !== value) onSave(typed.trim())
  }
  return <TextInput label={label} value={typed} onChange={(it) => setTyped(it.currentTarget.value)} onBlur={keep} maxLength={120} />
}
