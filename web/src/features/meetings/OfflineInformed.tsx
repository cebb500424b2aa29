import type { Opposition } from '@delibera/core/agenda/opposition'
import type { OfflineMeeting } from '@delibera/core/meetings/offline'
import { Checkbox, Switch } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/Panel.tsx'
import { nameOf } from '../members/useMembers.ts'
import styles from './DetailsFields.module.css'
import { OppositionQuestion } from './OppositionQuestion.tsx'
import type { OfflineAttendance } from './useOfflinePresences.ts'
import { useOfflineRefusal } from './useOfflineRefusal.ts'
import type { OfflineSave } from './useOfflineSave.ts'

interface Props {
  offline: OfflineMeeting
  attendance: OfflineAttendance
  saving: OfflineSave
  isShut: boolean
}

/** All the capital cures the want of a notice; in an S.r.l. directors and auditors who were away must have known (art. 2366 c. 4, 2479-bis c. 5). */
export function OfflineInformed({ offline: { meeting, record }, attendance, saving, isShut }: Props) {
  const t = useTranslations('offline.total')
  const refuse = useOfflineRefusal()
  const away = new Set(attendance.presences.filter((it) => it.presence !== 'PRESENT').map((it) => it.member_id))
  const officers = meeting.members.filter((it) => away.has(it._id) && it.roles.some(({ type }) => type === 'ADM' || type === 'MAJ'))
  const asksInformed = record.totalitarian && meeting.company_type === 'SRL' && officers.length > 0
  const save = async (details: { totalitarian?: boolean; informed?: string[]; opposed?: Opposition[] | null }) => {
    const outcome = await saving.save('details', details)
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  const tick = (id: string, isIn: boolean) => save({ informed: isIn ? [...record.informed, id] : record.informed.filter((it) => it !== id) })
  if (meeting.meeting_type === 'BOARD') return null
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <Switch
          label={t('declared')}
          description={t('help')}
          checked={record.totalitarian}
          disabled={isShut}
          onChange={(event) => void save({ totalitarian: event.currentTarget.checked })}
        />
        {asksInformed && (
          <fieldset className={styles.plain}>
            <legend className={styles.text}>{t('informed')}</legend>
            {officers.map((it) => (
              <Checkbox
                key={it._id}
                mt={8}
                label={nameOf(it)}
                disabled={isShut}
                checked={record.informed.includes(it._id)}
                onChange={(event) => void tick(it._id, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        {record.totalitarian && (
          <OppositionQuestion
            points={meeting.odgs}
            people={meeting.members.filter((it) => !away.has(it._id)).map((it) => ({ _id: it._id, name: nameOf(it) }))}
            answer={record.opposed}
            onChange={(opposed) => void save({ opposed })}
            disabled={isShut}
          />
        )}
      </div>
    </Panel>
  )
}
