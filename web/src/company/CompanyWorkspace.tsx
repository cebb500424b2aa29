import { companyRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { companyState } from '@delibera/core/companies/state'
import type { Wallet } from '@delibera/core/payments/schema'
import { subscriptionStanding } from '@delibera/core/subscriptions/standing'
import { baseState } from '@delibera/core/subscriptions/state'
import { leavesForReal } from '@delibera/core/trial-mail'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CallError } from '../api/call.ts'
import { useMinute } from '../api/clock.ts'
import { useWallet, useWalletNews } from '../credits/useWallet.ts'
import { useReaction } from '../shell/useReaction.tsx'
import { type Workspace, WorkspaceProvider } from '../shell/workspace.ts'
import { companyRead } from './opening.ts'
import { forgetCompany, keepCompany } from './useRecentCompanies.ts'

/** The company whose pages are open, by the address of the page that is shown and not of one that is on its way. */
export const useCompanyId = (): string | null =>
  useMatches({ select: (matches) => (matches.at(-1)?.params as { companyId?: string } | undefined)?.companyId ?? null })

/** The company of the display that is open. The same read as that of its pages: it is asked once for all of them. */
export function useCompanyRead(id: string | null) {
  return useQuery<Company, CallError>({ ...companyRead(id ?? ''), enabled: id !== null })
}

/** Gives the shell the company it is in: its menu, its name, its wallet. */
export function CompanyWorkspace({ children }: { children: ReactNode }) {
  const id = useCompanyId()
  const { data, error, dataUpdatedAt } = useCompanyRead(id)
  useForbidden(id, error)
  useRightsLost(id)
  useEffect(() => {
    if (data && companyState(data) !== 'confirm') keepCompany({ _id: data._id, business_name: data.business_name, role: data.user_role ?? 'ADMIN' })
  }, [data])
  useWalletNews()
  const now = useMinute()
  // Somebody's own in the other displays; that of a company comes with it, and is asked for by itself when it moves.
  const known = id !== null && data?.wallet ? { wallet: data.wallet, at: dataUpdatedAt } : null
  const { data: wallet } = useWallet(id, { enabled: id === null || known !== null, known })
  const workspace = data ? workspaceOf(data, wallet, now) : { company: null, wallet: (id === null && wallet) || null }
  return <WorkspaceProvider value={workspace}>{children}</WorkspaceProvider>
}

function workspaceOf(company: Company, latest: Wallet | undefined, now: Date): Workspace {
  const { _id, business_name, type, user_role, wallet, missing, is_active_cda: hasBoards, is_example: isExample } = company
  // Its pages are closed while the certified mail has not answered: there is nothing to spend yet, and nothing to complete.
  const isClosed = companyState(company) === 'confirm'
  const standing = { ...subscriptionStanding(company, now), isTrial: baseState(company, now) === 'trial' }
  const hasRealMail = leavesForReal({ host: company.mailer_config?.smtp?.host, services: standing.services })
  return {
    company: { _id, business_name, type, role: user_role ?? 'ADMIN', missing: isClosed ? 0 : missing.length, hasBoards, hasRealMail, isExample, ...standing },
    wallet: isClosed || !wallet ? null : (latest ?? wallet),
  }
}

/** A stranger to the company is told once, and sent to the dashboard. Any other failure is said in place of the page. */
function useForbidden(id: string | null, error: CallError | null): void {
  const react = useReaction()
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told once
  useEffect(() => {
    if (id === null || error?.status !== 420) return
    forgetCompany(id)
    void queries.invalidateQueries({ queryKey: [companyRoutes.list.path] })
    react(error, 'company')
  }, [id, error])
}

/** Who was let go while a page was open is not told of a line that broke: a read that is denied asks for the company again, and that says why. */
function useRightsLost(id: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (id === null) return
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] === companyRoutes.load.path) return
      if (event.action.error instanceof CallError && event.action.error.code === 'CP003')
        void queries.invalidateQueries({ queryKey: [companyRoutes.load.path, { params: { id } }] })
    })
  }, [id, queries])
}
