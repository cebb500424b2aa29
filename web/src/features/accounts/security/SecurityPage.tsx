import { accountRoutes } from '@delibera/core/accounts/routes'
import { useRead } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProtectionPanel } from './ProtectionPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** What protects the account on the left, the judgement on it on the right, as for a meeting. */
export function SecurityPage() {
  const t = useTranslations('security')
  const { profile } = useSession()
  const sessions = useRead(accountRoutes.sessions, {})
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb') }]} />
      <Columns pinned side={<ProtectionPanel profile={profile} sessions={sessions.data?.items} />}>
        <SecondFactorPanel isOn={profile?.totp_enabled} since={profile?.totp_enabled_at} />
        <PasskeysPanel passkeys={profile?.passkeys} />
        <PasswordPanel since={profile?.password_changed_at} />
        {/* Last, because nobody knows how many there are before they have come. */}
        <SessionsPanel sessions={sessions.data?.items} error={sessions.error} busy={sessions.isFetching} onRetry={() => void sessions.refetch()} />
      </Columns>
    </>
  )
}
