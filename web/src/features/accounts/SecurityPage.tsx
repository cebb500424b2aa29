import { accountRoutes } from '@delibera/core/accounts/routes'
import { useTranslations } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProtectionPanel } from './ProtectionPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import styles from './SecurityPage.module.css'
import { SessionsPanel } from './SessionsPanel.tsx'

/** What protects the account on the left, the judgement on it on the right, as for a meeting. */
export function SecurityPage() {
  const t = useTranslations('security')
  const { profile } = useSession()
  const sessions = useRead(accountRoutes.sessions, {})
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb') }]} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <SecondFactorPanel isOn={profile?.totp_enabled} />
          <PasskeysPanel passkeys={profile?.passkeys} />
          <PasswordPanel />
          {/* Last, because nobody knows how many there are before they have come. */}
          <SessionsPanel sessions={sessions.data?.items} error={sessions.error} busy={sessions.isFetching} onRetry={() => void sessions.refetch()} />
        </div>
        <div className={styles.side}>
          <ProtectionPanel profile={profile} sessions={sessions.data?.items} />
        </div>
      </div>
    </>
  )
}
