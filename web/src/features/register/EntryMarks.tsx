import type { Entry } from '@delibera/core/register/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

/** Entries of these kinds tell something that has no day of effect of its own. */
const timeless: readonly string[] = ['FILED', 'NOTE']

/** What has become of an annotation: corrected, or without effect until it is filed. */
export function EntryMarks({ entry: { kind, effective_on, corrected_by } }: { entry: Entry }) {
  const t = useTranslations('register.marks')
  if (corrected_by !== null) return <Badge tone="gray">{t('corrected', { seq: corrected_by })}</Badge>
  if (effective_on === null && !timeless.includes(kind) && kind !== 'CORRECTION') return <Badge tone="ambra">{t('unfiled')}</Badge>
  return null
}
