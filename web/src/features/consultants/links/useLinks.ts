import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ConsultantLink } from '@delibera/core/consultants/schema'
import type { CallError } from '../../../api/call.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** Somebody invited who has no account yet is an address alone. */
export const linkName = ({ profile, email }: Pick<ConsultantLink, 'profile' | 'email'>): string =>
  profile ? `${profile.first_name} ${profile.last_name}` : email

const read = [consultantRoutes.ofCompany, consultantRoutes.pending, companyRoutes.administrators]

/** What an administrator does with the links of the company. */
export function useLinks(companyId: string) {
  const t = useTranslations('consultants')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const permit = useWrite(confirmationRoutes.setPermission, ...read)
  const end = useWrite(consultantRoutes.revoke, ...read)
  const again = useWrite(consultantRoutes.invite, ...read)

  // Awaited here and not told to the mutation: the row that asked may be gone from the page by the time it is done.
  const done = (work: Promise<unknown>, text: string, doing: 'deleting' | 'updating' | 'inserting') =>
    work.then(
      () => tell({ kind: 'success', text }),
      (error: unknown) => react(error as CallError, doing),
    )

  const finish = (link: ConsultantLink, act: 'revoke' | 'refuse' | 'withdraw') => async () => {
    const name = linkName(link)
    const words = { title: t(`${act}.title`, { name }), text: t(`${act}.text`), proceed: t(`${act}.proceed`), cancel: t(`${act}.cancel`) }
    if (!(await confirm({ ...words, danger: true }))) return
    await done(end.mutateAsync({ params: { id: companyId, consultantId: link._id } }), t(`${act}.done`, { name }), 'deleting')
  }
  return {
    finish,
    approve: (link: ConsultantLink) => {
      const asked = permit.mutateAsync({ params: { id: companyId }, body: { user_id: link._id, role: 'CONSULTANT', enable: true } })
      void done(asked, t('approved', { name: linkName(link) }), 'updating')
    },
    inviteAgain: (link: ConsultantLink) => {
      const asked = again.mutateAsync({ params: { id: companyId }, body: link.profile ? { consultant_id: link._id } : { email: link.email } })
      void done(asked, t('invited', { name: linkName(link) }), 'inserting')
    },
    busy: permit.isPending || end.isPending || again.isPending,
  }
}
