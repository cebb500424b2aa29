import { agendaRoutes } from '@delibera/core/agenda/routes'
import type { AgendaFile } from '@delibera/core/agenda/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { useRef, useState } from 'react'
import { download } from '../../../api/download.ts'
import { useRead } from '../../../api/hooks.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useFileUndo } from '../../../shell/useRestoring.ts'
import { FileList, type KeptFile } from '../../../ui/files/FileList.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FileAccessWindow } from './FileAccessWindow.tsx'
import styles from './PointFiles.module.css'
import type { PointPerson } from './usePeople.ts'

interface Props {
  files: AgendaFile[]
  onChange: (files: AgendaFile[]) => void
  people: readonly PointPerson[]
  companyId: string
  /** The meeting of the point; null for a point of the library. */
  meetingId: string | null
  /** By which the server puts back the files that the last save took away; null while none did. */
  removalId: () => string | null
}

/** The documents of a point, and who may open each. */
export function PointFiles({ files, onChange, people, companyId, meetingId, removalId }: Props) {
  const t = useTranslations('agenda.files')
  const words = useTranslations('inputs.files')
  const { data: constants } = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY })
  const react = useReaction()
  const { tell } = useToasts()
  const [shared, setShared] = useState<AgendaFile | null>(null)
  // Several uploads may end before the list is drawn again.
  const latest = useRef(files)
  latest.current = files
  const put = (next: AgendaFile[]) => {
    latest.current = next
    onChange(next)
  }
  const undoing = useFileUndo({ companyId, removalId, stale: meetingId ? [meetingRoutes.load, offlineRoutes.load] : [agendaRoutes.load, agendaRoutes.library] })
  const remove = (id: string) => {
    const at = latest.current.findIndex((it) => it.file_id === id)
    const gone = latest.current[at]
    if (!gone) return
    put(latest.current.filter((it) => it !== gone))
    undoing(gone.name, () => put(latest.current.toSpliced(at, 0, gone)))
  }
  const place = { context: 'odg', company_id: companyId, ...(meetingId && { meeting_id: meetingId }) } as const
  // The file stays the same one, with another content: who may open it does not change.
  const replace = async (id: string, file: File) => {
    try {
      await upload(file, { ...place, replaces: id })
    } catch (error) {
      return react(error, 'updating')
    }
    put(latest.current.map((it) => (it.file_id === id ? { ...it, name: file.name, bytes: file.size } : it)))
    tell({ kind: 'success', text: words('replaced', { name: file.name }) })
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.files}>
        {files.length > 0 && (
          <FileList
            label={t('title')}
            files={files.map((it) => ({ ...keptOf(it), access: it.member_ids ? t('some', { count: it.member_ids.length }) : t('all') }))}
            editableDocs={constants?.flags.editable_docs ?? false}
            onOpen={(id) => void download(fileRoutes.download, { params: { id } }).catch((error: unknown) => react(error, 'loading'))}
            onShare={(id) => setShared(files.find((it) => it.file_id === id) ?? null)}
            onReplace={(id, file) => void replace(id, file)}
            onRemove={remove}
          />
        )}
        <div className={styles.picker}>
          <FilePicker
            label={t('add')}
            context="odg"
            multiple
            send={(file, ways) => upload(file, place, ways)}
            kept={files.map((it) => it.bytes ?? 0)}
            onSent={({ id, name, bytes }) => put([...latest.current, { file_id: id, name, bytes, mime_type: '', member_ids: null }])}
          />
        </div>
      </div>
      <FileAccessWindow
        file={shared}
        people={people}
        onClose={() => setShared(null)}
        onChoose={(member_ids) => put(latest.current.map((it) => (it.file_id === shared?.file_id ? { ...it, member_ids } : it)))}
      />
    </Panel>
  )
}

const keptOf = ({ file_id, name, bytes, member_ids }: AgendaFile): KeptFile => ({ id: file_id, name, bytes, isLimited: member_ids !== null })
