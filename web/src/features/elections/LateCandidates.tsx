import type { Meeting } from '@delibera/core/meetings/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { RefusedRules } from '../../meeting/law/RefusedRules.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ElectionCandidates } from './ElectionCandidates.tsx'
import styles from './ElectionEditor.module.css'
import { useElectionWrites } from './useElectionWrites.ts'

/** Who stands may still change after the notice has left, until the vote opens. */
export function LateCandidates({ meeting, point }: { meeting: Meeting; point: Meeting['odgs'][number] }) {
  const t = useTranslations('elections.editor')
  const writes = useElectionWrites(meeting, point)
  if (!point.election) return null
  return (
    <Panel title={`${t('open')}: ${point.title}`}>
      <div className={styles.editor}>
        <p className={styles.note}>{t('late')}</p>
        {writes.refused.length > 0 && (
          <FormAlert kind="error">
            <RefusedRules company={meeting.company_type} rules={writes.refused} />
          </FormAlert>
        )}
        <ElectionCandidates election={point.election} files={point.files} writes={writes} isSent />
      </div>
    </Panel>
  )
}
