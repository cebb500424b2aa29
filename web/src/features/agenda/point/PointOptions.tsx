import { pointAfter } from '@delibera/core/agenda/rules'
import { agendaGroups } from '@delibera/core/agenda/schema'
import type { Company } from '@delibera/core/companies/schema'
import { needsNotary } from '@delibera/core/law/minutes'
import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './PointValues.module.css'
import type { PointDraft } from './usePointDraft.ts'

interface Props {
  draft: PointDraft
  onChange: (change: Partial<PointDraft>) => void
  meetingType: 'ASSEMBLY' | 'BOARD'
  company: Pick<Company, 'type' | 'statute'>
}

/** What kind of decision it is, and what the minutes do with it. */
export function PointOptions({ draft, onChange, meetingType, company }: Props) {
  const t = useTranslations('agenda')
  const of = { ...company, meeting_type: meetingType }
  const isNotarial = needsNotary({ ...draft, notary_required: false }, of)
  const setNature = (nature: PointDraft['nature']) => {
    const { quorum_first, quorum_second, notary_required } = pointAfter(draft, { nature }, of)
    onChange({ nature, quorum_first, quorum_second, notary_required })
  }
  return (
    <Panel title={t('options.title')}>
      <div className={styles.fields}>
        <NativeSelect
          label={t('options.group')}
          data={agendaGroups.map((it) => ({ value: it, label: t(`groups.${it}`) }))}
          value={draft.group}
          onChange={(event) => onChange({ group: event.currentTarget.value as PointDraft['group'] })}
        />
        {meetingType === 'ASSEMBLY' && (
          <NativeSelect
            label={t('options.nature')}
            description={t('options.natureHelp')}
            data={(['ORDINARY', 'EXTRAORDINARY'] as const).map((it) => ({ value: it, label: t(`natures.${it}`) }))}
            value={draft.nature}
            onChange={(event) => setNature(event.currentTarget.value as PointDraft['nature'])}
          />
        )}
        <Switch
          label={t('options.notary')}
          description={t(isNotarial ? 'options.notaryAlways' : 'options.notaryHelp')}
          checked={isNotarial || draft.notary_required}
          disabled={isNotarial}
          onChange={(event) => onChange({ notary_required: event.currentTarget.checked })}
        />
        <Switch
          label={t('options.skip')}
          description={t('options.skipHelp')}
          checked={draft.skip_vote}
          onChange={(event) => onChange({ skip_vote: event.currentTarget.checked })}
        />
        <Textarea
          label={t('options.notes')}
          description={t('options.notesHelp')}
          autosize
          minRows={2}
          maxLength={5000}
          value={draft.notes ?? ''}
          onChange={(event) => onChange({ notes: event.currentTarget.value || null })}
        />
      </div>
    </Panel>
  )
}
