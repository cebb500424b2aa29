import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { useWrite } from '../../../api/hooks.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useKeepMeeting } from '../../../meeting/useMeeting.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'

/** What can be done with somebody's personal link. Each asks first: the one that they have opens nothing afterwards. */
export function useLinkActs(meeting: Meeting) {
  const t = useTranslations('organization.links')
  const { tell } = useToasts()
  const { confirm } = useDialogs()
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const renewing = useWrite(meetingRoutes.renewLink)
  const revoking = useWrite(meetingRoutes.revokeLink)
  const carryOut = async (work: () => Promise<Meeting>, done: string) => {
    try {
      keep(await work())
      tell({ kind: 'success', text: done })
    } catch (error) {
      refuse(error as never, meeting)
    }
  }
  const paramsOf = (member: MeetingMember) => ({ params: { id: meeting._id, memberId: member._id } })
  return {
    renew: async (member: MeetingMember) => {
      const [name, email] = [nameOf(member), member.email ?? '']
      const text = t(email ? 'renewText' : 'renewUnsent', { email })
      if (!(await confirm({ title: t('renewTitle', { name }), text, proceed: t('renewProceed'), cancel: t('cancel') }))) return
      await carryOut(() => renewing.mutateAsync(paramsOf(member)), t(email ? 'renewed' : 'renewedUnsent', { name, email }))
    },
    revoke: async (member: MeetingMember) => {
      const name = nameOf(member)
      const words = { title: t('revokeTitle', { name }), text: t('revokeText'), proceed: t('revokeProceed'), cancel: t('cancel') }
      if (!(await confirm({ ...words, danger: true }))) return
      await carryOut(() => revoking.mutateAsync(paramsOf(member)), t('revoked', { name }))
    },
  }
}
