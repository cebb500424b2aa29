import type { TableFormat } from '@delibera/core/exports/schema'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { ExportProgress } from './ExportProgress.tsx'
import styles from './ExportRow.module.css'
import type { ExportState } from './useExports.ts'

interface Props {
  title: string
  /** What it is, in words. */
  note: string
  state: ExportState
  /** Why there is nothing to save. */
  empty: string
  /** The first is the usual one; one alone needs no choice. */
  formats: readonly (TableFormat | 'zip')[]
  onSave: (format: TableFormat | 'zip') => void
  /** What else can be done with it. */
  extra?: ReactNode
}

/** One thing that can be taken away, and its formats. */
export function ExportRow({ title, note, state, empty, formats, onSave, extra }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
        <ExportProgress state={state} label={title} empty={empty} />
      </div>
      <div className={styles.acts}>
        {extra}
        <Formats title={title} formats={formats} isBusy={state.is === 'busy'} onSave={onSave} />
      </div>
    </li>
  )
}

function Formats({ title, formats, isBusy, onSave }: Pick<Props, 'title' | 'formats' | 'onSave'> & { isBusy: boolean }) {
  const t = useTranslations('exports')
  const [only] = formats
  const icon = <IconDownload size={15} stroke={1.7} aria-hidden />
  if (formats.length === 1) {
    return (
      <Button
        className={styles.save}
        size="xs"
        variant="default"
        leftSection={icon}
        loading={isBusy}
        aria-label={t('save', { title })}
        onClick={() => onSave(only!)}
      >
        {t(`formats.${only!}.short`)}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          className={styles.save}
          size="xs"
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isBusy}
          aria-label={t('save', { title })}
        >
          {t('choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((it) => (
          <Menu.Item key={it} onClick={() => onSave(it)}>
            {t(`formats.${it}.long`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
