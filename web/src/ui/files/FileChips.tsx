import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './FileChips.module.css'
import { useFileSize } from './useFileSize.ts'

interface CarriedFile {
  id: string
  name: string
  bytes: number
  /** Its media type, for who points at it. */
  type?: string
}

interface Props {
  label: string
  files: readonly CarriedFile[]
  onOpen?: (id: string) => void
  onRemove?: (id: string) => void
}

/** What a letter carries, each file by its name and weight. Where it can be opened the whole chip is the button. */
export function FileChips({ label, files, onOpen, onRemove }: Props) {
  const t = useTranslations('inputs.files')
  const size = useFileSize()
  return (
    <ul className={styles.chips} aria-label={label}>
      {files.map(({ id, name, bytes, type }) => (
        <li key={id} className={styles.file} title={type}>
          {onOpen ? (
            <UnstyledButton className={styles.chip} aria-label={t('open', { name, size: size(bytes) })} onClick={() => onOpen(id)}>
              <Words name={name} weight={size(bytes)} />
            </UnstyledButton>
          ) : (
            <span className={styles.chip}>
              <Words name={name} weight={size(bytes)} />
              {onRemove && (
                <ActionIcon className={styles.remove} size="sm" aria-label={t('removeOne', { name })} onClick={() => onRemove(id)}>
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ name, weight }: { name: string; weight: string }) {
  return (
    <>
      <IconFileText size={16} stroke={1.6} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={styles.weight}>{weight}</span>
    </>
  )
}
