import { calendarRoutes } from '@delibera/core/calendar/routes'
import type { Feed } from '@delibera/core/calendar/schema'
import { useState } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'

/** All companies of the person, or one. */
export type FeedOf = string | null

/** The secret addresses of a person: makes, renews and revokes them. An address is known only right after it was made. */
export function useFeeds() {
  const t = useTranslations('calendar.feed')
  const read = useRead(calendarRoutes.feeds, {})
  const write = useWrite(calendarRoutes.feed, calendarRoutes.feeds)
  const react = useReaction()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const [made, setMade] = useState<{ of: FeedOf; url: string } | null>(null)
  const ask = (what: 'renewAsk' | 'revokeAsk') =>
    confirm({
      title: t(`${what}.title`),
      text: t(`${what}.text`),
      proceed: t(`${what}.proceed`),
      cancel: t(`${what}.cancel`),
      danger: what === 'revokeAsk',
    })

  return {
    read,
    busy: write.isPending,
    made,
    feedOf: (of: FeedOf): Feed | undefined => read.data?.items.find((it) => (it.company?._id ?? null) === of),
    /** The one before stops working: who has one is asked first. */
    make: async (of: FeedOf, isThere: boolean) => {
      if (isThere && !(await ask('renewAsk'))) return
      write.mutate(
        { body: { company_id: of, revoke: false } },
        { onSuccess: ({ url }) => url && setMade({ of, url }), onError: (error) => react(error, 'creating') },
      )
    },
    revoke: async (of: FeedOf) => {
      if (!(await ask('revokeAsk'))) return
      write.mutate(
        { body: { company_id: of, revoke: true } },
        {
          onSuccess: () => {
            setMade((it) => (it?.of === of ? null : it))
            tell({ kind: 'success', text: t('revoked') })
          },
          onError: (error) => react(error, 'deleting'),
        },
      )
    },
  }
}
export type Feeds = ReturnType<typeof useFeeds>
