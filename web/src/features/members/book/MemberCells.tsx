import type { HoldingTitle } from '@delibera/core/company/holdings'
import type { CompanyMember, Flaw } from '@delibera/core/members/schema'
import { IconBuilding } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { nameOf, type Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FlawMark } from '../../../ui/marks/FlawMark.tsx'
import { ownedBy, type Quotas } from '../useBook.ts'
import styles from './MemberCells.module.css'
import { useFlawText } from './useFlaws.ts'

/** What a row can ask for. The same object as long as the table stands, so that rows are drawn once. */
export interface RowActions {
  open: (member: CompanyMember) => void
  toggle: (id: string) => void
  /** Opens the menu of a row, or of one of its roles, at the button that was pressed. */
  menu: (member: CompanyMember, at: HTMLElement, role?: string) => void
}

/** What the cells of a row are drawn of. `flaws` are those that have no cell of their own. */
export interface BookRow {
  member: CompanyMember
  flaws: readonly Flaw[]
  /** The address has no column of its own, and stands below the name. */
  hasEmail?: boolean
  /** How many roles there is room for; left out, for all of them. */
  mostRoles?: number | undefined
  actions: RowActions
}

interface Of {
  member: CompanyMember
}

export function Flaws({ flaws }: { flaws: readonly Flaw[] }) {
  const textOf = useFlawText()
  return flaws.map((it) => <FlawMark key={`${it.field}.${it.message}`} blocks={it.blocks} {...textOf(it)} />)
}

export function Person({ member, flaws, hasEmail, actions }: BookRow) {
  const t = useCompanyWords(useTranslations('members'))
  const { kind, first_name, last_name, legal_representative } = member
  return (
    <span className={styles.person}>
      <span className={styles.color} style={{ background: member.color }} aria-hidden />
      <span className={styles.lines}>
        <span className={styles.line}>
          <button type="button" className={styles.name} data-name onClick={() => actions.open(member)} title={nameOf(member)}>
            {first_name && <span className={styles.first}>{first_name} </span>}
            {last_name}
          </button>
          {kind === 'S' && <IconBuilding size={14} stroke={1.6} className={styles.company} role="img" aria-label={t('kinds.S')} />}
        </span>
        {hasEmail && member.email && <span className={styles.address}>{member.email}</span>}
        {kind === 'S' && legal_representative && flaws.length === 0 && (
          <span className={styles.note}>{t('representedBy', { name: legal_representative })}</span>
        )}
        <Flaws flaws={flaws} />
      </span>
    </span>
  )
}

/** Every role by its whole name; where rows have one height, the rest are in the menu of the row. */
export function RoleChips({ member, mostRoles = member.roles.length, actions, labelOf }: Omit<BookRow, 'flaws'> & { labelOf: Roles['labelOf'] }) {
  const t = useCompanyWords(useTranslations('members'))
  const { roles } = member
  const left = roles.length - mostRoles
  const open = (role?: string) => (event: MouseEvent<HTMLButtonElement>) => actions.menu(member, event.currentTarget, role)
  return (
    <span className={styles.roles}>
      {roles.slice(0, mostRoles).map(({ code }, at) => (
        <span key={code} className={styles.line}>
          <button type="button" className={styles.role} aria-haspopup="menu" aria-label={t('roleMenu', { role: labelOf(code) })} onClick={open(code)}>
            {labelOf(code)}
          </button>
          {at === mostRoles - 1 && left > 0 && (
            <button
              type="button"
              className={styles.more}
              aria-haspopup="menu"
              aria-label={t('moreRoles', { count: left, name: nameOf(member) })}
              onClick={open()}
            >
              +{left}
            </button>
          )}
        </span>
      ))}
    </span>
  )
}

/** A fact of somebody, and below it what is doubtful of it. */
export function Fact({ member, field }: Of & { field: 'fiscal_code' | 'email' | 'phone' }) {
  const value = member[field]
  return (
    <span className={styles.lines}>
      {value && (
        <span className={styles.fact} title={value}>
          {value}
        </span>
      )}
      <Flaws flaws={member.flaws.filter((it) => it.field === field)} />
    </span>
  )
}

const none = <span className={styles.none}>–</span>

/** Titles that are no plain ownership are worth a line. */
const told: readonly HoldingTitle[] = ['BARE_OWNERSHIP', 'USUFRUCT', 'PLEDGE', 'CUSTODY', 'CO_OWNERSHIP', 'TREASURY']

export function Quota({ member, quotas }: Of & { quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members.holdings'))
  const owned = ownedBy(member)
  const rights = told.filter((title) => member.holdings.some((it) => it.title === title)).map((title) => t(`${title}.short`))
  return (
    <span className={styles.lines}>
      {owned > 0 ? quotas.amount(owned) : none}
      {rights.length > 0 && <span className={styles.note}>{rights.join(', ')}</span>}
    </span>
  )
}

export function Percent({ member, quotas }: Of & { quotas: Quotas }) {
  const owned = ownedBy(member)
  return <span className={styles.lines}>{owned > 0 ? quotas.percent(owned) : none}</span>
}

/** Votes that differ from the quota stand out: somebody else has the rest. */
export function Votes({ member, quotas }: Of & { quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members'))
  const owned = ownedBy(member)
  const vote = member.vote_shares.value
  const flaws = member.flaws.filter((it) => it.field === 'holdings')
  return (
    <span className={styles.lines}>
      {vote > 0 ? <span className={vote === owned ? undefined : styles.other}>{quotas.percent(vote)}</span> : owned > 0 ? t('noVote') : none}
      <Flaws flaws={flaws} />
    </span>
  )
}
