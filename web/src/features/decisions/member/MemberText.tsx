import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { Button } from '@mantine/core'
import { IconBook2, IconCheck, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useFileSize } from '../../../ui/files/useFileSize.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import styles from './MemberText.module.css'
import type { DecisionLink } from './useDecisionLink.ts'
import { useKeepDecision } from './useMemberAnswer.ts'

interface Props {
  decision: PublicDecision
  link: DecisionLink
}

/** What is proposed, word for word, and its papers. That it was opened is noted: nobody answers to a text that they have not seen. */
export function MemberText({ decision, link }: Props) {
  const t = useTranslations('memberDecision.text')
  const isRead = decision.member.read || decision.decision_status !== 'OPEN'
  const { open, busy } = useOpening(link)
  return (
    <Panel title={t('title', { count: decision.points.length, isOver: String(decision.decision_status !== 'OPEN') })} flush>
      <ol className={styles.points}>
        {decision.points.map((it) => (
          <li key={it.key}>
            <span className={styles.number}>{it.key}.</span>
            <div className={styles.words}>
              <h3 className={styles.title}>{it.title}</h3>
              {isRead && (
                <>
                  <DocumentView text={it.text} />
                  <Files files={it.files} link={link} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!isRead && (
        <div className={styles.open}>
          <Button id="decision-read" size="md" mih={48} fullWidth leftSection={<IconBook2 size={18} aria-hidden />} loading={busy} onClick={() => void open()}>
            {t('open')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Opens the text, or a file, and says so to the server. */
function useOpening(link: DecisionLink) {
  const keep = useKeepDecision(link)
  const react = useReaction()
  const [busy, setBusy] = useState(false)
  const open = async (file_id: string | null = null) => {
    setBusy(true)
    try {
      keep(await call(publicDecisionRoutes.read, { params: { ...link }, body: { file_id } }))
    } catch (error) {
      react(error, 'loading')
    } finally {
      setBusy(false)
    }
  }
  return { open, busy }
}

function Files({ files, link }: { files: PublicDecision['points'][number]['files']; link: DecisionLink }) {
  const t = useTranslations('memberDecision.text')
  const size = useFileSize()
  const react = useReaction()
  const { open } = useOpening(link)
  if (files.length === 0) return null
  const show = async (id: string) => {
    await download(fileRoutes.downloadByLink, { params: { slug: link.member, id } }).catch((error: unknown) => react(error, 'loading'))
    await open(id)
  }
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map(({ file_id, name, bytes, read }) => (
        <li key={file_id}>
          <button type="button" className={styles.file} onClick={() => void show(file_id)} aria-label={t('openFile', { name })}>
            <IconFileText size={18} stroke={1.6} aria-hidden />
            <span>
              {name}
              {bytes !== null && <span className={styles.size}> {size(bytes)}</span>}
            </span>
          </button>
          {read && (
            <span className={styles.read}>
              <IconCheck size={14} stroke={2.2} aria-hidden />
              {t('opened')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
