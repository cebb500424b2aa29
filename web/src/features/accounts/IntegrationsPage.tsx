import { useTranslations } from '../../i18n/useTranslations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Outside calendars. Without a provider there is nothing to connect, and the page says so. */
export function IntegrationsPage() {
  const t = useTranslations('integrations')
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb') }]} />
      <Panel title={t('calendar')}>
        <EmptyState art="blank" title={t('empty.title')} text={t('empty.text')} />
      </Panel>
    </>
  )
}
