import type { CompanyMember } from '@delibera/core/members/schema'
import { IconDotsVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Column } from '../../../ui/tables/table.ts'
import { ownedBy, type Quotas } from '../useBook.ts'
import { type BookRow, Flaws, Person, type RowActions } from './MemberCells.tsx'
import styles from './MembersTable.module.css'

interface Props {
  member: CompanyMember
  /** Of the table, counted from one, the head included. */
  rowIndex: number
  /** In pixels, from the top of the group; null where rows follow one another, each as high as it needs. */
  top: number | null
  isChosen: boolean
  /** The one row that the Tab key stops at. */
  isStop: boolean
  columns: readonly Column<BookRow>[]
  actions: RowActions
}

/** Somebody as a line. Light on purpose: a scroll draws many of them, so boxes and menus are the browser's own and shared. */
export const MemberRow = memo(function MemberRow({ columns, ...row }: Props) {
  const { member, actions } = row
  const shown = columns.map((it) => it.key)
  const room = { hasEmail: !shown.includes('email'), mostRoles: row.top === null ? undefined : 2 }
  const flaws = member.flaws.filter((it) => !shown.includes(it.field === 'holdings' ? 'votes' : it.field))
  return (
    <tr {...frameOf(row)}>
      <Tick member={member} isChosen={row.isChosen} onToggle={actions.toggle} />
      {columns.map(({ key, align, cell }, at) =>
        at === 0 ? (
          <th key={key} scope="row">
            {cell({ member, flaws, actions, ...room })}
          </th>
        ) : (
          <td key={key} data-align={align}>
            {cell({ member, flaws, actions, ...room })}
          </td>
        ),
      )}
      <MenuButton member={member} onMenu={actions.menu} />
    </tr>
  )
})

interface CardProps extends Omit<Props, 'columns'> {
  quotas: Quotas
  labelOf: Roles['labelOf']
}

/** Somebody as a card, for phones: name, roles, weight, and what is missing. */
export const MemberCard = memo(function MemberCard({ quotas, labelOf, ...row }: CardProps) {
  const t = useCompanyWords(useTranslations('members'))
  const { member, actions } = row
  const owned = ownedBy(member)
  const vote = member.vote_shares.value
  const weight = owned > 0 ? t('card.owned', { amount: quotas.amount(owned), percent: quotas.percent(owned) }) : null
  const votes = vote === owned ? null : t('card.votes', { percent: quotas.percent(vote) })
  return (
    <tr {...frameOf(row)} data-card>
      <Tick member={member} isChosen={row.isChosen} onToggle={actions.toggle} />
      <th scope="row">
        <Person member={member} flaws={[]} actions={actions} />
        <span className={styles.cardLine}>{member.roles.map(({ code }) => labelOf(code)).join(', ')}</span>
        <span className={styles.cardLine}>{[weight, votes].filter(Boolean).join(', ') || t('card.noQuota')}</span>
        <span className={styles.cardLine}>{member.flaws.length > 0 ? <Flaws flaws={member.flaws} /> : (member.email ?? member.phone)}</span>
      </th>
      <MenuButton member={member} onMenu={actions.menu} />
    </tr>
  )
})

const frameOf = ({ rowIndex, top, isChosen, isStop }: Pick<Props, 'rowIndex' | 'top' | 'isChosen' | 'isStop'>) => ({
  className: styles.row,
  ...(top === null ? {} : { style: { top }, 'data-fixed': true }),
  tabIndex: isStop ? 0 : -1,
  'aria-rowindex': rowIndex,
  'data-stop': isStop || undefined,
  'data-chosen': isChosen || undefined,
})

function Tick({ member, isChosen, onToggle }: { member: CompanyMember; isChosen: boolean; onToggle: RowActions['toggle'] }) {
  const t = useTranslations('table')
  return (
    <td className={styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('select', { name: nameOf(member) })}
        checked={isChosen}
        onChange={() => onToggle(member._id)}
      />
    </td>
  )
}

function MenuButton({ member, onMenu }: { member: CompanyMember; onMenu: RowActions['menu'] }) {
  const t = useTranslations('table')
  return (
    <td className={styles.menu}>
      <button
        type="button"
        className={styles.dots}
        aria-haspopup="menu"
        aria-label={t('actionsFor', { name: nameOf(member) })}
        onClick={(event) => onMenu(member, event.currentTarget)}
      >
        <IconDotsVertical size={16} stroke={1.7} aria-hidden />
      </button>
    </td>
  )
}
