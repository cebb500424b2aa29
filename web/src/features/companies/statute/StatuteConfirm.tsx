import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'

/** The rules are still those that most statutes have: whoever has compared them says so once. */
export function StatuteConfirm({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const t = useTranslations('companyDetails.statute.confirm')
  const button = (
    <Button loading={busy} onClick={onConfirm}>
      {t('do')}
    </Button>
  )
  return (
    <Notice tone="cielo" icon={<KindMark kind="info" size={18} />} action={button}>
      {t('text')}
    </Notice>
  )
}
