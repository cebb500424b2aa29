import type { Decision } from '@delibera/core/decisions/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { useFormatter } from 'use-intl'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FileList } from '../../../ui/files/FileList.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import styles from './DecisionReading.module.css'

/** The text as it was sent: fixed, with the fingerprint by which every answer is bound to it. */
export function DecisionReading({ decision }: { decision: Decision }) {
  const t = useTranslations('decisions')
  const format = useFormatter()
  const react = useReaction()
  const open = (id: string) => void download(fileRoutes.download, { params: { id } }).catch((error: unknown) => react(error, 'loading'))
  const proposed = decision.members.filter((it) => decision.initiators.includes(it.member_id)).map((it) => it.name)
  return (
    <>
      {decision.points.map((it) => (
        <Panel key={it._id} title={`${it.key}. ${it.title}`}>
          <div className={styles.point}>
            <p className={styles.fact}>{t(`matters.${it.matter}`)}</p>
            <DocumentView text={it.text} />
            {it.resolution && (
              <details>
                <summary>{t('points.resolution')}</summary>
                <DocumentView text={it.resolution} />
              </details>
            )}
            {it.files.length > 0 && (
              <FileList label={t('files.title')} files={it.files.map(({ file_id, name, bytes }) => ({ id: file_id, name, bytes }))} onOpen={open} />
            )}
            {it.sha256 && <p className={styles.hash}>{t('text.hash', { hash: it.sha256 })}</p>}
          </div>
        </Panel>
      ))}
      {proposed.length > 0 && <p className={styles.fact}>{t('text.proposed', { names: format.list(proposed), count: proposed.length })}</p>}
    </>
  )
}
