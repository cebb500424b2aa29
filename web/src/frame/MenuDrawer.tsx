import { Drawer } from '@mantine/core'
import { useTranslations } from '../i18n/useTranslations.ts'
import { CloseMenu } from './CloseMenu.tsx'
import styles from './Shell.module.css'
import { Spine } from './Spine.tsx'
import type { WindowName } from './windows.ts'

export interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  onOpen: (window: WindowName) => void
}

/** The menu of phones. It comes when its button is first pressed: a wide screen never does. */
export function MenuDrawer({ opened, onClose, onOpen }: MenuDrawerProps) {
  const t = useTranslations('shell')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size={320}
      padding={0}
      attributes={{ content: { 'aria-label': t('menu') } }}
      classNames={{ content: styles.drawer! }}
    >
      <nav className={styles.menu} aria-label={t('menu')}>
        <Spine corner={<CloseMenu onClick={onClose} />} onOpen={onOpen} />
      </nav>
    </Drawer>
  )
}
