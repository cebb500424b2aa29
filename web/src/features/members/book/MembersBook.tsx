import { groupOrder } from '@delibera/core/members/rules'
import type { MemberList } from '@delibera/core/members/schema'
import { Button } from '@mantine/core'
import { IconFileImport, IconListDetails, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import type { Roles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import type { Column } from '../../../ui/tables/table.ts'
import { useColumns } from '../../../ui/tables/useColumns.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { type BookFilter, type BookGroup, isDoubtful, ownedBy, type Quotas, type Selection, useBook } from '../useBook.ts'
import { type MemberWork, useMemberWork } from '../useMemberWork.ts'
import { CapitalStrip } from './CapitalStrip.tsx'
import { type BookRow, Fact, Percent, Person, Quota, RoleChips, Votes } from './MemberCells.tsx'
import styles from './MembersBook.module.css'
import { MembersTable } from './MembersTable.tsx'
import { MembersTools } from './MembersTools.tsx'
import { SelectedMembers } from './SelectedMembers.tsx'

interface Props {
  companyId: string
  list: MemberList
  roles: Roles
  quotas: Quotas
  selection: Selection
  /** Something to be told above the book. */
  notice: ReactNode
  onAdd: () => void
  onImport: () => void
  onEdit: MemberWork['edit']
  /** With ids, to make a list of them. */
  onLists: (ids?: readonly string[]) => void
}

/** The book itself: what it adds up to, what is missing in it, and everybody in it. */
export function MembersBook({ companyId, list, roles, quotas, selection, notice, onAdd, onImport, onEdit, onLists }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const [only, setOnly] = useState<BookFilter>(null)
  const [query, onQuery] = useTableQuery('members', { keep: 'state', initial: { sort_by: 'name ASC' } })
  const groups = useBook(list, roles, { ...query, only })
  const { chosen } = selection
  const onRemoved = (ids: readonly string[]) => selection.onChange(new Set([...chosen].filter((id) => !ids.includes(id))))
  const work = useMemberWork({ companyId, quotas, roles, edit: onEdit, onRemoved })
  const columns = useBookColumns(quotas, roles)
  const { shown, choose, reset } = useColumns('members', columns)
  const everybody = useMemo(() => new Map(list.items.map((it) => [it._id, it])), [list])
  const selected = [...chosen].flatMap((id) => everybody.get(id) ?? [])
  const clear = () => {
    setOnly(null)
    onQuery({ ...query, search: '' })
  }
  return (
    <div className={styles.book}>
      <CapitalStrip companyId={companyId} list={list} quotas={quotas} />
      {notice}
      <Missing list={list} only={only} onOnly={setOnly} />
      <div className={styles.top}>
        <Groups list={list} only={only} onOnly={setOnly} />
        <div className={styles.actions}>
          <Button variant="default" leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => onLists()}>
            {t('lists.button')}
          </Button>
          <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
            {t('import.button')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('add')}
          </Button>
        </div>
      </div>
      <section className={styles.panel} aria-label={t('label')}>
        {selected.length > 0 ? (
          <SelectedMembers
            companyId={companyId}
            members={selected}
            roles={roles}
            work={work}
            onClear={() => selection.onChange(new Set())}
            onNewList={onLists}
          />
        ) : (
          <MembersTools companyId={companyId} query={query} onQuery={onQuery} columns={columns} shown={shown} onShow={choose} onReset={reset} />
        )}
        {groups.length > 0 ? (
          <MembersTable groups={groups} columns={shown} quotas={quotas} roles={roles} query={query} onQuery={onQuery} selection={selection} work={work} />
        ) : (
          <NobodyFound search={query.search} only={only} onClear={clear} />
        )}
        <Foot groups={groups} list={list} quotas={quotas} />
      </section>
    </div>
  )
}

function useBookColumns(quotas: Quotas, { labelOf }: Roles): Column<BookRow>[] {
  const t = useCompanyWords(useTranslations('members.columns'))
  return useMemo(
    () => [
      { key: 'person', title: t('person'), cell: (it) => <Person {...it} />, sort: 'name', width: 230 },
      { key: 'roles', title: t('roles'), cell: (it) => <RoleChips {...it} labelOf={labelOf} />, width: 190 },
      { key: 'fiscal_code', title: t('fiscal_code'), cell: ({ member }) => <Fact member={member} field="fiscal_code" />, sort: 'fiscal_code', width: 170 },
      { key: 'email', title: t('email'), cell: ({ member }) => <Fact member={member} field="email" />, sort: 'email', width: 190, hidden: true },
      { key: 'phone', title: t('phone'), cell: ({ member }) => <Fact member={member} field="phone" />, sort: 'phone', width: 132, hidden: true },
      {
        key: 'shares',
        title: t(`shares.${quotas.unit}`),
        cell: ({ member }) => <Quota member={member} quotas={quotas} />,
        sort: 'shares',
        width: 128,
        align: 'end',
      },
      { key: 'percent', title: t('percent'), cell: ({ member }) => <Percent member={member} quotas={quotas} />, width: 88, align: 'end' },
      { key: 'votes', title: t('votes'), cell: ({ member }) => <Votes member={member} quotas={quotas} />, sort: 'votes', width: 96, align: 'end' },
    ],
    [t, quotas, labelOf],
  )
}

/** Those who stand in the way of a meeting, and the way to see them alone. */
function Missing({ list, only, onOnly }: { list: MemberList; only: BookFilter; onOnly: (only: BookFilter) => void }) {
  const t = useCompanyWords(useTranslations('members.missing'))
  if (list.invalid === 0) return null
  const show = (
    <Button variant="default" size="xs" onClick={() => onOnly(only === 'BLOCKED' ? null : 'BLOCKED')}>
      {t(only === 'BLOCKED' ? 'all' : 'show', { count: list.invalid })}
    </Button>
  )
  return (
    <Notice tone="rosso" icon={<KindMark kind="error" size={18} />} action={show}>
      {t('text', { count: list.invalid })}
    </Notice>
  )
}

function Groups({ list, only, onOnly }: { list: MemberList; only: BookFilter; onOnly: (only: BookFilter) => void }) {
  const t = useCompanyWords(useTranslations('members'))
  const doubtful = list.items.filter(isDoubtful).length
  const flaws = [
    { value: 'BLOCKED' as const, label: t('filter.blocked'), count: list.invalid, mark: <KindMark kind="error" size={14} />, isRare: true },
    { value: 'DOUBTFUL' as const, label: t('filter.doubtful'), count: doubtful, mark: <KindMark kind="warning" size={14} />, isRare: true },
  ]
  const types = groupOrder('BOOK').map((type) => ({
    value: type,
    label: t(`types.${type}`),
    count: list.groups.find((it) => it.type === type)?.ids.length ?? 0,
    isRare: true,
  }))
  return (
    <FilterChips<NonNullable<BookFilter>>
      label={t('filter.label')}
      all={{ label: t('filter.all'), count: list.total }}
      chips={[...types, ...flaws]}
      value={only}
      onChange={onOnly}
    />
  )
}

/** A search without a result, or a filter behind which the last person was mended or removed; both have a way out. */
function NobodyFound({ search, only, onClear }: { search: string; only: BookFilter; onClear: () => void }) {
  const t = useTranslations()
  const isMended = search === '' && (only === 'BLOCKED' || only === 'DOUBTFUL')
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(search ? 'table.clearSearch' : 'members.filter.showAll')}
    </Button>
  )
  const title = t(isMended ? 'members.filter.mended' : 'members.filter.nobody')
  const text = search ? t('table.noResult.search', { search }) : isMended ? t('members.filter.mendedText') : t('table.noResult.filters')
  return <EmptyState art="search" title={title} text={text} actions={clear} />
}

/** How many are shown, each counted once, and what part of the capital is theirs. */
function Foot({ groups, list, quotas }: { groups: readonly BookGroup[]; list: MemberList; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('members'))
  const format = useFormatter()
  const shown = new Map(groups.flatMap((it) => it.members.map((member) => [member._id, ownedBy(member)])))
  const owned = [...shown.values()].reduce((sum, it) => sum + it, 0)
  return (
    <div className={styles.foot}>
      <p role="status">{t('shown', { shown: format.number(shown.size), total: format.number(list.total) })}</p>
      <p>{t('ofCapital', { percent: quotas.percent(owned) })}</p>
    </div>
  )
}
