import type { QuorumCell } from '@delibera/core/company/quorums'
import { statuteDefaults } from '@delibera/core/company/statute'
import { presetQuorums } from '@delibera/core/law/quorums'
import type { Meeting, MeetingQuorums } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useQuorumWords } from '../../../company/useQuorumWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import type { MeetingSave } from '../../../meeting/saving/useMeetingSave.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatuteQuorumForm } from '../../companies/statute/StatuteQuorumForm.tsx'
import styles from './DetailsQuorums.module.css'

type Call = keyof MeetingQuorums

interface Props {
  meeting: Meeting
  saving: MeetingSave
  isShut: boolean
}

/** What must be there to begin: as law and statute have it, until somebody writes another threshold for this meeting. */
export function DetailsQuorums({ meeting, saving, isShut }: Props) {
  const t = useTranslations('meetings.details.quorums')
  const refuse = useMeetingRefusal()
  const [edited, setEdited] = useState<Call | null>(null)
  const calls: Call[] = hasSecond(meeting) ? ['first', 'second'] : ['first']
  const words = useQuorumWords(meeting.meeting_type === 'BOARD' ? 'board' : 'ordinary')
  const preset = usePreset(meeting)
  const cell = (call: Call): QuorumCell => ({
    key: `meeting.${call}`,
    kind: 'constitutive',
    law: preset?.[call] ?? null,
    article: '',
    case: meeting.meeting_type === 'BOARD' ? 'board' : 'ordinary',
  })
  const use = async (quorum: MeetingQuorums[Call]) => {
    if (!edited) return
    const outcome = await saving.save({ quorums: { ...meeting.quorums, [edited]: quorum } })
    setEdited(null)
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  return (
    <Panel title={t('title')} flush>
      <p className={styles.text}>{t('text')}</p>
      <ul>
        {calls.map((it) => (
          <li key={it} className={styles.row}>
            <div className={styles.words}>
              {calls.length > 1 && <p className={styles.call}>{t(it)}</p>}
              <p className={styles.rule}>{words(meeting.quorums[it])}</p>
            </div>
            {!isShut && (
              <Button variant="default" size="xs" aria-label={t('editOne', { call: t(it) })} onClick={() => setEdited(it)}>
                {t('edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormWindow opened={edited !== null} onClose={() => setEdited(null)} title={edited ? t('editOne', { call: t(edited) }) : ''} size={620}>
        {edited && (
          <StatuteQuorumForm
            key={edited}
            type={meeting.company_type}
            cell={cell(edited)}
            initial={meeting.quorums[edited]}
            onClose={() => setEdited(null)}
            onUse={(it) => void use(it)}
          />
        )}
      </FormWindow>
    </Panel>
  )
}

/** The law knows a second call of companies by shares; an S.r.l. has one where it is planned. */
const hasSecond = ({ meeting_type, company_type, planned, convocations }: Meeting) =>
  meeting_type === 'ASSEMBLY' && (company_type === 'SPA' || planned.second !== null || convocations.length > 1)

/** The quorums that law and statute give for what is on the agenda. */
function usePreset({ meeting_type, type, company_type }: Meeting): MeetingQuorums | undefined {
  const { data: company } = useCompanyRead(useCompanyId())
  return presetQuorums({ type: company_type, statute: company?.statute ?? statuteDefaults[company_type], meeting_type }, type)
}
