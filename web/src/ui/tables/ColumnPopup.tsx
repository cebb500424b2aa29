import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './ColumnPopup.module.css'

interface Props {
  columns: readonly { key: string; title: string }[]
  /** The column that names the row: it cannot be hidden. */
  fixed: string
  shown: readonly string[]
  onChange: (keys: string[]) => void
  onReset: () => void
}

/** Which columns to show. */
export function ColumnPopup({ columns, fixed, shown, onChange, onReset }: Props) {
  const t = useTranslations('table.columns')
  return (
    <Popover position="bottom-end" width={244} shadow="md" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />} aria-haspopup="dialog">
          {t('button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dialog')} className={styles.popup}>
        <Checkbox.Group value={[...shown]} onChange={onChange} label={t('label')} description={t('hint')}>
          <div className={styles.list}>
            {columns.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} disabled={key === fixed} />
            ))}
          </div>
        </Checkbox.Group>
        <Button variant="subtle" size="xs" className={styles.reset} onClick={onReset}>
          {t('reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
