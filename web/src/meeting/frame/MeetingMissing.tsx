import { pageOfMissing, stillMissing } from '@delibera/core/meetings/next'
import { type MeetingPage, meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './MeetingMissing.module.css'

/** Beside the steps of a draft: what it still lacks, each with the way there. */
export function MeetingMissing({ meeting, page }: { meeting: Meeting; page: MeetingPage }) {
  const t = useTranslations('meetings.missing')
  const missing = meeting.status === 'DRAFT' ? stillMissing(meeting) : []
  if (missing.length === 0) return null
  return (
    <p className={styles.line}>
      <span className={styles.words}>{t('title')}</span>{' '}
      {missing.map((it, at) => (
        <Fragment key={it}>
          {at > 0 && ', '}
          {pageOfMissing[it] === page ? (
            t(it)
          ) : (
            <Anchor component={PageLink} to={meetingPath(meeting, pageOfMissing[it])} fz="sm" fw={580}>
              {t(it)}
            </Anchor>
          )}
        </Fragment>
      ))}
    </p>
  )
}
