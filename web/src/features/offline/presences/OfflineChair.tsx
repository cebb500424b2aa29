import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PersonSelect, type SelectablePerson } from '../../../meeting/PersonSelect.tsx'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import type { OfflineSave } from '../useOfflineSave.ts'
import type { OfflineAttendance } from './useOfflinePresences.ts'

interface Props {
  offline: OfflineMeeting
  attendance: OfflineAttendance
  saving: OfflineSave
  isShut: boolean
}

/** Who presided and who kept the minutes, among those who were there. */
export function OfflineChair({ offline: { meeting }, attendance, saving, isShut }: Props) {
  const t = useTranslations('offline.who')
  const refuse = useOfflineRefusal()
  const present = new Set(attendance.presences.filter((it) => it.presence === 'PRESENT').map((it) => it.member_id))
  const there = meeting.members.filter((it) => present.has(it._id))
  const choose = (field: 'administrator_id' | 'secretary_id') => async (_id: string | null) => {
    // The server names nobody chair or secretary whom it does not know as present: the presences typed so far are saved first.
    await attendance.flush()
    const outcome = await saving.save('details', { [field]: _id })
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  const part = (chosen: SelectablePerson | null) => ({
    people: chosen && !present.has(chosen._id) ? [...there, chosen] : there,
    value: chosen?._id ?? null,
    // Who is not on the list yet may still turn out to have been there.
    error: chosen && attendance.known.has(chosen._id) && !present.has(chosen._id) ? t('absent') : undefined,
    disabled: isShut,
  })
  // Whoever the notice named may not have come: the meeting elects another (art. 2371, 2479-bis c. 4).
  const isConvened = !meeting.mode.is_offline
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <PersonSelect
          label={t('chair')}
          help={isConvened ? t('elected', { kind: meeting.meeting_type }) : t('onlyPresent')}
          isKept={isConvened}
          {...part(meeting.administrator)}
          onChange={(it) => void choose('administrator_id')(it)}
        />
        {!meeting.notary && <PersonSelect label={t('secretary')} {...part(meeting.secretary)} onChange={(it) => void choose('secretary_id')(it)} />}
        {meeting.notary && <p className={styles.text}>{t('byNotary', { name: meeting.notary.name })}</p>}
      </div>
    </Panel>
  )
}
