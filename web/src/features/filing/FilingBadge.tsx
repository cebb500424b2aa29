import type { FilingStatus } from '@delibera/core/filing/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

const tones: Record<FilingStatus, Tone> = { DRAFT: 'gray', CHECKED: 'petrolio', BUILT: 'petrolio', FILED: 'cielo', ACCEPTED: 'verde', SUSPENDED: 'rosso' }

/** Where a package stands. */
export function FilingBadge({ status }: { status: FilingStatus }) {
  const t = useTranslations('filings.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
