import type { MemberType } from '@delibera/core/company/roles'
import { useMantineTheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import type { Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Column, TableQuery } from '../../../ui/tables/table.ts'
import type { BookGroup, Quotas, Selection } from '../useBook.ts'
import type { MemberWork } from '../useMemberWork.ts'
import type { BookRow, RowActions } from './MemberCells.tsx'
import { MemberMenu, type MenuAt } from './MemberMenu.tsx'
import { MembersGroup, type RowKind } from './MembersGroup.tsx'
import { MembersHead } from './MembersHead.tsx'
import styles from './MembersTable.module.css'
import { useRowStops } from './useRowStops.ts'

interface Props {
  groups: readonly BookGroup[]
  /** Those chosen to be seen, as far as there is room. */
  columns: readonly Column<BookRow>[]
  quotas: Quotas
  roles: Roles
  query: TableQuery
  onQuery: (next: TableQuery) => void
  selection: Selection
  work: MemberWork
}

/** In pixels. The box and the menu stand at both ends of a row. */
const ends = 44 + 52
const heights = { card: 104, dense: 46, normal: 56 }
/** Up to so many rows are drawn all, each as high as what it says. */
const mostWhole = 200
/** What goes first where there is no room for all; what is missing in it is then told beside the name. */
const dispensable = ['phone', 'fiscal_code', 'percent', 'email']

/** The people of a company in groups. Of many only the rows in sight are drawn, so that a thousand of them scroll like thirty. */
export function MembersTable({ groups, columns, quotas, roles, query, onQuery, selection, work }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const { ref, width } = useElementSize()
  const [closed, setClosed] = useState<ReadonlySet<MemberType>>(new Set())
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const dense = useMantineTheme().other.density === 'dense'
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isCards = isPhone || (width > 0 && width < 640)
  const shown = useMemo(() => fitting(columns, width), [columns, width])
  const actions = useRowActions({ selection, work, onMenu: setMenu })
  const height = isCards ? heights.card : dense ? heights.dense : heights.normal
  const isWhole = groups.reduce((sum, it) => sum + it.members.length, 0) <= mostWhole
  const kind = useMemo<RowKind>(
    () => ({ columns: shown, quotas, labelOf: roles.labelOf, actions, isCards, height, isWhole }),
    [shown, quotas, roles, actions, isCards, height, isWhole],
  )
  const toggle = useCallback(({ type }: BookGroup) => setClosed((now) => toggled(now, type)), [])
  const open = groups.map((it) => (closed.has(it.type) ? 0 : it.members.length))
  const { stop, body } = useRowStops(open)
  const starts = open.map((_, at) => 2 + open.slice(0, at).reduce((sum, rows) => sum + 1 + rows, 0))
  return (
    <div ref={ref} className={styles.root} data-cards={isCards || undefined}>
      <table
        className={styles.table}
        aria-label={t('label')}
        aria-rowcount={1 + open.reduce((sum, rows) => sum + 1 + rows, 0)}
        style={{ '--columns': isCards ? '44px minmax(0, 1fr) 48px' : templateOf(shown), '--row': `${height}px` } as CSSProperties}
        {...body}
      >
        <MembersHead groups={groups} columns={shown} isCards={isCards} query={query} onQuery={onQuery} selection={selection} />
        {groups.map((group, at) => (
          <MembersGroup
            key={group.type}
            group={group}
            kind={kind}
            isOpen={!closed.has(group.type)}
            onToggle={toggle}
            chosen={selection.chosen}
            stop={stop?.group === at ? stop.row : null}
            rowIndex={starts[at]!}
          />
        ))}
      </table>
      <MemberMenu at={menu} onClose={() => setMenu(null)} labelOf={roles.labelOf} work={work} />
    </div>
  )
}

const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> =>
  set.has(value) ? new Set([...set].filter((it) => it !== value)) : new Set([...set, value])

function fitting(columns: readonly Column<BookRow>[], width: number): readonly Column<BookRow>[] {
  const least = (some: readonly Column<BookRow>[]) => ends + some.reduce((sum, it) => sum + (it.width ?? 0), 0)
  return dispensable.reduce((left, key) => (width > 0 && least(left) > width ? left.filter((it) => it.key !== key) : left), columns)
}

/** Words share what is left of the line; figures and codes have a known length. */
const parts: Record<string, number> = { person: 1.4, roles: 1.2, email: 1.4 }
const templateOf = (columns: readonly Column<BookRow>[]) =>
  `44px ${columns.map(({ key, width }) => (parts[key] ? `minmax(${width}px, ${parts[key]}fr)` : `${width}px`)).join(' ')} 52px`

/** The rows keep what they were given once; what it does follows the latest state. */
function useRowActions(now: { selection: Selection; work: MemberWork; onMenu: (at: MenuAt) => void }): RowActions {
  const latest = useRef(now)
  latest.current = now
  return useMemo(
    () => ({
      open: (member) => latest.current.work.edit(member),
      toggle: (id) => latest.current.selection.onChange(toggled(latest.current.selection.chosen, id)),
      menu: (member, button, role) => latest.current.onMenu({ member, button, ...(role ? { role } : {}) }),
    }),
    [],
  )
}
