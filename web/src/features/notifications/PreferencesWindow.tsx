import { alwaysTold, type NotificationKind, type NotificationPreference } from '@delibera/core/notifications/schema'
import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { AccountPush } from './AccountPush.tsx'
import { BrowserNoticesRow } from './BrowserNoticesRow.tsx'
import styles from './PreferencesWindow.module.css'
import { type NoticeWay, useNotificationPreferences } from './useNotificationPreferences.ts'

/** Every kind stands in one group; what belongs together is decided together. */
const groups = {
  account: ['WELCOME', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'PASSKEY_ADDED'],
  meetings: [
    'MEETING_SOON',
    'MEETING_TO_CONFIRM',
    'POLL_ANSWERED',
    'QUESTION_ASKED',
    'MEETING_DELIVERY_FAILED',
    'DELIVERY_LATE',
    'DECISION_DELIVERY_FAILED',
    'DECISION_CLOSED',
    'DECISION_STOPPED',
  ],
  minutes: ['SIGNATURES_MISSING', 'VERBAL_SIGNED', 'VERBAL_CORRECTION', 'VERBAL_REFUSED', 'DECISION_SIGNED', 'DECISION_UNSIGNED'],
  mail: ['DEADLINE_NEAR', 'COMMUNICATION_RECEIVED', 'COMMUNICATION_FAILED', 'CALENDAR_FAILED'],
  companies: [
    'COMPANY_CONFIRMED',
    'COMPANY_IDENTITY',
    'COMPANY_DELETED',
    'MANAGER_ENABLED',
    'MANAGER_DISABLED',
    'ADMINISTRATOR_CHANGED',
    'PAYMENT_RECEIVED',
    'PAYMENT_REFUNDED',
  ],
  consultants: [
    ...(['CONSULTANT_ENABLED', 'CONSULTANT_INVITED', 'CONSULTANT_REQUESTED', 'CONSULTANT_ACCEPTED', 'CONSULTANT_APPROVED'] as const),
    ...(['CONSULTANT_REVOKED', 'CONSULTANT_LEFT', 'CAMPAIGN_PREPARED'] as const),
  ],
} as const satisfies Record<string, readonly NotificationKind[]>
const names = Object.keys(groups) as (keyof typeof groups)[]

interface Props {
  opened: boolean
  onClose: () => void
}

/** How the person is told: here, by the letter of the morning, and by the browser. There is nothing to save. */
export function PreferencesWindow({ opened, onClose }: Props) {
  const t = useTranslations('notifications.preferences')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={720}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.ways}>
        <BrowserNoticesRow />
        <AccountPush />
      </div>
      <Kinds />
    </FormWindow>
  )
}

function Kinds() {
  const t = useTranslations('notifications.preferences')
  const { read, prefer } = useNotificationPreferences()
  if (!read.data) {
    if (!read.isError) return <RowsLoading rows={6} />
    return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  const { items } = read.data
  return names.map((group) => (
    <section key={group} className={styles.group} aria-label={t(`groups.${group}`)}>
      <div className={styles.head}>
        <h3>{t(`groups.${group}`)}</h3>
        <span aria-hidden>{t('inApp')}</span>
        <span aria-hidden>{t('digest')}</span>
      </div>
      {group === 'account' && (
        <p className={styles.locked}>
          <IconLock size={15} stroke={1.7} aria-hidden />
          {t('locked')}
        </p>
      )}
      <ul>
        {groups[group].map((kind) => (
          <Row key={kind} kind={kind} preference={items.find((it) => it.kind === kind)} onChange={(way, value) => prefer(kind, way, value)} />
        ))}
      </ul>
    </section>
  ))
}

interface RowProps {
  kind: NotificationKind
  preference: NotificationPreference | undefined
  onChange: (way: NoticeWay, value: boolean) => void
}

function Row({ kind, preference, onChange }: RowProps) {
  const t = useTranslations('notifications.preferences')
  if (!preference) return null
  const name = t(`kinds.${kind}`)
  return (
    <li className={styles.row}>
      <span>{name}</span>
      {alwaysTold.includes(kind) ? (
        <span className={styles.always}>{t('always')}</span>
      ) : (
        <Switch aria-label={t('inAppOf', { name })} checked={preference.in_app} onChange={(event) => onChange('in_app', event.currentTarget.checked)} />
      )}
      <Switch aria-label={t('digestOf', { name })} checked={preference.digest} onChange={(event) => onChange('digest', event.currentTarget.checked)} />
    </li>
  )
}
