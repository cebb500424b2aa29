import { IconChevronDown } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import type { Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Column } from '../../../ui/tables/table.ts'
import { useRowsInSight } from '../../../ui/tables/useRowsInSight.ts'
import type { BookGroup, Quotas } from '../useBook.ts'
import type { BookRow, RowActions } from './MemberCells.tsx'
import { MemberCard, MemberRow } from './MemberRow.tsx'
import styles from './MembersTable.module.css'

export interface RowKind {
  columns: readonly Column<BookRow>[]
  quotas: Quotas
  labelOf: Roles['labelOf']
  actions: RowActions
  isCards: boolean
  /** In pixels; the least where rows are as high as they need. */
  height: number
  /** Every row is there, as high as it needs; in a longer book rows have one height, and only those in sight are drawn. */
  isWhole: boolean
}

interface Props {
  group: BookGroup
  kind: RowKind
  isOpen: boolean
  onToggle: (group: BookGroup) => void
  chosen: ReadonlySet<string>
  /** The index of the row that the Tab key stops at, when it is one of these: it is drawn even when it is out of sight. */
  stop: number | null
  /** The place of the group's own row in the table, counted from one. */
  rowIndex: number
}

/** In pixels; the same number stands in the stylesheet. */
const headHeight = 38

/** One group of the book: a heading that stays in sight with its totals, and as many of its rows as can be seen. */
export const MembersGroup = memo(function MembersGroup({ group, kind, isOpen, onToggle, chosen, stop, rowIndex }: Props) {
  const box = useRef<HTMLTableSectionElement>(null)
  const { height, isCards, isWhole, columns, quotas, labelOf, actions } = kind
  const count = isOpen ? group.members.length : 0
  const sight = useRowsInSight(box, { count, height, above: headHeight })
  const [from, to] = isWhole ? [0, count] : sight
  const drawn = Array.from({ length: to - from }, (_, at) => from + at)
  if (stop !== null && stop < count && stop < from) drawn.unshift(stop)
  if (stop !== null && stop < count && stop >= to) drawn.push(stop)
  return (
    <tbody ref={box} className={styles.group} style={isWhole ? undefined : { height: headHeight + count * height }}>
      <GroupHead group={group} kind={kind} isOpen={isOpen} onToggle={onToggle} rowIndex={rowIndex} />
      {drawn.map((at) => {
        const member = group.members[at]!
        const row = {
          member,
          actions,
          rowIndex: rowIndex + 1 + at,
          top: isWhole ? null : headHeight + at * height,
          isChosen: chosen.has(member._id),
          isStop: at === stop,
        }
        return isCards ? <MemberCard key={member._id} {...row} quotas={quotas} labelOf={labelOf} /> : <MemberRow key={member._id} {...row} columns={columns} />
      })}
    </tbody>
  )
})

const figures = ['shares', 'percent', 'votes']

function GroupHead({ group, kind, isOpen, onToggle, rowIndex }: Pick<Props, 'group' | 'kind' | 'isOpen' | 'onToggle' | 'rowIndex'>) {
  const t = useCompanyWords(useTranslations('members'))
  const format = useFormatter()
  const { columns, quotas, isCards } = kind
  const { owned, vote, members } = group
  const ending = isCards ? [] : columns.filter((it) => figures.includes(it.key))
  const before = isCards ? 2 : 1 + columns.length - ending.length
  const said: Record<string, string> = { shares: quotas.amount(owned), percent: quotas.percent(owned), votes: quotas.percent(vote) }
  return (
    <tr className={styles.groupHead} aria-rowindex={rowIndex}>
      <th scope="rowgroup" colSpan={before} style={isCards ? undefined : { gridColumn: `span ${before}` }}>
        <button type="button" className={styles.groupName} aria-expanded={isOpen} onClick={() => onToggle(group)}>
          <IconChevronDown size={15} className={styles.chevron} aria-hidden />
          {t(`types.${group.type}`)} <span className={styles.count}>{format.number(members.length)}</span>
        </button>
      </th>
      {ending.map((it) => (
        <td key={it.key} data-align="end">
          {owned + vote > 0 && said[it.key]}
        </td>
      ))}
      <td data-align="end">{isCards && owned > 0 && quotas.percent(owned)}</td>
    </tr>
  )
}
