import { canReplace } from '@delibera/core/files/rules'
import { Menu } from '@mantine/core'
import { IconFileText, IconLock, IconTrash, IconUpload, IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RowMenu } from '../tables/RowMenu.tsx'
import styles from './FileList.module.css'
import row from './FileRow.module.css'
import { useFileSize } from './useFileSize.ts'

export interface KeptFile {
  id: string
  name: string
  /** Null while nobody has measured it. */
  bytes: number | null
  /** Who may open it, in words. */
  access?: string
  isLimited?: boolean
}

interface Props {
  label: string
  files: readonly KeptFile[]
  onOpen: (id: string) => void
  /** Chooses who may open it. */
  onShare?: (id: string) => void
  onReplace?: (id: string, file: File) => void
  onRemove?: (id: string) => void
  /** Whether this installation lets a new version take the place of the old one. */
  editableDocs?: boolean
}

/** Files that are already there: open, choose their readers, give a new version, take away. */
export function FileList({ label, files, ...ways }: Props) {
  return (
    <ul aria-label={label}>
      {files.map((it) => (
        <FileRow key={it.id} file={it} {...ways} />
      ))}
    </ul>
  )
}

function FileRow({ file, onOpen, onShare, onReplace, onRemove, editableDocs = false }: Omit<Props, 'label' | 'files'> & { file: KeptFile }) {
  const t = useTranslations('inputs.files')
  const size = useFileSize()
  const chosen = useRef<HTMLInputElement>(null)
  const { id, name, bytes, access, isLimited = false } = file
  const mayReplace = onReplace && canReplace(name, { editable_docs: editableDocs })
  const Access = isLimited ? IconLock : IconUsers
  return (
    <li className={row.row}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <div className={row.words}>
        <button type="button" className={styles.name} onClick={() => onOpen(id)}>
          {name}
        </button>
        <p className={row.facts}>
          {bytes !== null && <span>{size(bytes)}</span>}
          {access && (
            <span className={styles.access}>
              <Access size={13} stroke={1.7} aria-hidden />
              {access}
            </span>
          )}
        </p>
      </div>
      {mayReplace && (
        <input
          ref={chosen}
          type="file"
          hidden
          aria-label={t('newVersionOf', { name })}
          onChange={(event) => {
            const [next] = event.currentTarget.files ?? []
            if (next) onReplace(id, next)
            event.currentTarget.value = ''
          }}
        />
      )}
      {(mayReplace || onShare || onRemove) && (
        <RowMenu name={name}>
          {onShare && (
            <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => onShare(id)}>
              {t('share')}
            </Menu.Item>
          )}
          {mayReplace && (
            <Menu.Item leftSection={<IconUpload size={15} />} onClick={() => chosen.current?.click()}>
              {t('replace')}
            </Menu.Item>
          )}
          {onRemove && (
            <Menu.Item data-danger leftSection={<IconTrash size={15} />} onClick={() => onRemove(id)}>
              {t('remove')}
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  )
}
