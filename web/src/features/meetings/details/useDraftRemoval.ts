import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useRestoring } from '../../../shell/useRestoring.ts'

export type EndedMeeting = Pick<Meeting, '_id' | 'name' | 'meeting_type'> & { company_type?: Meeting['company_type'] }

/** Deletes a draft, which nobody has seen but who writes it: nothing is asked first, and it can be put back. Answers whether it was done. */
export function useDraftRemoval(companyId: string) {
  const t = useTranslations('meetings.ending.DELETE')
  const restoring = useRestoring()
  const refuse = useMeetingRefusal()
  const stale = [meetingRoutes.list, meetingRoutes.upcoming]
  const remove = useWrite(endingRoutes.remove, ...stale)
  const removeDraft = async ({ _id, meeting_type, company_type = 'SRL' }: EndedMeeting): Promise<boolean> => {
    try {
      const { removal_id } = await remove.mutateAsync({ params: { id: _id } })
      restoring({ companyId, removalIds: [removal_id], text: t(`done.${meeting_type}`), stale })
      return true
    } catch (error) {
      refuse(error as never, { _id, company_type })
      return false
    }
  }
  return { removeDraft, busy: remove.isPending }
}
