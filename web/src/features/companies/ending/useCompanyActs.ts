import type { CompanyEnding } from '@delibera/core/companies/ending'
import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import type { CompanyItem } from '@delibera/core/companies/schema'
import { limits } from '@delibera/core/limits'
import { createElement, type ReactNode } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { forgetCompany } from '../../../company/useRecentCompanies.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { CompanyAwaited } from './CompanyAwaited.tsx'
import { CompanyLoss } from './CompanyLoss.tsx'

type Subject = Pick<CompanyItem, '_id' | 'business_name' | 'user_role' | 'confirmed'>
type Act = 'leave' | 'remove' | 'withdraw' | 'refuse' | 'takeBack'

const months = limits.restorable_months

/** What ends a person's tie to a company, or the company. Each asks first, and answers whether it was done. */
export function useCompanyActs() {
  const t = useTranslations('companies.acts')
  const ask = useAsking()
  const carryOut = useCarryOut()
  const lookAhead = useLookAhead()
  const setPermission = useWrite(confirmationRoutes.setMyPermission, companyRoutes.list, companyRoutes.load)
  const deleting = useWrite(companyRoutes.remove, companyRoutes.list)
  const withdrawing = useWrite(registrationRoutes.removeCustom, companyRoutes.list)
  const permit = (it: Subject, enable: boolean) => setPermission.mutateAsync({ params: { id: it._id }, body: { role: it.user_role ?? 'ADMIN', enable } })
  const goOut = (it: Subject) => permit(it, false)
  return {
    leave: (it: Subject) => ask('leave', it, { text: t(`leave.${it.user_role ?? 'ADMIN'}`), work: () => goOut(it) }),
    remove: async (it: Subject) => {
      const ending = await lookAhead(it)
      if (!ending) return false
      return ask('remove', it, { text: createElement(CompanyLoss, { ending, months }), work: () => deleting.mutateAsync({ params: { id: it._id } }) })
    },
    /** A registration is withdrawn whole; whoever was named manager of a company that others run only steps back. */
    withdraw: (it: Subject) =>
      ask('withdraw', it, { text: t('withdraw.text'), work: () => (it.confirmed ? goOut(it) : withdrawing.mutateAsync({ params: { id: it._id } })) }),
    refuse: (it: Subject) => ask('refuse', it, { text: t('refuse.text'), work: () => goOut(it) }),
    takeBack: (it: Subject) => ask('takeBack', it, { text: t('takeBack.text'), work: () => goOut(it) }),
    accept: (it: Subject) => carryOut(it, { done: t('accepted', { name: it.business_name }), work: () => permit(it, true) }),
  }
}

function useAsking() {
  const t = useTranslations('companies.acts')
  const { confirm } = useDialogs()
  const carryOut = useCarryOut()
  return async (act: Act, it: Subject, { text, work }: { text: ReactNode; work: () => Promise<unknown> }) => {
    const name = it.business_name
    const words = { title: t(`${act}.title`, { name }), proceed: t(`${act}.proceed`), cancel: t(`${act}.cancel`) }
    if (!(await confirm({ ...words, text, danger: true }))) return false
    const isDone = await carryOut(it, { done: t(`${act}.done`, { name, months }), work })
    if (isDone) forgetCompany(it._id)
    return isDone
  }
}

/** What deleting would take away; undefined where it cannot be done, which is then said. */
function useLookAhead() {
  const t = useTranslations('companies.acts.remove')
  const { notice } = useDialogs()
  const react = useReaction()
  return async ({ _id, business_name: name }: Subject): Promise<CompanyEnding | undefined> => {
    try {
      const ending = await call(companyRoutes.ending, { params: { id: _id } })
      if (ending.meetings.length === 0) return ending
      await notice({ kind: 'warning', title: t('awaited.title', { name }), text: createElement(CompanyAwaited, ending) })
    } catch (error) {
      react(error, 'loading')
    }
  }
}

/** Tells how it went. */
function useCarryOut() {
  const t = useTranslations('companies.acts')
  const { tell } = useToasts()
  const react = useReaction()
  return async ({ business_name: name }: Subject, { done, work }: { done: string; work: () => Promise<unknown> }) => {
    try {
      await work()
    } catch (error) {
      // A company that somebody confirmed is never left without a manager.
      if (error instanceof CallError && error.info === 'last_admin') tell({ kind: 'warning', text: t('lastAdmin', { name }) })
      else react(error, 'updating')
      return false
    }
    tell({ kind: 'success', text: done })
    return true
  }
}
