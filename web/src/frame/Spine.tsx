import { useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useKnownPaths, useScreen } from '../shell/screen.ts'
import { useWorkspace, walletShown } from '../shell/workspace.ts'
import { Logo } from '../ui/marks/Logo.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { currentPath, menuOf } from './menus.ts'
import { SearchButton } from './SearchButton.tsx'
import styles from './Spine.module.css'
import { SpineFoot } from './SpineFoot.tsx'
import { WalletWidget } from './WalletWidget.tsx'
import { WorkspaceSwitch } from './WorkspaceSwitch.tsx'
import type { WindowName } from './windows.ts'

/** What the sidebar and the menu of phones share; `corner` stands beside the logo. */
export function Spine({ corner, onOpen }: { corner: ReactNode; onOpen: (window: WindowName) => void }) {
  const display = useScreen()?.display ?? 'user'
  const pathname = useLocation({ select: (it) => it.pathname })
  const tab = useLocation({ select: (it) => (it.search as { tab?: unknown }).tab })
  const known = useKnownPaths()
  const workspace = useWorkspace()
  // The address knows the company before the server has told about it, and the menu can be pressed by then.
  const named = useMatches({ select: (matches) => (matches.at(-1)?.params as { companyId?: string } | undefined)?.companyId })
  const { services = [], hasBoards, _id: companyId = named } = workspace.company ?? {}
  const menu = menuOf(display, { known, services, hasBoards, companyId })
  const current = currentPath(menu, pathname, tab)
  const wallet = walletShown(workspace)
  return (
    <>
      <div className={styles.brand}>
        <Logo />
        {corner}
      </div>
      <WorkspaceSwitch display={display} />
      <SearchButton onClick={() => onOpen('search')} />
      <hr className={styles.rule} />
      <ul className={styles.group}>
        {menu.map((entry) => (
          <MenuGroup key={entry.label} entry={entry} current={current} />
        ))}
      </ul>
      <div className={styles.foot}>
        {wallet && <WalletWidget wallet={wallet} isCompany={workspace.company !== null} />}
        <SpineFoot display={display} onOpen={onOpen} />
      </div>
    </>
  )
}
