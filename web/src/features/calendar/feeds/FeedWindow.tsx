import type { Feed } from '@delibera/core/calendar/schema'
import { Anchor, Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import styles from './FeedWindow.module.css'
import { type FeedOf, type Feeds, useFeeds } from './useFeeds.ts'

interface Props {
  opened: boolean
  company?: { _id: string; business_name: string } | undefined
  onClose: () => void
}

/** The secret addresses by which calendar programs read meetings and deadlines. */
export function FeedWindow({ opened, company, onClose }: Props) {
  const t = useTranslations('calendar.feed')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={620}>
      <Content company={company} />
    </FormWindow>
  )
}

function Content({ company }: Pick<Props, 'company'>) {
  const t = useTranslations('calendar.feed')
  const feeds = useFeeds()
  const [of, setOf] = useState<FeedOf>(company?._id ?? null)
  const { read, made } = feeds
  const others = read.data?.items.filter((it) => (it.company?._id ?? null) !== of) ?? []
  return (
    <div className={styles.content}>
      <p>{t('intro')}</p>
      {company && (
        <Radio.Group label={t('scope')} value={of ?? ''} onChange={(it) => setOf(it || null)}>
          <div className={styles.scopes}>
            <Radio value={company._id} label={t('one', { company: company.business_name })} />
            <Radio value="" label={t('all')} />
          </div>
        </Radio.Group>
      )}
      {!read.data && !read.isError && <RowsLoading rows={1} />}
      {!read.data && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data && <Standing feeds={feeds} of={of} />}
      {made && made.of === of && <FeedAddress url={made.url} />}
      {others.length > 0 && <Others feeds={feeds} items={others} />}
      <p className={styles.note}>
        {t.rich('integrations', {
          link: (words) => (
            <Anchor component={PageLink} to="/user/integrations" inherit>
              {words}
            </Anchor>
          ),
        })}
      </p>
    </div>
  )
}

/** Whether there is an address already, and what can be done about it. */
function Standing({ feeds, of }: { feeds: Feeds; of: FeedOf }) {
  const t = useTranslations('calendar.feed')
  const factsOf = useFacts()
  const feed = feeds.feedOf(of)
  const isNew = feeds.made?.of === of
  return (
    <div className={styles.standing}>
      <p className={styles.facts} role="status">
        {feed ? factsOf(feed) : t('none')}
      </p>
      <div className={styles.actions}>
        {feed && (
          <Button variant="default" size="xs" disabled={feeds.busy} onClick={() => void feeds.revoke(of)}>
            {t('revoke')}
          </Button>
        )}
        <Button variant={feed ? 'default' : 'filled'} size={feed ? 'xs' : 'sm'} loading={feeds.busy} onClick={() => void feeds.make(of, feed !== undefined)}>
          {t(feed || isNew ? 'renew' : 'make')}
        </Button>
      </div>
    </div>
  )
}

function Others({ feeds, items }: { feeds: Feeds; items: readonly Feed[] }) {
  const t = useTranslations('calendar.feed')
  const factsOf = useFacts()
  return (
    <section aria-label={t('others')}>
      <h3 className={styles.heading}>{t('others')}</h3>
      <ul>
        {items.map((it) => {
          const name = it.company?.business_name ?? t('all')
          return (
            <li key={it._id} className={styles.other}>
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.note}>{factsOf(it)}</p>
              </div>
              <Button
                variant="default"
                size="xs"
                disabled={feeds.busy}
                aria-label={t('revokeOf', { name })}
                onClick={() => void feeds.revoke(it.company?._id ?? null)}
              >
                {t('revoke')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Since when it is there, and whether somebody reads it. */
function useFacts(): (feed: Feed) => string {
  const t = useTranslations('calendar.feed')
  const format = useFormatter()
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' })
  return ({ created_at, used_at }) => `${t('made', { day: day(created_at) })} ${used_at ? t('used', { day: day(used_at) }) : t('unused')}`
}
