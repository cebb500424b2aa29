import { IconShieldQuestion } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

/** Nobody has compared the company with the business registry. */
export function UnverifiedBadge() {
  const t = useTranslations('companyList')
  return (
    <Badge tone="ambra">
      <IconShieldQuestion size={14} stroke={2} aria-hidden />
      {t('unverified')}
    </Badge>
  )
}
