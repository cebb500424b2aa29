import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { RichTextEditorProps } from './RichTextEditor.tsx'

const Loaded = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

/** The editor weighs more than the rest of a page: it is fetched when first shown, and its place is kept meanwhile. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const t = useTranslations('ui')
  const waiting = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={props.variant === 'notes' ? 160 : 420} radius={8} />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  )
}
