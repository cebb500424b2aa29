import { type Icon, IconBell, IconChevronRight, IconHelpCircle, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './Shortcuts.module.css'

const places = [
  { key: 'profile', to: '/user/profile', icon: IconUser },
  { key: 'security', to: '/user/security', icon: IconShieldLock },
  { key: 'notifications', to: '/user/notifications', icon: IconBell },
] as const

/** The pages of the person, and the answers to questions, which open over this one. */
export function Shortcuts({ unread, onFaq }: { unread: number | undefined; onFaq: () => void }) {
  const t = useTranslations('dashboard.shortcuts')
  const textOf = (key: (typeof places)[number]['key']) =>
    unread === undefined && key === 'notifications' ? t('notificationsAny') : t(`${key}Text`, { unread: unread ?? 0 })
  return (
    <Panel title={t('title')} flush>
      <ul>
        {places.map(({ key, to, icon }) => (
          <li key={key} className={styles.item}>
            <PageLink to={to} className={styles.link}>
              <Words icon={icon} title={t(key)} text={textOf(key)} />
            </PageLink>
          </li>
        ))}
        <li className={styles.item}>
          <button type="button" className={styles.link} onClick={onFaq}>
            <Words icon={IconHelpCircle} title={t('faq')} text={t('faqText')} />
          </button>
        </li>
      </ul>
    </Panel>
  )
}

function Words({ icon: PlaceIcon, title, text }: { icon: Icon; title: string; text: string }) {
  return (
    <>
      <PlaceIcon size={18} stroke={1.7} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <IconChevronRight size={16} aria-hidden />
    </>
  )
}
