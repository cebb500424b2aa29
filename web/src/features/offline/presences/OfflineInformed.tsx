import { dayInRome } from '@delibera/core/dates'
import { type Informing, isInformedInTime } from '@delibera/core/meeting/informing'
import type { OfflineDetails, OfflineMeeting } from '@delibera/core/offline/schema'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { InformedOfficers } from '../../../meeting/law/InformedOfficers.tsx'
import { OppositionQuestion } from '../../../meeting/law/OppositionQuestion.tsx'
import { useOfflineRefusal } from '../../../meeting/saving/useOfflineRefusal.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../../meetings/details/DetailsFields.module.css'
import type { OfflineSave } from '../useOfflineSave.ts'
import type { OfflineAttendance } from './useOfflinePresences.ts'

type Kept = Pick<OfflineDetails, 'totalitarian' | 'informed' | 'informing' | 'opposed'>

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
  // Before anybody was said to be there nobody is away either.
  const away = new Set(attendance.presences.filter((it) => it.presence !== 'PRESENT' && !attendance.isBlank).map((it) => it.member_id))
  const officers = meeting.members.filter((it) => away.has(it._id) && it.roles.some(({ type }) => type === 'ADM' || type === 'MAJ'))
  const asksInformed = record.totalitarian && meeting.company_type === 'SRL' && officers.length > 0
  // A day that is none yet is shown, and kept once it is one.
  const [informing, setInforming] = useState(record.informing)
  const heldOn = dayInRome(new Date(record.held_at))
  const save = async (details: Kept) => {
    const outcome = await saving.save('details', details)
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  const inform = (answer: { informed: string[]; informing: Informing[] }) => {
    setInforming(answer.informing)
    if (answer.informing.every((it) => isInformedInTime(it, heldOn))) void save(answer)
  }
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
          <InformedOfficers
            legend={t('informed')}
            officers={officers.map((it) => ({ _id: it._id, name: nameOf(it) }))}
            informed={record.informed}
            informing={informing}
            lastDay={heldOn}
            onChange={inform}
            disabled={isShut}
          />
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
