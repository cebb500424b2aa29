import { dayInRome } from '@delibera/core/dates'
import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'

const companies = '/user/companies/list'

/** Where a notice of each kind leads when it names no place itself; a kind that is not in this table leads to the companies. */
const usually: Partial<Record<NotificationKind, string>> = {
  WELCOME: '/user/profile',
  PASSWORD_CHANGED: '/user/security',
  SECOND_FACTOR_ON: '/user/security',
  SECOND_FACTOR_OFF: '/user/security',
  PASSKEY_ADDED: '/user/security',
  CONSULTANT_ENABLED: '/user/profile',
  CONSULTANT_INVITED: '/consultant/bindings',
  PAYMENT_RECEIVED: '/user/credits',
  PAYMENT_REFUNDED: '/user/credits',
  MEETING_SOON: '/user/calendar',
  DEADLINE_NEAR: '/user/calendar',
  CAMPAIGN_PREPARED: '/consultant/calendar',
  CALENDAR_FAILED: '/user/integrations',
}

interface NoticeWords {
  what: string
  means: string
  action: string
  to: string
}

/** What a notice says and where it leads, on the page and in the browser's own alike. */
export function useNoticeWords(): (notice: Pick<Notification, 'kind' | 'data' | 'datetime'>) => NoticeWords {
  const t = useTranslations('notifications.kinds')
  return ({ kind, data, datetime }) => {
    // A meeting is told of on the day before; late, on the day itself.
    const values = { name: String(data.name ?? ''), when: data.day === dayInRome(new Date(datetime)) ? 'today' : 'tomorrow' }
    return {
      what: t(`${kind}.what`, values),
      means: t(`${kind}.means`, values),
      action: t(`${kind}.action`),
      to: typeof data.to === 'string' ? data.to : (usually[kind] ?? companies),
    }
  }
}
