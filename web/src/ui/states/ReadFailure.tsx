import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Icon } from '../marks/Icon.tsx'
import { KindMark } from '../marks/KindMark.tsx'
import { Notice } from './Notice.tsx'

/** A part of the page could not be read; the rest of it stands. */
export function ReadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('ui')
  const retry = (
    <Button size="xs" variant="default" leftSection={<Icon name="refresh" />} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="rosso" icon={<KindMark kind="error" size={18} />} role="alert" action={retry}>
      {text}
    </Notice>
  )
}
