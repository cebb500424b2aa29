import { companyBeside } from '@delibera/core/notifications/rules'
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
  IconMailPause,
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
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './NotificationRow.module.css'
import { useNoticeWords } from './useNoticeWords.ts'

const looks: Record<NotificationKind, { icon: Icon; tone: Tone }> = {
  WELCOME: { icon: IconMailCheck, tone: 'petrolio' },
  PASSWORD_CHANGED: { icon: IconKey, tone: 'ambra' },
  SECOND_FACTOR_ON: { icon: IconShieldCheck, tone: 'verde' },
  SECOND_FACTOR_OFF: { icon: IconShieldOff, tone: 'ambra' },
  PASSKEY_ADDED: { icon: IconFingerprint, tone: 'gray' },
  CONSULTANT_ENABLED: { icon: IconBriefcase, tone: 'petrolio' },
  COMPANY_CONFIRMED: { icon: IconBuilding, tone: 'verde' },
  COMPANY_IDENTITY: { icon: IconBuilding, tone: 'verde' },
  COMPANY_DELETED: { icon: IconBuildingOff, tone: 'ambra' },
  MANAGER_ENABLED: { icon: IconUserCheck, tone: 'verde' },
  MANAGER_DISABLED: { icon: IconUserX, tone: 'ambra' },
  ADMINISTRATOR_CHANGED: { icon: IconUserCheck, tone: 'petrolio' },
  CONSULTANT_INVITED: { icon: IconUserQuestion, tone: 'ambra' },
  CONSULTANT_REQUESTED: { icon: IconUserQuestion, tone: 'ambra' },
  CONSULTANT_ACCEPTED: { icon: IconBriefcase, tone: 'verde' },
  CONSULTANT_APPROVED: { icon: IconBriefcase, tone: 'verde' },
  CONSULTANT_REVOKED: { icon: IconBriefcaseOff, tone: 'ambra' },
  CONSULTANT_LEFT: { icon: IconBriefcaseOff, tone: 'ambra' },
  PAYMENT_RECEIVED: { icon: IconCoins, tone: 'verde' },
  PAYMENT_REFUNDED: { icon: IconCoins, tone: 'ambra' },
  QUESTION_ASKED: { icon: IconUserQuestion, tone: 'ambra' },
  POLL_ANSWERED: { icon: IconCalendarCheck, tone: 'verde' },
  MEETING_TO_CONFIRM: { icon: IconFileCheck, tone: 'ambra' },
  MEETING_DELIVERY_FAILED: { icon: IconMailX, tone: 'rosso' },
  DELIVERY_LATE: { icon: IconMailPause, tone: 'ambra' },
  VERBAL_SIGNED: { icon: IconSignature, tone: 'verde' },
  VERBAL_CORRECTION: { icon: IconMessageReport, tone: 'ambra' },
  VERBAL_REFUSED: { icon: IconSignatureOff, tone: 'rosso' },
  MEETING_SOON: { icon: IconCalendarEvent, tone: 'petrolio' },
  SIGNATURES_MISSING: { icon: IconSignatureOff, tone: 'ambra' },
  DEADLINE_NEAR: { icon: IconCalendarDue, tone: 'ambra' },
  COMMUNICATION_RECEIVED: { icon: IconInbox, tone: 'petrolio' },
  COMMUNICATION_FAILED: { icon: IconMailX, tone: 'rosso' },
  CAMPAIGN_PREPARED: { icon: IconListCheck, tone: 'verde' },
  CALENDAR_FAILED: { icon: IconCalendarOff, tone: 'rosso' },
  DECISION_DELIVERY_FAILED: { icon: IconMailX, tone: 'rosso' },
  DECISION_SIGNED: { icon: IconSignature, tone: 'verde' },
  DECISION_UNSIGNED: { icon: IconSignature, tone: 'ambra' },
  DECISION_CLOSED: { icon: IconListCheck, tone: 'petrolio' },
  DECISION_STOPPED: { icon: IconCalendarOff, tone: 'ambra' },
}

/** What happened, what it means, where it leads. Following it is reading it. */
export function NotificationRow({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { kind, datetime, read_at } = notification
  const t = useTranslations('notifications')
  const format = useFormatter()
  const { icon: KindIcon, tone } = looks[kind]
  const { what, means, action, to } = useNoticeWords()(notification)
  const company = companyBeside(notification)
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
        {company && <p className={styles.company}>{company}</p>}
        <p className={styles.means}>{means}</p>
      </div>
      <div className={styles.side}>
        <Button component={PageLink} to={to} size="xs" variant="default" className={styles.action} onClick={follow} aria-label={`${action}: ${what}`}>
          {action}
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
