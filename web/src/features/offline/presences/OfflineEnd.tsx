import { instantInRome, parseMoment, refuseDate, wallInRome } from '@delibera/core/dates'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useState } from 'react'
import { useMinute } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import type { OfflineSave } from '../useOfflineSave.ts'

interface Props {
  offline: OfflineMeeting
  saving: OfflineSave
  isShut: boolean
}

/** When a convened meeting ended; when it began is what its notice said. */
export function OfflineEnd({ offline: { meeting, record }, saving, isShut }: Props) {
  const t = useTranslations('offline.end')
  const dates = useMeetingDates()
  const refuse = useOfflineRefusal()
  const now = wallInRome(useMinute())
  const began = wallInRome(new Date(record.held_at))
  // What is no moment of that meeting waits here to be put right.
  const [wrong, setWrong] = useState<string | null>(null)
  const keep = async (typed: string) => {
    const isSound = typed === '' || (parseMoment(typed) === typed && refuseDate(typed, { min: began, max: now }) === null)
    setWrong(isSound ? null : typed)
    if (!isSound) return
    const outcome = await saving.save('details', { ended_at: typed === '' ? null : (instantInRome(typed)?.toISOString() ?? null) })
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <p className={styles.text}>{t('began', { at: dates.full(record.held_at) })}</p>
        <DateTimeField
          label={t('ended')}
          description={t('help')}
          value={wrong ?? (record.ended_at ? wallInRome(new Date(record.ended_at)) : '')}
          onChange={(typed) => void keep(typed)}
          min={began}
          max={now}
          today={now.slice(0, 10)}
          disabled={isShut}
        />
      </div>
    </Panel>
  )
}
