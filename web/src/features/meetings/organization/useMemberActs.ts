import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting, MeetingMember, MembersChange } from '@delibera/core/meetings/schema'
import { useWrite } from '../../../api/hooks.ts'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useMeetingSave } from '../../../meeting/saving/useMeetingSave.ts'
import { useKeepMeeting } from '../../../meeting/useMeeting.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useRestoring } from '../../../shell/useRestoring.ts'

/** Who takes part: coming in, going out, and who may be named first as a delegate. */
export function useMemberActs(meeting: Meeting) {
  const t = useTranslations('organization.acts')
  const { tell } = useToasts()
  const restoring = useRestoring()
  const keep = useKeepMeeting()
  const refuse = useMeetingRefusal()
  const write = useWrite(meetingRoutes.changeMembers)
  const saving = useMeetingSave(meeting._id)

  const change = async (body: MembersChange): Promise<(Meeting & { removal_id?: string | undefined }) | null> => {
    try {
      const { removal_id, ...changed } = await write.mutateAsync({ params: { id: meeting._id }, body })
      keep(changed)
      return { ...changed, removal_id }
    } catch (error) {
      refuse(error as never, meeting)
      return null
    }
  }
  return {
    busy: write.isPending,
    add: async (added: Omit<MembersChange, 'remove' | 'version'>): Promise<boolean> => {
      const changed = await change(added)
      if (!changed) return false
      tell({ kind: 'success', text: t('added', { count: changed.members.length - meeting.members.length, sent: String(meeting.is_summon_sent) }) })
      return true
    },
    remove: async (people: readonly MeetingMember[]): Promise<boolean> => {
      const [first] = people
      if (!first) return false
      const partners = people.filter((it) => it.weight > 0).length
      const changed = await change({ remove: people.map((it) => it._id) })
      if (!changed) return false
      const text = [
        t('removed', { count: people.length, name: nameOf(first) }),
        partners > 0 && t('removePartners', { people: people.length, count: partners }),
      ]
      const removalIds = changed.removal_id ? [changed.removal_id] : []
      restoring({ companyId: meeting.company_id, removalIds, text: text.filter(Boolean).join(' '), stale: [meetingRoutes.load] })
      return true
    },
    /** Shown first to who chooses a delegate. */
    setMain: async (member: MeetingMember, isMain: boolean) => {
      const others = meeting.main_delegatables.filter((it) => it !== member._id)
      const outcome = await saving.save({ main_delegatables: isMain ? [...others, member._id] : others })
      if ('problem' in outcome) refuse(outcome.problem, meeting)
      if ('conflict' in outcome) await saving.reload()
      if ('kept' in outcome) tell({ kind: 'success', text: t(isMain ? 'main' : 'notMain', { name: nameOf(member) }) })
    },
  }
}

export type MemberActs = ReturnType<typeof useMemberActs>
