import type { Meeting } from '@delibera/core/meetings/schema'
import type { CallError } from '../../api/call.ts'
import { nameOf } from '../../company/useMembers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useMeetingRefusal } from './useMeetingRefusal.ts'

const reasons = [
  ...(['too_early', 'no_chair', 'chair_absent', 'no_secretary', 'secretary_absent', 'delegate_absent', 'points_open', 'point_voted'] as const),
  ...(['empty_ballot', 'no_right', 'excluded', 'against_instruction', 'parts_differ', 'part_repeated', 'not_voted', 'unknown_point'] as const),
  ...(['not_candidate', 'too_many', 'wrong_round', 'lots_due', 'tie_open', 'secret', 'is_election', 'not_election', 'not_elected'] as const),
  ...(['room_open', 'held_in_room', 'not_convened', 'not_confirmed', 'convened', 'board_not_total'] as const),
] as const
type Told = (typeof reasons)[number]

/** Says why something about a meeting held elsewhere was not kept: whom it concerns, and what to do. */
export function useOfflineRefusal(): (error: CallError, meeting: Pick<Meeting, '_id' | 'company_type' | 'members'>) => void {
  const t = useTranslations('offline.refused')
  const { notice } = useDialogs()
  const refuse = useMeetingRefusal()
  return (error, meeting) => {
    const { reason, member_id } = (error.info ?? {}) as { reason?: string; member_id?: string }
    const known = reasons.find((it): it is Told => it === reason)
    if (!known) return refuse(error, meeting)
    const member = meeting.members.find((it) => it._id === member_id)
    void notice({
      kind: 'warning',
      title: t('title'),
      text: t(`reasons.${known}`, { hasName: String(member !== undefined), name: member ? nameOf(member) : '' }),
    })
  }
}
