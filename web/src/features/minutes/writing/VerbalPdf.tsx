import { fileRoutes } from '@delibera/core/files/routes'
import type { VerbalDocument } from '@delibera/core/minutes/signatures'
import { Skeleton } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useVerbalFile } from './useVerbalFile.ts'
import styles from './VerbalPdf.module.css'

/** The document as it is printed, in the browser's own viewer. */
export function VerbalPdf({ document: { file_id, name } }: { document: Pick<VerbalDocument, 'file_id' | 'name'> }) {
  const t = useTranslations('minutes.final')
  const { address, error, retry } = useVerbalFile(fileRoutes.download, file_id)
  if (error)
    return (
      <Panel label={t('viewer')}>
        <ErrorState title={t('failed')} text={t('failedText')} code={error.code} busy={false} onRetry={retry} />
      </Panel>
    )
  if (!address) return <Skeleton className={styles.viewer!} radius={2} />
  return <iframe className={styles.viewer} src={`${address}#navpanes=0&view=FitH`} title={t('viewerOf', { name })} />
}
