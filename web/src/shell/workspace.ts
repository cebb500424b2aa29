import type { CompanyType } from '@delibera/core/company/company-type'
import type { Wallet } from '@delibera/core/payments/schema'
import { createContext, useContext } from 'react'
import type { CompanyAccess } from './guards.ts'

export interface Company extends CompanyAccess {
  _id: string
  business_name: string
  type: CompanyType
  role: 'ADMIN' | 'CONSULTANT'
  /** A plan without limits spends no credits. */
  isUnlimited: boolean
  hasBoards: boolean
  /** In its free trial. */
  isTrial: boolean
  /** Copied to try the product with: its letters go nowhere. */
  isExample: boolean
  /** Its letters leave through a server of its own, also where the installation's mail is a trial. */
  hasRealMail: boolean
  /** How much is still missing before a meeting can be convened. */
  missing: number
}

export interface Workspace {
  /** The company whose display is open. */
  company: Company | null
  /** That of the company, or the person's own in the other displays. */
  wallet: Wallet | null
}

const WorkspaceContext = createContext<Workspace>({ company: null, wallet: null })

/** Given by `CompanyWorkspace`, which loads the company; without it the shell is that of a person alone. */
export const WorkspaceProvider = WorkspaceContext.Provider
export const useWorkspace = (): Workspace => useContext(WorkspaceContext)

/** The wallet of the sidebar: none for a company that spends no credits, or cannot. */
export function walletShown({ company, wallet }: Workspace): Wallet | null {
  return company && (company.isUnlimited || !company.isSubscribed) ? null : wallet
}
