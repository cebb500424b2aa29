import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, Textarea } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './DelegationFooter.module.css'
import { useFooter } from './useFooter.ts'

/** What the form of a delegation says at its foot, in the company's own words, and whom the company suggests. */
export function DelegationFooter({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('delegation.footer')
  const { text, type, flush, standing } = useFooter(meeting)
  return (
    <Panel title={t('title')}>
      <div className={styles.fields}>
        <Textarea
          label={t('label')}
          description={t('help')}
          placeholder={t('placeholder')}
          rows={3}
          resize="vertical"
          maxLength={4000}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => void flush()}
        />
        <p className={styles.note}>{t('suggested', { count: meeting.main_delegatables.length })}</p>
        <p className={styles.state} role="status">
          {standing === 'saved' && t('saved')}
          {standing === 'failed' && t('failed')}
        </p>
        {standing === 'failed' && (
          <Button variant="default" size="xs" className={styles.retry} onClick={() => void flush()}>
            {t('retry')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
