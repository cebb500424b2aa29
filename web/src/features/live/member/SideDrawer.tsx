import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { DockSide } from './MemberDock.tsx'
import styles from './SideDrawer.module.css'

/** What stands beside the room as a phone shows it: drawn up from the bottom edge. Its title stays readable while it closes. */
export function SideDrawer({ side, onClose, children }: { side: DockSide | null; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('live')
  const dialog = useTranslations('shell.dialog')
  return (
    <Drawer
      opened={side !== null}
      onClose={onClose}
      position="bottom"
      size="88%"
      title={t(`${side ?? 'chat'}.title`)}
      closeButtonProps={{ 'aria-label': dialog('close'), size: 44 }}
      classNames={{ body: styles.body!, content: styles.content!, title: styles.title! }}
    >
      {children}
    </Drawer>
  )
}
