import type { PaperAnswer } from '@delibera/core/decisions/drafts'
import type { Decision, DecisionMember } from '@delibera/core/decisions/schema'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useToday } from '../../../api/clock.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { ChoiceGroup } from '../../../ui/fields/ChoiceGroup.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useDecisionActs } from '../useDecisionActs.ts'
import styles from './PaperWindow.module.css'
import { type PaperDraft, usePaper } from './usePaper.ts'

interface Props {
  decision: Decision
  /** Null: chosen here. */
  memberId: string | null
  onClose: () => void
}

/** An answer that came on paper is taken down with its scan; the member is told, and can object. */
export function PaperWindow({ decision, memberId, onClose }: Props) {
  const t = useTranslations('decisions.paper')
  const today = useToday()
  const { tell } = useToasts()
  const acts = useDecisionActs(decision)
  const paper = usePaper(decision, memberId, today)
  const { draft, set, member, lacking } = paper
  const send = async () => {
    const body = paper.body()
    if (!body || !(await acts.takeDown(body))) return
    tell({ kind: 'success', text: t('done', { name: member?.name ?? '' }) })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={620}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Select
          label={t('member')}
          required
          searchable
          allowDeselect={false}
          data={decision.members.filter((it) => it.part !== 'READS').map((it) => ({ value: it.member_id, label: it.name }))}
          nothingFoundMessage={t('nobody')}
          value={draft.member_id}
          onChange={(member_id) => set({ member_id, kind: null })}
        />
        {member && <What decision={decision} member={member} draft={draft} onChange={set} />}
        <div className={styles.two}>
          <DateField
            label={t('day')}
            description={t('dayHint')}
            required
            today={today}
            max={today}
            value={draft.received_on}
            onChange={(received_on) => set({ received_on })}
          />
          <TextInput
            label={t('behalf')}
            description={t('behalfHint')}
            lang="it"
            maxLength={200}
            value={draft.on_behalf}
            onChange={(event) => set({ on_behalf: event.currentTarget.value })}
          />
        </div>
        <FilePicker
          label={t('file')}
          context="verbal"
          send={(file, ways) => upload(file, { context: 'verbal', company_id: decision.company_id, meeting_id: decision._id }, ways)}
          onSent={({ id }) => set({ file_id: id })}
          onRemoved={() => set({ file_id: null })}
        />
        {lacking && <FormAlert kind="error">{t(`lacking.${lacking}`)}</FormAlert>}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'takeDown'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

interface WhatProps {
  decision: Decision
  member: DecisionMember
  draft: PaperDraft
  onChange: (change: Partial<PaperDraft>) => void
}

const icon = { size: 16, stroke: 2.2, 'aria-hidden': true } as const

/** What the paper says: a choice a point, a request for the meeting, or that it was read. */
function What({ decision, member, draft, onChange }: WhatProps) {
  const t = useTranslations('decisions')
  const kinds: PaperAnswer['kind'][] = member.part === 'VOTES' ? ['VOTE', 'ASSEMBLY'] : ['WAIVE', 'ASSEMBLY']
  const tones = { VOTE: 'petrolio', ASSEMBLY: 'ambra', WAIVE: 'petrolio' } as const
  return (
    <>
      <ChoiceGroup
        legend={t('paper.kind')}
        choices={kinds.map((it) => ({ value: it, label: t(`paper.kinds.${it}`, { body: decision.body }), icon: null, tone: tones[it] }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'VOTE' && (
        <ol className={styles.points}>
          {decision.points.map(({ key, title }) => (
            <li key={key}>
              <p className={styles.title}>
                {key}. {title}
              </p>
              <ChoiceGroup
                legend={t('paper.choice', { key, title })}
                choices={[
                  { value: 'FOR', label: t('table.choices.FOR'), icon: <IconCheck {...icon} />, tone: 'verde' },
                  { value: 'AGAINST', label: t('table.choices.AGAINST'), icon: <IconX {...icon} />, tone: 'rosso' },
                  { value: 'ABSTAIN', label: t('table.choices.ABSTAIN'), icon: <IconMinus {...icon} />, tone: 'gray' },
                ]}
                value={draft.points[key] ?? null}
                onChange={(choice) => onChange({ points: { ...draft.points, [key]: choice } })}
              />
            </li>
          ))}
        </ol>
      )}
      {draft.kind === 'ASSEMBLY' && (
        <Textarea
          label={t('paper.reason')}
          autosize
          minRows={2}
          maxLength={2000}
          lang="it"
          value={draft.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
