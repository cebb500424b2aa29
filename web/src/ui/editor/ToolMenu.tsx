import { Menu } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ToolButton } from './ToolButton.tsx'

interface Props {
  stop: string
  label: string
  icon: Icon
  /** Words on the button, when its picture alone would not say the state. */
  text?: string
  children: ReactNode
}

/** A tool that opens a menu. The item chosen gives the focus back to the text. */
export function ToolMenu({ stop, label, icon, text, children }: Props) {
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} returnFocus={false} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ToolButton stop={stop} label={label} icon={icon}>
          {text && <span>{text}</span>}
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
