import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconBriefcase,
  IconBriefcaseOff,
  IconBuilding,
  IconBuildingOff,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarOff,
  IconCheck,
  IconCoins,
  IconFileCheck,
  IconFingerprint,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMailCheck,
  IconMailX,
  IconMessageReport,
  IconShieldCheck,
  IconShieldOff,
  IconSignature,
  IconSignatureOff,
  IconUserCheck,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import styles from './NotificationRow.module.css'

const companies = '/user/companies/list'

/** `to` is where it leads when the notice itself names no place. */
const looks: Record<NotificationKind, { icon: Icon; tone: Tone; to: string }> = {
  WELCOME: { icon: IconMailCheck, tone: 'petrolio', to: '/user/profile' },
  PASSWORD_CHANGED: { icon: IconKey, tone: 'ambra', to: '/user/security' },
  SECOND_FACTOR_ON: { icon: IconShieldCheck, tone: 'verde', to: '/user/security' },
  SECOND_FACTOR_OFF: { icon: IconShieldOff, tone: 'ambra', to: '/user/security' },
  PASSKEY_ADDED: { icon: IconFingerprint, tone: 'gray', to: '/user/security' },
  CONSULTANT_ENABLED: { icon: IconBriefcase, tone: 'petrolio', to: '/user/profile' },
  COMPANY_CONFIRMED: { icon: IconBuilding, tone: 'verde', to: companies },
  COMPANY_DELETED: { icon: IconBuildingOff, tone: 'ambra', to: companies },
  MANAGER_ENABLED: { icon: IconUserCheck, tone: 'verde', to: companies },
  MANAGER_DISABLED: { icon: IconUserX, tone: 'ambra', to: companies },
  ADMINISTRATOR_CHANGED: { icon: IconUserCheck, tone: 'petrolio', to: companies },
  CONSULTANT_INVITED: { icon: IconUserQuestion, tone: 'ambra', to: companies },
  CONSULTANT_REQUESTED: { icon: IconUserQuestion, tone: 'ambra', to: companies },
  CONSULTANT_ACCEPTED: { icon: IconBriefcase, tone: 'verde', to: companies },
  CONSULTANT_APPROVED: { icon: IconBriefcase, tone: 'verde', to: companies },
  CONSULTANT_REVOKED: { icon: IconBriefcaseOff, tone: 'ambra', to: companies },
  CONSULTANT_LEFT: { icon: IconBriefcaseOff, tone: 'ambra', to: companies },
  PAYMENT_RECEIVED: { icon: IconCoins, tone: 'verde', to: '/user/credits' },
  POLL_ANSWERED: { icon: IconCalendarCheck, tone: 'verde', to: companies },
  MEETING_TO_CONFIRM: { icon: IconFileCheck, tone: 'ambra', to: companies },
  MEETING_DELIVERY_FAILED: { icon: IconMailX, tone: 'rosso', to: companies },
  VERBAL_SIGNED: { icon: IconSignature, tone: 'verde', to: companies },
  VERBAL_CORRECTION: { icon: IconMessageReport, tone: 'ambra', to: companies },
  VERBAL_REFUSED: { icon: IconSignatureOff, tone: 'rosso', to: companies },
  MEETING_SOON: { icon: IconCalendarEvent, tone: 'petrolio', to: '/user/calendar' },
  SIGNATURES_MISSING: { icon: IconSignatureOff, tone: 'ambra', to: companies },
  DEADLINE_NEAR: { icon: IconCalendarDue, tone: 'ambra', to: '/user/calendar' },
  COMMUNICATION_RECEIVED: { icon: IconInbox, tone: 'petrolio', to: companies },
  COMMUNICATION_FAILED: { icon: IconMailX, tone: 'rosso', to: companies },
  CAMPAIGN_PREPARED: { icon: IconListCheck, tone: 'verde', to: '/consultant/calendar' },
  CALENDAR_FAILED: { icon: IconCalendarOff, tone: 'rosso', to: '/user/integrations' },
}

/** What happened, what it means, where it leads. Following it is reading it. */
export function NotificationRow({ notification: { kind, data, datetime, read_at }, onRead }: { notification: Notification; onRead: () => void }) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const { icon: KindIcon, tone, to: usually } = looks[kind]
  const to = typeof data.to === 'string' ? data.to : usually
  const what = t(`kinds.${kind}.what`, { name: String(data.name ?? '') })
  const isUnread = read_at === null
  const follow = isUnread ? onRead : undefined
  return (
    <li className={styles.row} data-unread={isUnread || undefined} style={toned(tone)}>
      <span className={styles.dot}>{isUnread && <span role="img" aria-label={t('unread')} />}</span>
      <span className={styles.icon}>
        <KindIcon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={styles.words}>
        <PageLink to={to} className={styles.what} onClick={follow}>
          {what}
        </PageLink>
        <p className={styles.means}>{t(`kinds.${kind}.means`)}</p>
      </div>
      <div className={styles.side}>
        <Button
          component={PageLink}
          to={to}
          size="xs"
          variant="default"
          className={styles.action}
          onClick={follow}
          aria-label={`${t(`kinds.${kind}.action`)}: ${what}`}
        >
          {t(`kinds.${kind}.action`)}
        </Button>
        <time className={styles.time} dateTime={datetime}>
          {format.dateTime(new Date(datetime), { timeStyle: 'short' })}
        </time>
        <span className={styles.mark}>
          {isUnread && (
            <ActionIcon aria-label={t('markRead', { what })} title={t('markReadHint')} onClick={onRead}>
              <IconCheck size={16} />
            </ActionIcon>
          )}
        </span>
      </div>
    </li>
  )
}
