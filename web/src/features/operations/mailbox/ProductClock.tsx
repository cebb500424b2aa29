import { trialRoutes } from '@delibera/core/operations/routes'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { ClockForm } from './ClockForm.tsx'
import { ClockTime } from './ClockTime.tsx'
import styles from './ProductClock.module.css'

/** Another page, or another person, may have moved it. */
const poll_ms = 15_000

/** The clock by which terms, reminders and expiries run: shown, stopped at a moment, or left to run. */
export function ProductClock() {
  const t = useTranslations()
  const clock = useRead(trialRoutes.clock, {}, { refetchInterval: poll_ms })
  const setClock = useWrite(trialRoutes.setClock, trialRoutes.clock)
  const [changing, setChanging] = useState(false)
  const set = (now: string | null) => setClock.mutate({ body: { now } }, { onSuccess: () => setChanging(false) })
  const unread = clock.isError && !clock.data
  return (
    <section className={styles.clock} aria-label={t('operations.clock.label')}>
      <div className={styles.now}>
        <Icon name="clock" size={20} />
        <div className={styles.words}>
          <p className={styles.label}>{t('operations.clock.label')}</p>
          {clock.data && <ClockTime now={clock.data.now} readAt={clock.dataUpdatedAt} stands={clock.data.set} />}
          {clock.isPending && <Skeleton height={14} width={220} my={4} />}
          {(unread || setClock.isError) && (
            <p className={styles.failed} role="alert">
              {t('operations.clock.failed')}
            </p>
          )}
        </div>
        {clock.data && (
          <span className={styles.badge} style={toned(clock.data.set ? 'ambra' : 'gray')}>
            {t(clock.data.set ? 'operations.clock.stands' : 'operations.clock.runs')}
          </span>
        )}
      </div>
      {changing && clock.data ? (
        <ClockForm now={clock.data.now} busy={setClock.isPending} onSet={set} onCancel={() => setChanging(false)} />
      ) : (
        <div className={styles.actions}>
          {clock.data?.set && (
            <Button variant="default" loading={setClock.isPending} onClick={() => set(null)} leftSection={<Icon name="play" />}>
              {t('operations.clock.run')}
            </Button>
          )}
          {unread ? (
            <Button variant="default" loading={clock.isFetching} onClick={() => void clock.refetch()} leftSection={<Icon name="refresh" />}>
              {t('ui.retry')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setChanging(true)} disabled={!clock.data}>
              {t('operations.clock.change')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
