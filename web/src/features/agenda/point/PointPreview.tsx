import { fillDocument } from '@delibera/core/agenda/filling'
import type { Context } from '@delibera/core/agenda/placeholders'
import type { AgendaFields } from '@delibera/core/agenda/schema'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { Sheet } from '../../../ui/page/Sheet.tsx'
import { PlaceholderText } from '../placeholders/PlaceholderText.tsx'
import { DocumentView } from './DocumentView.tsx'
import styles from './PointPreview.module.css'

interface Props {
  draft: AgendaFields
  /** What the product knows already: of the company, of the meeting. */
  context?: Context
}

/** How a point will read in the minutes, with the resolution of one outcome. */
export function PointSheet({ draft, context = {} }: Props) {
  const t = useTranslations('agenda.preview')
  const [outcome, setOutcome] = useState<'positive' | 'negative'>('positive')
  const known = { ...context, ...draft.values }
  const filled = (field: 'header_intro' | 'header_content' | 'content_positive' | 'content_negative') => (
    <div className={styles.part}>
      <DocumentView text={fillDocument(draft[field], known)} />
    </div>
  )
  return (
    <>
      {!draft.skip_vote && (
        <SegmentedControl
          className={styles.outcome}
          aria-label={t('outcome')}
          data={(['positive', 'negative'] as const).map((it) => ({ value: it, label: t(it) }))}
          value={outcome}
          onChange={(it) => setOutcome(it as typeof outcome)}
        />
      )}
      <div className={styles.sheet}>
        <Sheet>
          <h3 lang="it">
            <PlaceholderText text={draft.title} values={draft.values} />
          </h3>
          {filled('header_intro')}
          {filled('header_content')}
          {!draft.skip_vote && filled(`content_${outcome}`)}
        </Sheet>
      </div>
    </>
  )
}

export function PointPreview({ opened, onClose, ...props }: Props & { opened: boolean; onClose: () => void }) {
  const t = useTranslations('agenda.preview')
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('title')} size={760}>
      <p className={styles.note}>{t('text')}</p>
      {opened && <PointSheet {...props} />}
    </FormWindow>
  )
}
