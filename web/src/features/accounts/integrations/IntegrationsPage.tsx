import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CalendarLinkPanel } from './CalendarLinkPanel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import styles from './IntegrationsPage.module.css'
import { PushPanel } from './PushPanel.tsx'
import { useConsent } from './useConsent.ts'

/** Where meetings and news are told outside of the product. Google leads back to this page with what was consented to. */
export function IntegrationsPage() {
  const t = useTranslations('integrations')
  const consent = useConsent()
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb') }]} meta={<span>{t('meta')}</span>} />
      <div className={styles.grid}>
        <CalendarLinkPanel provider="google" busy={consent.busy} refusal={consent.reason} />
        <CalendarLinkPanel provider="caldav" />
        <FeedPanel />
        <PushPanel />
        <div className={styles.whole}>
          <Explanation />
        </div>
      </div>
    </>
  )
}

/** What is written in a calendar and what is not, before anybody consents to it. */
function Explanation() {
  const t = useTranslations('integrations.about')
  return (
    <Panel title={t('title')}>
      <div className={styles.about}>
        <p>{t('what')}</p>
        <p>{t('own')}</p>
        <p>{t('truth')}</p>
      </div>
    </Panel>
  )
}
