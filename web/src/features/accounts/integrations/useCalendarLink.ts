import { caldavCalendarRoutes, googleCalendarRoutes } from '@delibera/core/calendar/routes'
import type { CalendarLink, CalendarProviderName } from '@delibera/core/calendar/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { readOf, useRead } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

const routesOf = { google: googleCalendarRoutes, caldav: caldavCalendarRoutes }

/** How often a link is asked for while something is being done about it. */
const again_ms = 1500

export const isAtWork = (link: CalendarLink | undefined): boolean => link?.state === 'WAITING' || link?.state === 'WORKING'

/** Keeps what the server has just said of a link. */
export function useKeepLink(): (link: CalendarLink) => void {
  const client = useQueryClient()
  return (link) => void client.setQueryData(readOf(routesOf[link.provider].link, {}).queryKey, link)
}

/** One outside calendar of the person, and what they can do about it. */
export function useCalendarLink(provider: CalendarProviderName) {
  const t = useTranslations('integrations')
  const routes = routesOf[provider] as typeof googleCalendarRoutes
  const { user } = useSession()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const keep = useKeepLink()
  const read = useRead(routes.link, {}, { refetchInterval: ({ state }) => (isAtWork(state.data) ? again_ms : false) })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? routes.synchronize : routes.desynchronize, {}),
    onSuccess: keep,
    onError: (error) => react(error, 'saving'),
  })
  const leave = useMutation({
    mutationFn: () => call(routes.disconnect, { params: { id: user!._id } }),
    onSuccess: async () => {
      await read.refetch()
      tell({ kind: 'success', text: t('left') })
    },
    onError: (error) => react(error, 'deleting'),
  })
  const ask = (what: 'stopAsk' | 'leaveAsk') =>
    confirm({ title: t(`${what}.title`), text: t(`${what}.text`), proceed: t(`${what}.proceed`), cancel: t(`${what}.cancel`), danger: true })

  return {
    read,
    busy: turn.isPending || leave.isPending,
    keep,
    start: () => turn.mutate(true),
    stop: async () => {
      if (await ask('stopAsk')) turn.mutate(false)
    },
    leave: async () => {
      if (await ask('leaveAsk')) leave.mutate()
    },
  }
}
export type LinkActs = ReturnType<typeof useCalendarLink>
