import type { HelpRequest } from '@delibera/core/help/schema'
import { Id } from '@delibera/core/paging'
import { useRouterState } from '@tanstack/react-router'
import type { Page } from '../../shell/screen.ts'
import { useScreen } from '../../shell/screen.ts'

type Subject = HelpRequest['subject']

/** What a page is about, by a word of its address; the first that fits. */
const subjects: readonly [RegExp, Subject][] = [
  [/\/(live|console|rehearsal)/, 'LIVE'],
  [/\/(verbal|minutes|sign|offline|book)/, 'MINUTES'],
  [/\/convocation/, 'CONVOCATION'],
  [/\/communications/, 'COMMUNICATIONS'],
  [/\/(credits|products|payments|subscriptions|cart)/, 'PAYMENTS'],
  [/\/meetings?\b/, 'MEETING'],
  [/\/user\/(profile|security|integrations|notifications)/, 'ACCOUNT'],
]

export interface HelpPlace {
  context: Omit<HelpRequest['context'], 'error_code' | 'request_id'>
  subject: Subject
  /** The key of the page's name, where it has one. */
  title: Page['title'] | null
}

/** Where somebody is who asks for help. What stands after the path may be private, and stays here. */
export function useHelpContext(): HelpPlace {
  const screen = useScreen()
  const path = useRouterState({ select: (it) => it.location.pathname })
  const params = useRouterState({ select: ({ matches }) => matches.at(-1)?.params as { companyId?: string; meetingId?: string } | undefined })
  const idOf = (it: string | undefined) => (Id.safeParse(it).success ? it! : null)
  const title = screen && 'title' in screen ? screen.title : null
  return {
    context: {
      path: path.slice(0, 500),
      company_id: idOf(params?.companyId),
      meeting_id: idOf(params?.meetingId),
      screen: title,
    },
    subject: subjects.find(([word]) => word.test(path))?.[1] ?? 'OTHER',
    title,
  }
}
