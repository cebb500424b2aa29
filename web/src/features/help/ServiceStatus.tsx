import { operationRoutes } from '@delibera/core/operations/routes'
import { Button, Skeleton } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { useRead } from '../../api/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import styles from './ServiceStatus.module.css'

/** How often a page left open asks again. */
const check_ms = 15_000

export function ServiceStatus() {
  const t = useTranslations('help.welcome')
  return (
    <section className={styles.panel} aria-label={t('service')}>
      <Answer />
    </section>
  )
}

function Answer() {
  const t = useTranslations()
  const format = useFormatter()
  const health = useRead(operationRoutes.health, {}, { refetchInterval: check_ms })
  if (health.isError) {
    return (
      <div className={styles.row} role="alert">
        <VerdictMark verdict="blocked" />
        <div className={styles.words}>
          <p className={styles.verdict}>{t('help.welcome.down')}</p>
          <p className={styles.facts}>{t('help.welcome.downText')}</p>
          <div className={styles.actions}>
            <Button variant="default" loading={health.isFetching} onClick={() => void health.refetch()} leftSection={<Icon name="refresh" />}>
              {t('ui.retry')}
            </Button>
            <span className={styles.code}>{t('ui.supportCode', { code: health.error.code })}</span>
          </div>
        </div>
      </div>
    )
  }
  if (!health.data) {
    return (
      <div className={styles.row} role="status" aria-label={t('ui.loading')}>
        <Skeleton circle height={20} />
        <div className={styles.words}>
          <Skeleton height={14} width={148} my={3} />
          <Skeleton height={11} width={204} my={4} />
        </div>
      </div>
    )
  }
  const time = format.dateTime(new Date(health.dataUpdatedAt), { timeStyle: 'short' })
  return (
    <div className={styles.row} role="status">
      <VerdictMark verdict="valid" />
      <div className={styles.words}>
        <p className={styles.verdict}>{t('help.welcome.ready')}</p>
        <p className={styles.facts}>{t('help.welcome.readyText', { version: health.data.version, time })}</p>
      </div>
    </div>
  )
}
