import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './PreferencesWindow.module.css'
import { useBrowserNotices } from './useBrowserNotices.ts'

/** Whether this browser tells of what happens while the page is not looked at. */
export function BrowserNoticesRow() {
  const t = useTranslations('notifications.browser')
  const { state, turnOn, turnOff } = useBrowserNotices()
  const first = { title: t('first.title'), body: t('first.body') }
  return (
    <section className={styles.browser} aria-label={t('title')}>
      <div role="status">
        <p>{t('title')}</p>
        <p>{t(`states.${state}`)}</p>
      </div>
      {(state === 'off' || state === 'asking' || state === 'unanswered') && (
        <Button variant="default" loading={state === 'asking'} onClick={() => void turnOn(first)}>
          {t('turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" onClick={turnOff}>
          {t('turnOff')}
        </Button>
      )}
    </section>
  )
}
