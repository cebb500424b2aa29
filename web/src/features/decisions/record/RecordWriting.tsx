import type { Decision } from '@delibera/core/decisions/schema'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconFileText, IconRubberStamp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useWorkspace } from '../../../shell/workspace.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useGapWords } from '../../minutes/writing/useVerbalWords.ts'
import { DecisionBody } from '../DecisionBody.tsx'
import { useDecisionPdf } from '../useDecisionPdf.ts'
import { RecordText } from './RecordText.tsx'
import styles from './RecordWriting.module.css'
import { type RecordActs, useRecordActs } from './useRecord.ts'

const ConfirmWindow = lazy(async () => ({ default: (await import('./RecordConfirm.tsx')).RecordConfirm }))

interface Props {
  decision: Decision
  record: Verbal
}

/** The record while it can still be changed: each passage with where it comes from, what is missing above it, what comes next at the foot. */
export function RecordWriting({ decision, record }: Props) {
  const t = useTranslations('decisions.record')
  const acts = useRecordActs(decision, record)
  const { tell } = useToasts()
  const [isConfirming, setConfirming] = useState(false)
  const save = async (blocks: readonly MinutesBlock[]) => {
    const saved = await acts.save(blocks)
    if (saved) tell({ kind: 'success', text: t('saved') })
    return saved !== null
  }
  return (
    <DecisionBody decision={decision} tab="record" bar={<Bar decision={decision} record={record} acts={acts} onConfirm={() => setConfirming(true)} />}>
      {record.is_outdated && <FormAlert kind="warning">{t('outdated')}</FormAlert>}
      <RecordGaps decision={decision} record={record} />
      <RecordText record={record} busy={acts.busy === 'save'} onSave={save} />
      <Suspense>{isConfirming && <ConfirmWindow decision={decision} record={record} acts={acts} onClose={() => setConfirming(false)} />}</Suspense>
    </DecisionBody>
  )
}

function Bar({ decision, record, acts, onConfirm }: Props & { acts: RecordActs; onConfirm: () => void }) {
  const t = useTranslations('decisions.record')
  const { show, busy } = useDecisionPdf(decision)
  const { confirm } = useDialogs()
  const { company } = useWorkspace()
  const mayConfirm = company !== null && hasRight(company.role, 'confirm')
  const rewrite = async () => {
    const words = { title: t('rewrite.title'), text: t('rewrite.text'), proceed: t('rewrite.proceed'), cancel: t('rewrite.cancel') }
    if (record.versions.length === 0 || (await confirm(words))) await acts.generate()
  }
  return (
    <MeetingBar note={mayConfirm ? t('confirmNote', { count: record.gaps.length }) : t('adminConfirms')}>
      <Button variant="default" visibleFrom="sm" loading={acts.busy === 'generate'} onClick={() => void rewrite()}>
        {t('rewrite.do')}
      </Button>
      <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={busy === 'record'} onClick={() => void show('record')}>
        {t('preview')}
      </Button>
      <Button leftSection={<IconRubberStamp size={16} aria-hidden />} disabled={!mayConfirm} onClick={onConfirm}>
        {t('confirm.do')}
      </Button>
    </MeetingBar>
  )
}

/** What the text still lacks before it can be confirmed. */
export function RecordGaps({ decision, record }: Props) {
  const t = useTranslations('decisions.record')
  const wordsOf = useGapWords({ odgs: decision.points.map(({ _id, title }) => ({ _id, title, values: {} })) })
  if (record.gaps.length === 0) return null
  return (
    <Panel title={t('gaps', { count: record.gaps.length })} flush>
      <ul className={styles.gaps}>
        {record.gaps.map((it) => {
          const { title, point } = wordsOf(it)
          return (
            <li key={`${it.kind} ${it.block_id} ${it.odg_id} ${it.names}`}>
              <KindMark kind="warning" size={18} />
              <span>
                {title}
                {point && <span className={styles.point}>{point}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
