import { isProven, type NoticeStanding } from '@delibera/core/convocations/proofs'
import { IconClockHour4, IconMailCheck, IconMailOff, IconMailQuestion, IconMailX, IconPrinter } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

interface Props {
  standing: NoticeStanding | null
  /** Where there is no address the notice goes on paper. */
  hasAddress: boolean
  convocated: boolean
}

type Look = [
  word: 'READ' | 'DELIVERED' | 'ACCEPTED' | 'SENT' | 'SENDING' | 'FAILED' | 'UNPROVABLE' | 'paper' | 'missing' | 'waiting',
  tone: Tone,
  icon: ComponentType<{ size: number; 'aria-hidden': true }>,
]

function lookOf({ standing, hasAddress, convocated }: Props): Look {
  if (standing?.state === 'FAILED') return ['FAILED', 'rosso', IconMailX]
  if (standing?.state === 'UNPROVABLE') return ['UNPROVABLE', 'ambra', IconMailQuestion]
  if (standing) return isProven(standing) ? [standing.state, 'verde', IconMailCheck] : [standing.state, 'ambra', IconClockHour4]
  if (!hasAddress) return ['paper', 'gray', IconPrinter]
  return convocated ? ['waiting', 'gray', IconClockHour4] : ['missing', 'ambra', IconMailOff]
}

/** Where the notice to one person stands, in a word. */
export function MailBadge(props: Props) {
  const t = useTranslations('convocations.badge')
  const [word, tone, Mark] = lookOf(props)
  return (
    <Badge tone={tone}>
      <Mark size={14} aria-hidden={true} />
      {t(word)}
    </Badge>
  )
}
