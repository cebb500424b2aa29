import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Ending, Meeting } from '@delibera/core/meetings/schema'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useCompanyId } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../../meeting/useMeeting.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useRestoring } from '../../../shell/useRestoring.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { EndingFacts } from './EndingFacts.tsx'
import styles from './EndingWindow.module.css'

type Subject = Pick<Meeting, '_id' | 'name' | 'meeting_type'> & { company_type?: Meeting['company_type'] }

interface Props {
  meeting: Subject
  opened: boolean
  onClose: () => void
  onEnded?: () => void
}

/** Before a meeting is deleted or called off: who will be told, what comes back, what does not. */
export function EndingWindow({ meeting, opened, onClose, onEnded }: Props) {
  const t = useTranslations('meetings.ending')
  const read = useRead(endingRoutes.ending, { params: { id: meeting._id } }, { enabled: opened, staleTime: 0 })
  const ending = read.data
  const action = ending?.action
  return (
    <FormWindow opened={opened} onClose={onClose} title={action ? t(`${action}.title.${meeting.meeting_type}`) : t('title')} size={520}>
      {!ending && !read.isError && <RowsLoading rows={3} />}
      {!ending && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {ending && !action && <FormAlert kind="warning">{t('impossible')}</FormAlert>}
      {ending && action && <Question meeting={meeting} ending={ending} action={action} onClose={onClose} onEnded={onEnded} />}
    </FormWindow>
  )
}

interface QuestionProps extends Pick<Props, 'meeting' | 'onClose'> {
  onEnded: (() => void) | undefined
  ending: Ending
  action: NonNullable<Ending['action']>
}

function Question({ meeting, ending, action, onClose, onEnded }: QuestionProps) {
  const t = useTranslations('meetings.ending')
  const [reason, setReason] = useState('')
  const { end, busy } = useEnd(meeting, action)
  const hasReaders = ending.told.length > 0
  const proceed = async () => {
    if (!(await end(reason))) return
    onClose()
    onEnded?.()
  }
  return (
    <div className={styles.question}>
      <p className={styles.name}>{meeting.name}</p>
      <EndingFacts ending={ending} action={action} />
      {action === 'CANCEL' && (
        <Textarea
          label={t('reason')}
          description={t(hasReaders ? 'reasonHelp' : 'reasonKept')}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Actions end>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(`${action}.keep`)}
        </Button>
        <Button color="rosso" loading={busy} onClick={() => void proceed()}>
          {t(`${action}.open.${meeting.meeting_type}`)}
        </Button>
      </Actions>
    </div>
  )
}

/** Answers whether it was done. */
function useEnd(meeting: Subject, action: 'DELETE' | 'CANCEL') {
  const t = useTranslations('meetings.ending')
  const { tell } = useToasts()
  const restoring = useRestoring()
  const companyId = useCompanyId()
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const remove = useWrite(endingRoutes.remove, meetingRoutes.list, meetingRoutes.upcoming)
  const cancel = useWrite(endingRoutes.cancel, meetingRoutes.list, meetingRoutes.upcoming)
  const params = { id: meeting._id }
  const done = t(`${action}.done.${meeting.meeting_type}`)
  const removeDraft = async () => {
    const { removal_id } = await remove.mutateAsync({ params })
    if (companyId) restoring({ companyId, removalIds: [removal_id], text: done, stale: [meetingRoutes.list, meetingRoutes.upcoming] })
    return true
  }
  const end = async (reason: string): Promise<boolean> => {
    try {
      if (action === 'DELETE') return await removeDraft()
      keep(await cancel.mutateAsync({ params, body: { reason } }))
    } catch (error) {
      refuse(error as never, { _id: meeting._id, company_type: meeting.company_type ?? 'SRL' })
      return false
    }
    tell({ kind: 'success', text: done })
    return true
  }
  return { end, busy: remove.isPending || cancel.isPending }
}
