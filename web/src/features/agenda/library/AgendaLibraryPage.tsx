import type { AgendaGroup } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { type MeetingKind, useAgendaPlace } from '../useAgendaPlace.ts'
import styles from './AgendaLibraryPage.module.css'
import { LibraryTable } from './LibraryTable.tsx'
import { NewPointWindow } from './NewPointWindow.tsx'
import { type Origin, useLibrary } from './useLibrary.ts'
import { useLibraryActs } from './useLibraryActs.ts'

/** The points from which agendas are made: those of the product and those of the company. */
export function AgendaLibraryPage() {
  const t = useTranslations('agenda')
  const { company, kind, crumbs, path, pathOf } = useAgendaPlace()
  const [isAdding, setAdding] = useState(false)
  const canEdit = hasRight(company?.user_role ?? null, 'edit')
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('library.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('library.title')} crumbs={crumbs} meta={<span>{t('library.text')}</span>} actions={add} />
      <div className={styles.page}>
        {company && <Kinds kind={kind} company={company} pathOf={pathOf} />}
        {company ? (
          <Library key={kind} company={company} kind={kind} path={path} canEdit={canEdit} />
        ) : (
          <Panel label={t('library.title')} flush>
            <RowsLoading rows={8} />
          </Panel>
        )}
      </div>
      {company && <NewPointWindow opened={isAdding} onClose={() => setAdding(false)} companyId={company._id} kind={kind} path={path} />}
    </>
  )
}

/** A company without a board has no points for it. */
function Kinds({ kind, company, pathOf }: { kind: MeetingKind; company: Company; pathOf: (kind: MeetingKind) => string }) {
  const t = useTranslations('agenda')
  const kinds: MeetingKind[] = company.is_active_cda || kind === 'BOARD' ? ['ASSEMBLY', 'BOARD'] : ['ASSEMBLY']
  return (
    <nav className={styles.tabs} aria-label={t('library.kinds')}>
      {kinds.map((it) => (
        <PageLink key={it} to={pathOf(it)} aria-current={it === kind ? 'page' : undefined}>
          {t(`kinds.${it}`)}
        </PageLink>
      ))}
    </nav>
  )
}

interface LibraryProps {
  company: Company
  kind: MeetingKind
  path: string
  canEdit: boolean
}

function Library({ company, kind, path, canEdit }: LibraryProps) {
  const t = useTranslations('agenda')
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<AgendaGroup | null>(null)
  const [origin, setOrigin] = useState<Origin>('all')
  const { read, groups, counts, chips } = useLibrary(company._id, kind, { search, group, origin })
  const acts = useLibraryActs(company._id, path)
  const total = groups.reduce((sum, it) => sum + it.entries.length, 0)
  const clear = () => {
    setSearch('')
    setGroup(null)
    setOrigin('all')
  }
  return (
    <>
      <FilterChips
        label={t('library.byGroup')}
        all={{ label: t('library.all'), count: [...counts.values()].reduce((sum, it) => sum + it, 0) }}
        chips={chips.map((it) => ({ value: it, label: t(`groups.${it}`), count: counts.get(it) }))}
        value={group}
        onChange={setGroup}
      />
      <Panel label={t('library.list')} flush>
        <div className={styles.tools}>
          <SearchField label={t('library.search')} hint={t('library.searchHint')} value={search} onSearch={setSearch} />
          <SegmentedControl
            aria-label={t('library.origin')}
            data={(['all', 'own', 'templates'] as const).map((it) => ({ value: it, label: t(`library.origins.${it}`) }))}
            value={origin}
            onChange={(it) => setOrigin(it as Origin)}
          />
        </div>
        {read.isPending && <RowsLoading rows={8} />}
        {read.isError && !read.data && (
          <ErrorState
            title={t('library.failed')}
            text={t('library.failedText')}
            code={read.error.code}
            busy={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.data && total === 0 && <Nothing search={search} origin={origin} onClear={clear} />}
        {total > 0 && <LibraryTable groups={groups} kind={kind} path={path} canEdit={canEdit} acts={acts} />}
        {total > 0 && <p className={styles.foot}>{t('library.total', { count: total })}</p>}
      </Panel>
    </>
  )
}

function Nothing({ search, origin, onClear }: { search: string; origin: Origin; onClear: () => void }) {
  const t = useTranslations('agenda.library')
  const isEmpty = search === '' && origin === 'own'
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(isEmpty ? 'seeTemplates' : 'clear')}
    </Button>
  )
  if (isEmpty) return <EmptyState art="blank" title={t('noOwn')} text={t('noOwnText')} actions={clear} />
  return <EmptyState art="search" title={t('noResult')} text={search ? t('noResultFor', { search }) : t('noResultText')} actions={clear} />
}
