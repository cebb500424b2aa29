import { Button } from '@mantine/core'
import { useTranslations } from '../i18n/useTranslations.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  /** What failed. */
  title: string
  /** What is safe. */
  text: string
  code: string
  busy: boolean
  onRetry: () => void
}

/** Something could not be read: what failed, what is safe, how to try again, and the code to quote to support. */
export function ErrorState({ title, text, code, busy, onRetry }: Props) {
  const t = useTranslations('ui')
  const retry = (
    <Button onClick={onRetry} loading={busy} leftSection={<Icon name="refresh" />}>
      {t('retry')}
    </Button>
  )
  return <EmptyState art="broken" title={title} text={text} actions={retry} note={t('supportCode', { code })} />
}
