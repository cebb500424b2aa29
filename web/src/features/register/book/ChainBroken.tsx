import { registerRoutes } from '@delibera/core/register/routes'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

/** Something in the book is not what was written: from which annotation on, and that nothing can be written. */
export function ChainBroken({ companyId }: { companyId: string }) {
  const t = useTranslations('register.chain')
  const { data } = useRead(registerRoutes.verify, { params: { id: companyId } })
  const seq = data?.broken?.seq
  return (
    <Notice tone="rosso" icon={<KindMark kind="error" size={18} />} role="alert">
      <strong>{t('title')}</strong> {seq === undefined ? t('text') : t('textAt', { seq })}
    </Notice>
  )
}
