import { companyRoutes } from '@delibera/core/companies/routes'
import { type CompanyState, companyPath, companyState } from '@delibera/core/companies/state'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { type RecentCompany, useRecentCompanies } from '../../../company/useRecentCompanies.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useKnownPaths } from '../../../shell/screen.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './CompanySwitch.module.css'

/** As many companies as fit in the card without scrolling; whoever has more looks for the rest by name. */
const most = 7

interface Entry extends RecentCompany {
  state: CompanyState
}

/** The companies one works for, the last opened first, in the card that changes the area. */
export function CompanySwitch({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('companyList.switch')
  const isThere = useKnownPaths().includes('/user/companies/list')
  const [search, setSearch] = useState('')
  const { total, entries, state } = useEntries(search, isThere)
  if (!isThere) return null
  return (
    <section className={styles.companies} aria-label={t('title')}>
      {total !== undefined && total > most && <SearchField label={t('search')} value={search} onSearch={setSearch} />}
      {entries.length > 0 && <Entries entries={entries} onChoose={onChoose} />}
      {state === 'loading' && <RowsLoading rows={3} />}
      {state === 'failed' && <p className={styles.note}>{t('failed')}</p>}
      {state === 'none' && <p className={styles.note}>{t('none')}</p>}
      <PageLink to={total === 0 ? '/user/companies/register' : '/user/companies/list'} className={styles.all} onClick={onChoose}>
        {total === 0 ? t('register') : t('all')}
      </PageLink>
    </section>
  )
}

/** What the card lists, how many companies there are in all (undefined until the server said so), and what to say where nothing is listed. */
function useEntries(search: string, isThere: boolean) {
  const all = useRead(companyRoutes.list, { query: { count: most } }, { enabled: isThere })
  const found = useRead(companyRoutes.list, { query: { count: most, search } }, { enabled: isThere && search !== '', placeholderData: keepPreviousData })
  const recent = useRecentCompanies()
  const read = search === '' ? all : found
  const listed = read.data?.items.map((it): Entry => ({ ...it, role: it.user_role ?? 'ADMIN', state: companyState(it) })) ?? []
  const entries = search === '' ? withRecent(recent, listed) : listed
  const nothing = { pending: 'loading', error: 'failed', success: search === '' ? null : 'none' } as const
  return { total: all.data?.total, entries, state: entries.length === 0 ? nothing[read.status] : null }
}

/** What the server lists fills the room that the last opened ones leave; of one that is on both lists the server's word counts. */
function withRecent(recent: readonly RecentCompany[], listed: readonly Entry[]): Entry[] {
  const opened = recent.map((it) => listed.find(({ _id }) => _id === it._id) ?? { ...it, state: 'ready' as const })
  return [...opened, ...listed.filter(({ _id }) => !recent.some((it) => it._id === _id))].slice(0, most)
}

function Entries({ entries, onChoose }: { entries: readonly Entry[]; onChoose: () => void }) {
  const t = useTranslations('companyList')
  const { company } = useWorkspace()
  return (
    <ul className={styles.list}>
      {entries.map(({ _id, business_name, role, state }) => (
        <li key={_id}>
          <PageLink to={companyPath(_id, state)} className={styles.entry} aria-current={_id === company?._id ? 'true' : undefined} onClick={onChoose}>
            <Avatar name={business_name} company size={26} />
            <span className={styles.words}>
              <span className={styles.name}>{business_name}</span>
              <small>{state === 'confirm' ? t('states.confirm') : t(`roles.${role}`)}</small>
            </span>
            {_id === company?._id && <IconCheck size={16} aria-hidden />}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
