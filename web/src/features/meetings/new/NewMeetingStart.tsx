import { IconCopy, IconFilePlus, IconReportMoney } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../details/DetailsFields.module.css'
import { NameField } from '../details/DetailsWhat.tsx'
import type { DetailsPart } from '../details/useMeetingForm.ts'
import { ModelPicker } from './ModelPicker.tsx'
import type { ModelMeeting } from './useModelMeeting.ts'
import type { MeetingStart } from './useNewMeeting.ts'

interface Props extends DetailsPart {
  start: MeetingStart
  onStart: (start: MeetingStart) => void
  model: ModelMeeting
  people: number
  isWanted: boolean
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const icons = { accounts: <IconReportMoney {...icon} />, empty: <IconFilePlus {...icon} />, model: <IconCopy {...icon} /> }

/** Where the agenda begins, and what the meeting is called. */
export function NewMeetingStart({ start, onStart, model, people, isWanted, ...part }: Props) {
  const t = useTranslations('meetings.new')
  const starts: MeetingStart[] = [...(part.kind === 'ASSEMBLY' ? (['accounts'] as const) : []), 'empty', ...(model.hasAny ? (['model'] as const) : [])]
  return (
    <Panel title={t('what')}>
      <div className={styles.fields}>
        {starts.length > 1 && (
          <OptionCards
            legend={t('start')}
            columns={starts.length}
            options={starts.map((it) => ({ value: it, label: t(`starts.${it}.label`), note: t(`starts.${it}.note`), icon: icons[it] }))}
            value={start}
            onChange={onStart}
          />
        )}
        {start === 'model' && <ModelPicker model={model} people={people} isWanted={isWanted} />}
        <NameField {...part} />
      </div>
    </Panel>
  )
}
