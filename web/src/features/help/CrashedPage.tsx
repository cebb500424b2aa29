import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** In place of a screen that failed to draw itself, or whose script could not be loaded. */
export function CrashedPage() {
  const t = useTranslations('ui.crashed')
  const reload = <Button onClick={() => location.reload()}>{t('reload')}</Button>
  return (
    <main>
      <EmptyState art="broken" heading="h1" title={t('title')} text={t('text')} actions={reload} />
    </main>
  )
}
