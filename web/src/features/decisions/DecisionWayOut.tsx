import type { Decision } from '@delibera/core/decisions/schema'
import type { RuleId } from '@delibera/core/law/schema'
import { meetingPath } from '@delibera/core/meetings/places'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { useDecisionRefusal } from './useDecisionRefusal.ts'

/** What no change of the text mends: only a meeting can decide it. */
const needMeeting: readonly RuleId[] = ['L-DEC-01', 'L-DEC-02', 'L-DEC-03', 'L-DEC-15', 'L-DEC-16']

/** Where the law wants a meeting: one with the same text, in one press. */
export function DecisionWayOut({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions.wayOut')
  const { prepare, busy } = useMeetingInstead(decision)
  if (!decision.checks.some((it) => !it.ok && it.severity === 'BLOCK' && needMeeting.includes(it.id))) return null
  return (
    <Notice
      tone="cielo"
      icon={<KindMark kind="info" size={18} />}
      action={
        <Button variant="default" leftSection={<IconUsersGroup size={16} aria-hidden />} loading={busy} onClick={prepare}>
          {t(`do.${decision.body}`)}
        </Button>
      }
    >
      {t(`text.${decision.body}`)}
    </Notice>
  )
}

/** A draft meeting whose agenda is the text of the decision. */
function useMeetingInstead({ _id, company_id, body, name, points }: Decision) {
  const prepare = useWrite(meetingRoutes.prepare, meetingRoutes.list, meetingRoutes.upcoming)
  const refuse = useDecisionRefusal()
  const navigate = useNavigate()
  const odgs = points
    .filter((it) => it.title.trim() !== '')
    .map(({ title, text, resolution, files }) => ({
      title,
      header_content: text,
      content_positive: resolution ?? text,
      files: files.map(({ file_id }) => ({ file_id, member_ids: null })),
    }))
  const meeting_type = body === 'BOARD' ? ('BOARD' as const) : ('ASSEMBLY' as const)
  return {
    busy: prepare.isPending || prepare.isSuccess,
    prepare: () =>
      prepare.mutate(
        { query: { company_id }, body: { name, meeting_type, draft: true, odgs } },
        {
          onSuccess: (meeting) => void navigate({ to: meetingPath(meeting, 'details') }),
          onError: (error) => refuse(error, { _id }),
        },
      ),
  }
}
