import { IconFilePlus, IconReportMoney } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './DetailsFields.module.css'
import { NameField } from './DetailsWhat.tsx'
import type { DetailsPart } from './useMeetingForm.ts'
import type { MeetingStart } from './useNewMeeting.ts'

interface Props extends DetailsPart {
  start: MeetingStart
  onStart: (start: MeetingStart) => void
}

/** Where the agenda begins, and what the meeting is called. */
export function NewMeetingStart({ start, onStart, ...part }: Props) {
  const t = useTranslations('meetings.new')
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <Panel title={t('what')}>
      <div className={styles.fields}>
        {part.kind === 'ASSEMBLY' && (
          <OptionCards
            legend={t('start')}
            columns={2}
            options={[
              { value: 'accounts', label: t('starts.accounts.label'), note: t('starts.accounts.note'), icon: <IconReportMoney {...icon} /> },
              { value: 'empty', label: t('starts.empty.label'), note: t('starts.empty.note'), icon: <IconFilePlus {...icon} /> },
            ]}
            value={start}
            onChange={onStart}
          />
        )}
        <NameField {...part} />
      </div>
    </Panel>
  )
}
