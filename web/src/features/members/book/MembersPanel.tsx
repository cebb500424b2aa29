import type { Profile } from '@delibera/core/accounts/schema'
import type { Company } from '@delibera/core/companies/schema'
import type { CompanyMember, MemberList } from '@delibera/core/members/schema'
import { lazy, Suspense, useState } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useMembers, useRoles } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import type { Joining } from '../person/MemberDrawer.tsx'
import { useQuotas } from '../useBook.ts'
import { MembersBook } from './MembersBook.tsx'
import { MembersEmpty } from './MembersEmpty.tsx'
import { SelfNotice } from './SelfNotice.tsx'
import { useNamedPerson } from './useNamedPerson.ts'
import { useSelfOffer } from './useSelfOffer.ts'

const MemberDrawer = lazy(async () => ({ default: (await import('../person/MemberDrawer.tsx')).MemberDrawer }))
const ImportWindow = lazy(async () => ({ default: (await import('../import/ImportWindow.tsx')).ImportWindow }))
const ListsWindow = lazy(async () => ({ default: (await import('../lists/ListsWindow.tsx')).ListsWindow }))

interface Props {
  companyId: string
  company: Pick<Company, 'registry' | 'user_role'>
  /** Compares the company with the business registry, where that is offered. */
  onRegistry?: () => void
}

/** What stands over the book. `ids` are those of a list to be made. */
type Opened =
  | { window: 'member'; member: CompanyMember | null; startAt?: 'roles'; self?: Profile; joining?: Joining }
  | { window: 'import' }
  | { window: 'lists'; ids?: readonly string[] }
  | null

/** The people of a company: who they are, what they do in it, what they own and how much of it votes. */
export function MembersPanel({ companyId, company, onRegistry }: Props) {
  const t = useCompanyWords(useTranslations('members'))
  const read = useMembers(companyId)
  if (read.data)
    return <Loaded companyId={companyId} list={read.data} isManager={company.user_role === 'ADMIN'} onRegistry={company.registry ? onRegistry : undefined} />
  return (
    <Panel label={t('label')} flush={!read.isError}>
      {read.isError ? (
        <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <RowsLoading rows={8} />
      )}
    </Panel>
  )
}

interface LoadedProps {
  companyId: string
  list: MemberList
  /** Whoever looks at it runs the company, and may be one of its people. */
  isManager: boolean
  onRegistry: (() => void) | undefined
}

function Loaded({ companyId, list, isManager, onRegistry }: LoadedProps) {
  const [opened, open] = useState<Opened>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const roles = useRoles()
  const quotas = useQuotas(list.capital)
  const self = useSelfOffer(companyId, list, isManager)
  const close = () => open(null)
  useNamedPerson(list, (member) => open({ window: 'member', member }))
  const addSelf = self.profile && (() => open({ window: 'member', member: null, self: self.profile! }))
  const ways = { onAdd: () => open({ window: 'member', member: null }), onImport: () => open({ window: 'import' }) }
  return (
    <>
      {list.total === 0 ? (
        <MembersEmpty {...ways} onAddSelf={addSelf ?? undefined} onRegistry={onRegistry} />
      ) : (
        <MembersBook
          {...ways}
          companyId={companyId}
          list={list}
          roles={roles}
          quotas={quotas}
          selection={{ chosen, onChange: setChosen }}
          notice={addSelf && <SelfNotice onAdd={addSelf} onDecline={self.decline} />}
          onEdit={(member, startAt) => open({ window: 'member', member, ...(startAt ? { startAt } : {}) })}
          onLists={(ids) => open({ window: 'lists', ...(ids ? { ids } : {}) })}
        />
      )}
      <Suspense>
        {opened?.window === 'member' && (
          <MemberDrawer
            companyId={companyId}
            list={list}
            quotas={quotas}
            roles={roles}
            // Another person, or the same one with what was written elsewhere, is another form.
            key={`${opened.member?._id} ${opened.joining?.from}`}
            member={opened.member}
            startAt={opened.startAt}
            self={opened.self}
            joining={opened.joining}
            onJoin={(existing, values) => open({ window: 'member', member: existing, joining: { values, from: opened.member?._id ?? null } })}
            onClose={close}
          />
        )}
        {opened?.window === 'import' && <ImportWindow companyId={companyId} total={list.total} capital={list.capital} onClose={close} />}
        {opened?.window === 'lists' && (
          <ListsWindow
            companyId={companyId}
            members={list.items}
            ids={opened.ids}
            onSelect={(ids) => {
              setChosen(new Set(ids))
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
