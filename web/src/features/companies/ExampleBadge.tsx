import { IconFlask2 } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'

/** Copied to try the product with. */
export function ExampleBadge() {
  const t = useTranslations('companyList')
  return (
    <Badge tone="cielo">
      <IconFlask2 size={14} stroke={2} aria-hidden />
      {t('example')}
    </Badge>
  )
}
