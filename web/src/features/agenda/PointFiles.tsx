import type { AgendaFile } from '@delibera/core/agenda/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { Menu } from '@mantine/core'
import { IconFileText, IconLock, IconTrash, IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { upload } from '../../api/upload.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import row from '../../ui/FileRow.module.css'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useFileSize } from '../../ui/useFileSize.ts'
import { FileAccessWindow } from './FileAccessWindow.tsx'
import styles from './PointFiles.module.css'
import type { PointPerson } from './usePeople.ts'

interface Props {
  files: AgendaFile[]
  onChange: (files: AgendaFile[]) => void
  people: readonly PointPerson[]
  companyId: string
  /** Null: the point is one of the library. */
  meetingId: string | null
}

/** The documents of a point, and who may open each. */
export function PointFiles({ files, onChange, people, companyId, meetingId }: Props) {
  const t = useTranslations('agenda.files')
  const [shared, setShared] = useState<AgendaFile | null>(null)
  // Several uploads may end before the list is drawn again.
  const latest = useRef(files)
  latest.current = files
  const put = (next: AgendaFile[]) => {
    latest.current = next
    onChange(next)
  }
  const place = { context: 'odg', company_id: companyId, ...(meetingId && { meeting_id: meetingId }) } as const
  return (
    <Panel title={t('title')}>
      <div className={styles.files}>
        {files.length > 0 && (
          <ul aria-label={t('title')}>
            {files.map((it) => (
              <FileLine
                key={it.file_id}
                file={it}
                onShare={() => setShared(it)}
                onRemove={() => put(latest.current.filter((one) => one.file_id !== it.file_id))}
              />
            ))}
          </ul>
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

function FileLine({ file, onShare, onRemove }: { file: AgendaFile; onShare: () => void; onRemove: () => void }) {
  const t = useTranslations('agenda.files')
  const size = useFileSize()
  const react = useReaction()
  const { name, bytes, member_ids } = file
  const Access = member_ids ? IconLock : IconUsers
  const open = () => download(fileRoutes.download, { params: { id: file.file_id } }).catch((error: unknown) => react(error, 'loading'))
  return (
    <li className={row.row}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <div className={row.words}>
        <button type="button" className={styles.name} onClick={() => void open()}>
          {name}
        </button>
        <p className={row.facts}>
          {bytes !== null && <span>{size(bytes)}</span>}
          <span className={styles.access}>
            <Access size={13} stroke={1.7} aria-hidden />
            {member_ids ? t('some', { count: member_ids.length }) : t('all')}
          </span>
        </p>
      </div>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />} onClick={onShare}>
          {t('share')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={onRemove}>
          {t('remove')}
        </Menu.Item>
      </RowMenu>
    </li>
  )
}
