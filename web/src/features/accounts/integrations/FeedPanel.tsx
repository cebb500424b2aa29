import { calendarRoutes } from '@delibera/core/calendar/routes'
import { Skeleton } from '@mantine/core'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import { FeedButton } from '../../calendar/feeds/FeedButton.tsx'
import styles from './CalendarLinkPanel.module.css'

/** The secret addresses that any calendar program can follow. */
export function FeedPanel() {
  const t = useTranslations('integrations.feed')
  const dates = useDates()
  const { data, isError, refetch } = useRead(calendarRoutes.feeds, {})
  const used = data?.items
    .flatMap((it) => it.used_at ?? [])
    .sort()
    .at(-1)
  return (
    <Panel
      title={t('title')}
      actions={
        data && (
          <Badge tone={data.total > 0 ? 'verde' : 'gray'}>
            {data.total > 0 && <KindMark kind="success" size={14} />}
            {t('count', { count: data.total })}
          </Badge>
        )
      }
    >
      <div className={styles.rest}>
        <p>{t('text')}</p>
        {!data && (isError ? <ReadFailure text={t('failed')} onRetry={() => void refetch()} /> : <Skeleton height={20} width={220} />)}
        {data && data.total > 0 && <p className={styles.quiet}>{used ? t('used', { moment: dates.moment(used) }) : t('unused')}</p>}
        <Actions>
          <FeedButton label={t(data && data.total > 0 ? 'manage' : 'make')} />
        </Actions>
      </div>
    </Panel>
  )
}
