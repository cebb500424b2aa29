import type { DecisionStatus } from '@delibera/core/decisions/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusGlyph } from '../../ui/marks/StatusGlyph.tsx'
import { type MeetingStatus, meetingStatus } from '../../ui/marks/status.ts'

/** The glyph and the tone of the state of a meeting that means the same; one that was stopped waits for somebody. */
export const glyphOf: Record<DecisionStatus, MeetingStatus> = {
  DRAFT: 'DRAFT',
  OPEN: 'PERFORM',
  CLOSED: 'VERBALIZE',
  RECORDED: 'COMPLETED',
  STOPPED: 'CONVOCATION',
  CONVERTED: 'CANCELED',
  CANCELED: 'CANCELED',
}

/** Where a decision stands: shape, colour, word. */
export function DecisionBadge({ status }: { status: DecisionStatus }) {
  const t = useTranslations('decisions.status')
  const glyph = glyphOf[status]
  return (
    <Badge tone={meetingStatus[glyph].tone}>
      <StatusGlyph status={glyph} />
      {t(status)}
    </Badge>
  )
}
