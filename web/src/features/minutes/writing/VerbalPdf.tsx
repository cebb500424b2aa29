import { fileRoutes } from '@delibera/core/files/routes'
import type { VerbalDocument } from '@delibera/core/minutes/signatures'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useVerbalFile } from './useVerbalFile.ts'
import styles from './VerbalPdf.module.css'

// What draws a PDF weighs more than the page around it.
const PdfPages = lazy(async () => ({ default: (await import('../../../ui/files/PdfPages.tsx')).PdfPages }))

/** The document as it is printed, signatures included. */
export function VerbalPdf({ document: { file_id, name } }: { document: Pick<VerbalDocument, 'file_id' | 'name'> }) {
  const t = useTranslations('minutes.final')
  const { file, error, retry } = useVerbalFile(fileRoutes.download, file_id)
  const failure = (code: string) => (
    <Panel label={t('viewer')}>
      <ErrorState title={t('failed')} text={t('failedText')} code={code} busy={false} onRetry={retry} />
    </Panel>
  )
  if (error) return failure(error.code)
  const waiting = <Skeleton className={styles.waiting!} radius={10} />
  if (!file) return waiting
  return (
    <Suspense fallback={waiting}>
      <PdfPages file={file} name={name} failure={failure('GEN01')} />
    </Suspense>
  )
}
