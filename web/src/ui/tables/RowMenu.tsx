import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './RowMenu.module.css'

/** What can be done with a row; `children` are the entries of the menu. Its name says the row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('table')
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} classNames={{ item: styles.item }}>
      <Menu.Target>
        <ActionIcon size="md" className={styles.button} aria-label={t('actionsFor', { name })}>
          <IconDotsVertical size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
