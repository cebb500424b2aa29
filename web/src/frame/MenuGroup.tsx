import {
  type Icon,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconCoins,
  IconGavel,
  IconHome,
  IconLayoutDashboard,
  IconLink,
  IconMail,
  IconPlus,
  IconSettings,
  IconUsersGroup,
  IconWritingSign,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './MenuGroup.module.css'
import type { Entry, Label } from './menus.ts'

const icons: Partial<Record<Label, Icon>> = {
  dashboard: IconLayoutDashboard,
  calendar: IconCalendar,
  companies: IconBuilding,
  settings: IconSettings,
  credits: IconCoins,
  home: IconHome,
  meetings: IconGavel,
  boards: IconUsersGroup,
  decisions: IconWritingSign,
  communications: IconMail,
  campaign: IconChartBar,
  bindings: IconLink,
  newBinding: IconPlus,
}

/** An address in the parts of the router: a view of a screen is named in its query. */
function placeOf(path: string): { to: string; search: never } {
  const [to = '', query] = path.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) as never }
}

/** The router says it of pages whose address begins with the entry's; there are others that belong to it. */
const here = { 'data-status': 'active', 'aria-current': 'page' } as const

/** An entry, and those under it while one is there. */
export function MenuGroup({ entry, current }: { entry: Entry; current: string | undefined }) {
  const t = useTranslations('shell.entries')
  const EntryIcon = icons[entry.label]
  const face = (
    <>
      {EntryIcon && <EntryIcon size={18} stroke={1.6} aria-hidden />}
      {t(entry.label)}
    </>
  )
  const isOpen = entry.entries.some((it) => it.path === current)
  return (
    <li>
      {isOpen ? (
        <span className={styles.entry} data-open>
          {face}
        </span>
      ) : (
        <Link {...placeOf(entry.path)} activeOptions={{ exact: entry.path !== current }} className={styles.entry} {...(entry.path === current && here)}>
          {face}
        </Link>
      )}
      {isOpen && (
        <ul className={styles.under} aria-label={t(entry.label)}>
          {entry.entries.map(({ label, path }) => (
            <li key={label}>
              <Link to={path} activeOptions={{ exact: path !== current }} className={styles.entry} data-sub>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
