import type { Decision, DecisionMember } from '@delibera/core/decisions/schema'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../../api/clock.ts'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useDecisionActs } from '../useDecisionActs.ts'
import styles from './ProofWindow.module.css'

interface Props {
  decision: Decision
  member: DecisionMember
  onClose: () => void
}

/** The receipt of another delivery: by hand, by registered letter. Without one somebody may say that nothing came. */
export function ProofWindow({ decision, member, onClose }: Props) {
  const t = useTranslations('decisions.proof')
  const acts = useDecisionActs(decision)
  const { tell } = useToasts()
  const today = useToday()
  const [means, setMeans] = useState('')
  const [day, setDay] = useState(today)
  const [file, setFile] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (means.trim() === '' || !file) return
    if (!(await acts.prove({ member_id: member.member_id, proof_file_id: file, means, delivered_on: day }))) return
    tell({ kind: 'success', text: t('done', { name: member.name }) })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title', { name: member.name })} size={540}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>{t('text')}</p>
        <TextInput
          label={t('means')}
          placeholder={t('meansHint')}
          required
          lang="it"
          maxLength={200}
          value={means}
          onChange={(event) => setMeans(event.currentTarget.value)}
          error={isTried && means.trim() === '' && t('meansMissing')}
        />
        <DateField label={t('day')} required today={today} max={today} value={day} onChange={setDay} />
        <div>
          <FilePicker
            label={t('file')}
            context="verbal"
            send={(it, ways) => upload(it, { context: 'verbal', company_id: decision.company_id, meeting_id: decision._id }, ways)}
            onSent={({ id }) => setFile(id)}
            onRemoved={() => setFile(null)}
          />
          {isTried && !file && (
            <p className={styles.wrong} role="alert">
              {t('fileMissing')}
            </p>
          )}
        </div>
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'prove'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
