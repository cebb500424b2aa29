import type { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { limits } from '@delibera/core/limits'
import type { ReplyOf } from '@delibera/core/route'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { returnPath } from '../../../shell/guards.ts'
import { useToasts } from '../../../shell/toasts.ts'

/** Through the open door: the session begins, the person goes where they were going and is greeted there. */
export function useEntry(): (data: ReplyOf<typeof entryRoutes.login>['data']) => void {
  const t = useTranslations('auth.login')
  const { enter } = useSession()
  const { tell } = useToasts()
  const navigate = useNavigate()
  const wanted = useLocation({ select: (it) => new URLSearchParams(it.searchStr).get('to') })
  return (data) => {
    enter(data)
    void navigate({ href: returnPath(wanted), replace: true })
    setTimeout(() => tell({ kind: 'success', text: t('welcome', { name: data.profile.first_name }) }), limits.interface.welcome_ms)
  }
}
