import { helpRoutes } from '@delibera/core/help/routes'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageFoot } from '../../ui/PageFoot.tsx'
import { MinutesSample } from './MinutesSample.tsx'
import { ServiceStatus } from './ServiceStatus.tsx'
import { WelcomeLinks } from './WelcomeLinks.tsx'
import styles from './WelcomePage.module.css'

/** The product introduces itself, and says whether it is ready. */
export function WelcomePage() {
  const t = useTranslations('help.welcome')
  useDocumentTitle(`Delibera · ${t('title')}`)
  const { data: constants } = useRead(helpRoutes.constants, {})
  const { mail = false, payments = false } = constants?.trial ?? {}
  const trial = mail && payments ? 'both' : mail ? 'mail' : payments ? 'payments' : null
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.logo}>
          <Logo size={30} />
        </header>
        <main className={styles.main}>
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </div>
          <ServiceStatus />
          <WelcomeLinks mailbox={mail} />
          {trial && (
            <Notice tone="ambra" icon="flask">
              {t(`trial.${trial}`)}
            </Notice>
          )}
        </main>
      </div>
      <div className={styles.foot}>
        <PageFoot />
      </div>
      <MinutesSample />
    </div>
  )
}
