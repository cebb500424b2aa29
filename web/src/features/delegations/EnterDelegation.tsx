import { electionOffer } from '@delibera/core/elections/fact'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { Button, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { upload } from '../../api/upload.ts'
import { useCompanyWords } from '../../company/useCompanyWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './EnterDelegation.module.css'
import { InstructionList, votedPoints } from './InstructionList.tsx'
import { OutsiderFields } from './OutsiderFields.tsx'
import { useEntering } from './useEntering.ts'

interface Props {
  meeting: Meeting
  onClose: () => void
}

/** A delegation that came on paper: whose, to whom, with which instructions, and the signed document. */
export function EnterDelegation({ meeting, onClose }: Props) {
  const t = useCompanyWords(useTranslations('delegation.enter'))
  const { tell } = useToasts()
  const entering = useEntering(meeting, () => {
    tell({ kind: 'success', text: t('done') })
    onClose()
  })
  const { entry, change, refused, busy } = entering
  const points = votedPoints(meeting.odgs.map((it) => ({ ...it, election: it.election && electionOffer(it.election) })))
  const send = () => void entering.send()
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={660}>
      <form
        className={styles.form}
        noValidate
        onSubmit={
          entry.isOutside
            ? entering.outsider.onSubmit(send)
            : (event) => {
                event.preventDefault()
                send()
              }
        }
      >
        <People entering={entering} />
        {points.length > 0 && (
          <fieldset className={styles.part}>
            <legend>{t('instructions')}</legend>
            <p className={styles.help}>{t('instructionsHelp')}</p>
            <div className={styles.points}>
              <InstructionList points={points} votes={entry.votes} onChange={(votes) => change({ votes })} />
            </div>
          </fieldset>
        )}
        <div>
          <FilePicker
            label={t('file')}
            context="delegation"
            send={(file, watch) => upload(file, { context: 'delegation', company_id: meeting.company_id, meeting_id: meeting._id }, watch)}
            onSent={({ id }) => change({ file_id: id })}
            onRemoved={() => change({ file_id: null })}
          />
          <p className={styles.help}>{t('fileHelp')}</p>
        </div>
        {meeting.convocations.some((it) => it.convocation_type === 'SECOND') && (
          <Switch label={t('second')} checked={entry.valid_for_second} onChange={(event) => change({ valid_for_second: event.currentTarget.checked })} />
        )}
        <Switch
          label={t('acceptance')}
          description={t('acceptanceHelp')}
          checked={entry.requires_acceptance}
          onChange={(event) => change({ requires_acceptance: event.currentTarget.checked })}
        />
        {refused.length > 0 && <FormAlert kind="error">{refused.join(' ')}</FormAlert>}
        <Actions end>
          <Button variant="subtle" leftSection={<IconFileText size={16} aria-hidden />} loading={busy === 'preview'} onClick={() => void entering.preview()}>
            {t('preview')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy === 'send'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

/** Who gives and who receives. */
function People({ entering }: { entering: ReturnType<typeof useEntering> }) {
  const t = useCompanyWords(useTranslations('delegation.enter'))
  const { entry, change, wrong, outsider } = entering
  const options = (people: Meeting['members']) => people.map((it) => ({ value: it._id, label: fullName(it) }))
  const errorAt = (field: 'delegator_id' | 'delegate_id') => (wrong.includes(field) ? t(`needed.${field}`) : undefined)
  return (
    <>
      <Select
        label={t('delegator')}
        description={t('delegatorHelp')}
        placeholder={t('pick')}
        required
        searchable
        data-autofocus
        limit={50}
        data={options(entering.delegators)}
        value={entry.delegator_id}
        error={errorAt('delegator_id')}
        onChange={(delegator_id) => change({ delegator_id, ...(delegator_id === entry.delegate_id ? { delegate_id: null } : {}) })}
      />
      <div className={styles.whom}>
        <SegmentedControl
          aria-label={t('whom')}
          value={entry.isOutside ? 'outside' : 'inside'}
          onChange={(it) => change({ isOutside: it === 'outside' })}
          data={(['inside', 'outside'] as const).map((it) => ({ value: it, label: t(it) }))}
        />
        {entry.isOutside ? (
          <OutsiderFields form={outsider} isReachable={entry.requires_acceptance} />
        ) : (
          <Select
            label={t('delegate')}
            placeholder={t('pick')}
            required
            searchable
            limit={50}
            data={options(entering.delegates)}
            value={entry.delegate_id}
            error={errorAt('delegate_id')}
            onChange={(delegate_id) => change({ delegate_id })}
          />
        )}
      </div>
    </>
  )
}
