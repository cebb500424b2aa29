import type { Decision } from '@delibera/core/decisions/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { type Signature, SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import { signatureBody } from '../../minutes/signing/useSignActs.ts'
import styles from './RecordSign.module.css'
import { useRecordSigning } from './useRecord.ts'

interface Props {
  decision: Decision
  record: Verbal
  onClose: () => void
}

/** Who signs the record does so here with their account, or brings the file that they signed elsewhere. */
export function RecordSign({ decision, record, onClose }: Props) {
  const t = useTranslations('decisions.record.signing')
  const { tell } = useToasts()
  const { sign, busy, refused } = useRecordSigning(decision)
  const [way, setWay] = useState<'HERE' | 'ELSEWHERE'>('HERE')
  const [drawn, setDrawn] = useState<Signature | null>(null)
  const [isTried, setTried] = useState(false)
  const waiting = record.signatures.filter((it) => it.signed_at === null)
  const name = waiting[0]?.name ?? ''
  const done = (isDone: boolean) => {
    if (!isDone) return
    tell({ kind: 'success', text: t('done') })
    onClose()
  }
  const signHere = async () => {
    setTried(true)
    if (drawn) done(await sign({ signature: signatureBody(drawn) }))
  }
  const handIn = async (file_id: string) => done(await sign({ file_id, member_ids: waiting.map((it) => it.member_id) }))
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={540}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void signHere()
        }}
      >
        <SegmentedControl
          fullWidth
          aria-label={t('way')}
          value={way}
          onChange={(it) => setWay(it as 'HERE')}
          data={(['HERE', 'ELSEWHERE'] as const).map((it) => ({ value: it, label: t(`ways.${it}`) }))}
        />
        <p>{t(`text.${way}`, { name })}</p>
        {way === 'HERE' ? (
          <div>
            <SignaturePad name={name} onChange={setDrawn} />
            {isTried && !drawn && (
              <p className={styles.wrong} role="alert">
                {t('needed')}
              </p>
            )}
          </div>
        ) : (
          <FilePicker
            label={t('file')}
            context="verbal"
            disabled={busy}
            send={(file, ways) => upload(file, { context: 'verbal', company_id: decision.company_id, meeting_id: decision._id }, ways)}
            onSent={({ id }) => void handIn(id)}
          />
        )}
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {way === 'HERE' && (
            <Button type="submit" loading={busy}>
              {t('do')}
            </Button>
          )}
        </Actions>
      </form>
    </FormWindow>
  )
}
