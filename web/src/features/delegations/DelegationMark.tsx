import type { Delegation } from '@delibera/core/delegations/schema'
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

const looks = {
  valid: { tone: 'verde', icon: IconCheck },
  waiting: { tone: 'ambra', icon: IconClock },
  unsigned: { tone: 'ambra', icon: IconPencil },
  REJECTED: { tone: 'rosso', icon: IconX },
  REVOKED: { tone: 'gray', icon: IconX },
} as const

export type DelegationStanding = keyof typeof looks

/** Where a delegation stands, as far as it matters to whoever counts on it. */
export function standingOf({ state, signed, is_valid }: Pick<Delegation, 'state' | 'signed' | 'is_valid'>): DelegationStanding {
  if (state === 'REJECTED' || state === 'REVOKED') return state
  if (is_valid) return 'valid'
  return signed ? 'waiting' : 'unsigned'
}

export function DelegationMark({ delegation }: { delegation: Pick<Delegation, 'state' | 'signed' | 'is_valid'> }) {
  const t = useTranslations('delegation.standing')
  const standing = standingOf(delegation)
  const { tone, icon: StandingIcon } = looks[standing]
  return (
    <Badge tone={tone}>
      <StandingIcon size={14} stroke={2.2} aria-hidden />
      {t(standing)}
    </Badge>
  )
}
