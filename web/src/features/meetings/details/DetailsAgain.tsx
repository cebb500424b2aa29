import { meetingsPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './DetailsEnd.module.css'

/** From a meeting that is over to the next one like it. */
export function DetailsAgain({ meeting: { _id, company_id, meeting_type } }: { meeting: Pick<Meeting, '_id' | 'company_id' | 'meeting_type'> }) {
  const t = useTranslations('meetings.again')
  return (
    <div className={styles.end}>
      <p className={styles.text}>{t(`hint.${meeting_type}`)}</p>
      <Button component={PageLink} to={`${meetingsPath(company_id, meeting_type)}/new`} search={{ from: _id } as never} variant="default">
        {t('do')}
      </Button>
    </div>
  )
}
