import { convocationRoutes } from '@delibera/core/convocations/routes'
import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useMeetingSave } from '../../meeting/saving/useMeetingSave.ts'
import { useKeepMeeting } from '../../meeting/useMeeting.ts'
import { useToasts } from '../../shell/toasts.ts'

type AskedDate = Meeting['dates_set'][number]

/** Chooses one of the dates that members were asked about: it stands in the notice at once, and what is left is to send that. */
export function useDateChoice(meeting: Meeting) {
  const t = useTranslations('poll.choice')
  const { tell } = useToasts()
  const keep = useKeepMeeting()
  const { save } = useMeetingSave(meeting._id)
  const refuse = useMeetingRefusal()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  /** There is no notice without an agenda (art. 2366): the date is kept until that is written. */
  const keepForLater = async ({ datetime, end_datetime }: AskedDate) => {
    const outcome = await save({ planned: { datetime, end_datetime, second: null } })
    if ('problem' in outcome) return refuse(outcome.problem, meeting)
    if (!('kept' in outcome)) return
    tell({ kind: 'info', text: t('agendaFirst') })
    void navigate({ to: meetingPath(meeting, 'odg') })
  }
  const putInNotice = async ({ datetime, end_datetime }: AskedDate) => {
    const body = { first: { datetime, end_datetime }, second: null, version: meeting.version }
    keep(await call(convocationRoutes.convene, { params: { id: meeting._id }, body }))
    tell({ kind: 'success', text: t('chosen') })
    void navigate({ to: meetingPath(meeting, 'convocations') })
  }
  const choose = async (date: AskedDate) => {
    setBusy(true)
    try {
      await (meeting.odgs.length === 0 ? keepForLater(date) : putInNotice(date))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, meeting)
    } finally {
      setBusy(false)
    }
  }
  return { choose, busy }
}
