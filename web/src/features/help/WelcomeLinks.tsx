import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import styles from './WelcomeLinks.module.css'

/** The mailbox exists in trial mode only. The API page is the server's own, outside this application. */
export function WelcomeLinks({ mailbox }: { mailbox: boolean }) {
  const t = useTranslations('help.welcome')
  return (
    <nav aria-label={t('links')}>
      <ul className={styles.links}>
        {mailbox && (
          <li>
            <PageLink to="/dev/mailbox" className={styles.link}>
              <Words icon="mail" title={t('mailbox')} text={t('mailboxText')} />
            </PageLink>
          </li>
        )}
        <li>
          <a href="/api/docs" className={styles.link}>
            <Words icon="code" title={t('api')} text={t('apiText')} />
          </a>
        </li>
      </ul>
    </nav>
  )
}

function Words({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </>
  )
}
