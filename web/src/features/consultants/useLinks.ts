import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ConsultantLink } from '@delibera/core/consultants/schema'
import { useWrite } from '../../api/hooks.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'

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

  const finish = (link: ConsultantLink, act: 'revoke' | 'refuse' | 'withdraw') => async () => {
    const name = linkName(link)
    const words = { title: t(`${act}.title`, { name }), text: t(`${act}.text`), proceed: t(`${act}.proceed`), cancel: t(`${act}.cancel`) }
    if (!(await confirm({ ...words, danger: true }))) return
    end.mutate(
      { params: { id: companyId, consultantId: link._id } },
      { onSuccess: () => tell({ kind: 'success', text: t(`${act}.done`, { name }) }), onError: (error) => react(error, 'deleting') },
    )
  }
  return {
    finish,
    approve: (link: ConsultantLink) =>
      permit.mutate(
        { params: { id: companyId }, body: { user_id: link._id, role: 'CONSULTANT', enable: true } },
        { onSuccess: () => tell({ kind: 'success', text: t('approved', { name: linkName(link) }) }), onError: (error) => react(error, 'updating') },
      ),
    inviteAgain: (link: ConsultantLink) =>
      again.mutate(
        { params: { id: companyId }, body: link.profile ? { consultant_id: link._id } : { email: link.email } },
        { onSuccess: () => tell({ kind: 'success', text: t('invited', { name: linkName(link) }) }), onError: (error) => react(error, 'inserting') },
      ),
    busy: permit.isPending || end.isPending || again.isPending,
  }
}
