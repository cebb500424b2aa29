import type { CompanyType } from '@delibera/core/company/company-type'
import type { Exclusion } from '@delibera/core/law/facts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ExclusionWindow.module.css'
import { named } from './usePeopleList.ts'

type Reason = Exclusion['reason']
/** Of one's own liability only the law of the S.p.A. speaks. */
const reasonsIn: Record<CompanyType, readonly Reason[]> = { SPA: ['CONFLICT', 'LIABILITY'], SRL: ['CONFLICT'] }

/** Who does not vote on a point, and why (art. 2368 c. 3, 2373; 2479-ter; in a board 2391, 2475-ter): said before its vote opens. */
export function ExclusionWindow({ odg_id, onClose }: { odg_id: string; onClose: () => void }) {
  const t = useTranslations('console.exclusions')
  const { acts, people, meeting } = useConsole()
  const before = useLiveState((it) => it.points[odg_id]?.excluded)
  const [chosen, setChosen] = useState<Readonly<Record<string, Reason>>>(() => Object.fromEntries((before ?? []).map((it) => [it.member_id, it.reason])))
  const [search, setSearch] = useState('')
  const voters = useMemo(() => people.filter((it) => it.weight > 0), [people])
  const shown = useMemo(() => named(voters, search), [voters, search])
  const put = (id: string, reason: Reason | null) => {
    const { [id]: _, ...others } = chosen
    setChosen(reason ? { ...others, [id]: reason } : others)
  }
  const save = async () => {
    const excluded = Object.entries(chosen).map(([member_id, exclusion_reason]) => ({ member_id, exclusion_reason }))
    if (await acts.exclude(odg_id, excluded)) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={620}>
      <div className={styles.window}>
        <p className={styles.text}>{t('text', { kind: meeting.meeting_type, type: meeting.company_type })}</p>
        {voters.length > 8 && <SearchField label={t('search')} value={search} onSearch={setSearch} />}
        {shown.length === 0 ? (
          <p className={styles.text}>{t('notFound')}</p>
        ) : (
          <LongList label={t('label')} items={shown} itemKey={(it) => it._id} height={56}>
            {(it) => <Line name={it.name} weight={it.weight} reason={chosen[it._id] ?? null} onChange={(reason) => put(it._id, reason)} />}
          </LongList>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={acts.busy === 'exclude'} onClick={() => void save()}>
            {t('save', { count: Object.keys(chosen).length })}
          </Button>
        </Actions>
      </div>
    </FormWindow>
  )
}

interface LineProps {
  name: string
  weight: number
  reason: Reason | null
  onChange: (reason: Reason | null) => void
}

function Line({ name, weight, reason, onChange }: LineProps) {
  const t = useTranslations('console.exclusions')
  const { weights, meeting } = useConsole()
  const reasons = reasonsIn[meeting.company_type]
  return (
    <div className={styles.row}>
      <Checkbox
        className={styles.tick}
        checked={reason !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? 'CONFLICT' : null)}
        label={
          <span className={styles.who}>
            {name} <span className={styles.weight}>{weights.share(weight)}</span>
          </span>
        }
      />
      {reason && reasons.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('why', { name })}
          value={reason}
          onChange={(event) => onChange(event.currentTarget.value as Reason)}
          data={reasons.map((it) => ({ value: it, label: t(`reasons.${it}`) }))}
        />
      )}
    </div>
  )
}
