import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Ending } from '@delibera/core/meetings/schema'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../../meeting/useMeeting.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { EndingFacts } from './EndingFacts.tsx'
import styles from './EndingWindow.module.css'
import type { EndedMeeting } from './useDraftRemoval.ts'

interface Props {
  meeting: EndedMeeting
  opened: boolean
  onClose: () => void
}

/** Before a meeting is called off: who will be told, what comes back, what does not. */
export function EndingWindow({ meeting, opened, onClose }: Props) {
  const t = useTranslations('meetings.ending')
  const read = useRead(endingRoutes.ending, { params: { id: meeting._id } }, { enabled: opened, staleTime: 0 })
  const ending = read.data
  return (
    <FormWindow opened={opened} onClose={onClose} title={t(`CANCEL.title.${meeting.meeting_type}`)} size={520}>
      {!ending && !read.isError && <RowsLoading rows={3} />}
      {!ending && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {ending && ending.action !== 'CANCEL' && <FormAlert kind="warning">{t('impossible')}</FormAlert>}
      {ending?.action === 'CANCEL' && <Question meeting={meeting} ending={ending} onClose={onClose} />}
    </FormWindow>
  )
}

interface QuestionProps extends Pick<Props, 'meeting' | 'onClose'> {
  ending: Ending
}

function Question({ meeting, ending, onClose }: QuestionProps) {
  const t = useTranslations('meetings.ending')
  const [reason, setReason] = useState('')
  const { end, busy } = useCancel(meeting)
  const hasReaders = ending.told.length > 0
  const proceed = async () => {
    if (await end(reason)) onClose()
  }
  return (
    <div className={styles.question}>
      <p className={styles.name}>{meeting.name}</p>
      <EndingFacts ending={ending} />
      <Textarea
        label={t('reason')}
        description={t(hasReaders ? 'reasonHelp' : 'reasonKept')}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Actions end>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('CANCEL.keep')}
        </Button>
        <Button color="rosso" loading={busy} onClick={() => void proceed()}>
          {t(`CANCEL.open.${meeting.meeting_type}`)}
        </Button>
      </Actions>
    </div>
  )
}

/** Answers whether it was done. */
function useCancel(meeting: EndedMeeting) {
  const t = useTranslations('meetings.ending.CANCEL')
  const { tell } = useToasts()
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const cancel = useWrite(endingRoutes.cancel, meetingRoutes.list, meetingRoutes.upcoming)
  const end = async (reason: string): Promise<boolean> => {
    try {
      keep(await cancel.mutateAsync({ params: { id: meeting._id }, body: { reason } }))
    } catch (error) {
      refuse(error as never, { _id: meeting._id, company_type: meeting.company_type ?? 'SRL' })
      return false
    }
    tell({ kind: 'success', text: t(`done.${meeting.meeting_type}`) })
    return true
  }
  return { end, busy: cancel.isPending }
}
