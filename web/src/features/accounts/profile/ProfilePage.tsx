import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { useRead } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { CloseAccountPanel } from './CloseAccountPanel.tsx'
import { PersonalDataPanel } from './PersonalDataPanel.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { ProfileSide } from './ProfileSide.tsx'
import { SignaturePanel } from './SignaturePanel.tsx'

/** Who one is in the acts, how the application looks, and the way out of it. */
export function ProfilePage() {
  const t = useTranslations()
  const { profile } = useSession()
  const read = useRead(entryRoutes.profile, {}, { enabled: profile === null })
  return (
    <>
      <PageHeader title={t('profile.title')} crumbs={[{ label: t('profile.crumb') }]} />
      {profile && (
        <Columns side={<ProfileSide profile={profile} />}>
          <PersonalDataPanel profile={profile} />
          <SignaturePanel signature={profile.signature} name={`${profile.first_name} ${profile.last_name}`} />
          <PreferencesPanel profile={profile} />
          <CloseAccountPanel profile={profile} />
        </Columns>
      )}
      {!profile && !read.isError && (
        <Panel title={t('profile.personal.title')} flush>
          <RowsLoading rows={6} />
        </Panel>
      )}
      {!profile && read.isError && (
        <Panel label={t('profile.title')}>
          <ErrorState title={t('profile.failed')} text={t('faults.GEN01')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        </Panel>
      )}
    </>
  )
}
