import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { SortHeading } from '../../../ui/tables/SortHeading.tsx'
import type { Column, TableQuery } from '../../../ui/tables/table.ts'
import type { BookGroup, Selection } from '../useBook.ts'
import type { BookRow } from './MemberCells.tsx'
import styles from './MembersTable.module.css'

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
  const headings = isCards ? columns.slice(0, 1).map(({ sort, ...it }) => it) : columns
  return (
    <thead className={isCards ? styles.cardHead : styles.head}>
      <tr aria-rowindex={1}>
        <SelectAll groups={groups} selection={selection} />
        {headings.map((it) => (
          <SortHeading key={it.key} column={it} query={query} onQuery={onQuery} />
        ))}
        <th scope="col">
          <span className={hidden.unseen}>{t('actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Everybody who is shown, those out of sight too. */
function SelectAll({ groups, selection: { chosen, onChange } }: Pick<Props, 'groups' | 'selection'>) {
  const t = useCompanyWords(useTranslations('members'))
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
