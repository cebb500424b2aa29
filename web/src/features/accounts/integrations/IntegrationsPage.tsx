import { Anchor } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './CalendarLinkPanel.module.css'
import { CalendarLinkPanel } from './CalendarLinkPanel.tsx'
import { useConsent } from './useConsent.ts'

/** Outside calendars in which the meetings are kept. Google leads back to this page with what was consented to. */
export function IntegrationsPage() {
  const t = useTranslations('integrations')
  const consent = useConsent()
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb') }]} />
      <Columns side={<Explanation />}>
        <CalendarLinkPanel provider="google" busy={consent.busy} refusal={consent.reason} />
        <CalendarLinkPanel provider="caldav" />
      </Columns>
    </>
  )
}

/** What is written there and what is not, before anybody consents to it. */
function Explanation() {
  const t = useTranslations('integrations.about')
  return (
    <Panel title={t('title')}>
      <div className={styles.rest}>
        <p>{t('what')}</p>
        <p>{t('own')}</p>
        <p>{t('truth')}</p>
        <p className={styles.quiet}>
          {t.rich('feed', {
            link: (words) => (
              <Anchor component={PageLink} to="/user/calendar" inherit underline="always">
                {words}
              </Anchor>
            ),
          })}
        </p>
      </div>
    </Panel>
  )
}
