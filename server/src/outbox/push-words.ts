import type { Locale } from '@delibera/core/locale'
import type { MemberPushEvent } from '@delibera/core/notifications/push'
import { pushTexts } from '../i18n/texts.ts'
import { type CompanyNews, newsInWords } from './service-letters.ts'

/** What a browser shows although no page is open: it may stand on a screen that is locked. `url` is a path of ours, or null where there is nothing to open. */
export interface PushWords {
  title: string
  body: string
  url: string | null
  /** Of two with the same tag the browser shows the later one. */
  tag: string
  lang: Locale
}

interface MemberNews {
  locale: Locale
  business_name: string
  event: MemberPushEvent
  tag: string
  url: string | null
}

/** To a member: whose meeting it is and what there is to do, and nothing of what is decided there. */
export function memberPushWords({ locale, business_name, event, tag, url }: MemberNews): PushWords {
  const { members, last } = pushTexts(locale)
  return { title: business_name, body: url === null ? last[event as keyof typeof last] : members[event], url, tag, lang: locale }
}

/** Of what the product has told an account: the line of the bell, under the name of the company. */
export function noticePushWords({ locale, news, tag }: { locale: Locale; news: CompanyNews; tag: string }): PushWords {
  const { to } = news.data
  const url = typeof to === 'string' && to.startsWith('/') ? to : '/user/notifications'
  return { title: news.company?.business_name ?? 'Delibera', body: newsInWords(locale, news), url, tag, lang: locale }
}
