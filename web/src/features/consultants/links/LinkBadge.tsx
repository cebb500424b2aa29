import type { RoleStatus } from '@delibera/core/permissions'
import { IconCheck, IconClock, IconHandStop, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Tone } from '../../../palette.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'

/** Who looks at the link: what one side waits for is what the other has to do. */
export type LinkSide = 'company' | 'consultant'

interface Look {
  tone: Tone
  Icon: typeof IconCheck
}
const toDo: Look = { tone: 'ambra', Icon: IconHandStop }
const waits: Look = { tone: 'cielo', Icon: IconClock }
const always: Record<'ACTIVE' | 'INCACTIVE', Look> = { ACTIVE: { tone: 'verde', Icon: IconCheck }, INCACTIVE: { tone: 'gray', Icon: IconX } }
const looks: Record<LinkSide, Record<RoleStatus, Look>> = {
  company: { ...always, PENDING: waits, REQUESTED_PENDING: toDo },
  consultant: { ...always, PENDING: toDo, REQUESTED_PENDING: waits },
}

/** Where the link between a company and a consultant stands: shape, colour, word. */
export function LinkBadge({ status, side }: { status: RoleStatus; side: LinkSide }) {
  const t = useTranslations('consultants.status')
  const { tone, Icon } = looks[side][status]
  return (
    <Badge tone={tone}>
      <Icon size={14} stroke={2.2} color="var(--tone-solid)" aria-hidden />
      {t(`${side}.${status}`)}
    </Badge>
  )
}
