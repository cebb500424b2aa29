import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Column, readSort, type TableQuery, turned } from '../../ui/table.ts'
import hidden from '../../ui/Unseen.module.css'
import type { BookRow } from './MemberCells.tsx'
import styles from './MembersTable.module.css'
import type { BookGroup, Selection } from './useMembers.ts'

interface Props {
  groups: readonly BookGroup[]
  columns: readonly Column<BookRow>[]
  isCards: boolean
  query: TableQuery
  onQuery: (next: TableQuery) => void
  selection: Selection
}

/** Column headings; those that sort are buttons. Cards keep the box that selects everybody. */
export function MembersHead({ groups, columns, isCards, query, onQuery, selection }: Props) {
  const t = useTranslations('table')
  return (
    <thead className={isCards ? styles.cardHead : styles.head}>
      <tr aria-rowindex={1}>
        <SelectAll groups={groups} selection={selection} />
        {(isCards ? columns.slice(0, 1) : columns).map((it) => (
          <Heading key={it.key} column={it} query={query} onQuery={onQuery} isPlain={isCards} />
        ))}
        <th scope="col">
          <span className={hidden.unseen}>{t('actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

const arrows = { ASC: IconArrowUp, DESC: IconArrowDown, none: IconArrowsSort }

interface HeadingProps extends Pick<Props, 'query' | 'onQuery'> {
  column: Column<BookRow>
  isPlain: boolean
}

function Heading({ column: { sort, title, align }, query, onQuery, isPlain }: HeadingProps) {
  const { field, direction } = readSort(query.sort_by)
  const order = field === sort ? direction : 'none'
  const Arrow = arrows[order]
  if (!sort || isPlain) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    )
  }
  return (
    <th scope="col" data-align={align} aria-sort={order === 'none' ? undefined : order === 'ASC' ? 'ascending' : 'descending'}>
      <button type="button" className={styles.sort} data-order={order} onClick={() => onQuery(turned(query, sort))}>
        {title}
        <Arrow size={14} stroke={2} className={styles.arrow} aria-hidden />
      </button>
    </th>
  )
}

/** Everybody who is shown, those out of sight too. */
function SelectAll({ groups, selection: { chosen, onChange } }: Pick<Props, 'groups' | 'selection'>) {
  const t = useTranslations('members')
  const shown = new Set(groups.flatMap((it) => it.members.map((member) => member._id)))
  const some = [...shown].some((id) => chosen.has(id))
  const every = some && [...shown].every((id) => chosen.has(id))
  const others = [...chosen].filter((id) => !shown.has(id))
  return (
    <th className={styles.check} scope="col">
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('selectAll')}
        checked={every}
        ref={(box) => {
          if (box) box.indeterminate = some && !every
        }}
        onChange={() => onChange(new Set(every ? others : [...others, ...shown]))}
      />
    </th>
  )
}
