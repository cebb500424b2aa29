import type { Filing, SlotName } from '@delibera/core/filing/schema'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FilePicker } from '../../ui/files/FilePicker.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import styles from './FilingPage.module.css'
import { useFilingActs } from './useFilings.ts'

interface Props {
  filing: Filing
  slot: SlotName
  only: readonly string[]
  canWaive: boolean
  companyId: string
  onClose: () => void
}

/** The file of a document, or the reason why there is none. */
export function SlotWindow({ filing, slot, only, canWaive, companyId, onClose }: Props) {
  const t = useTranslations('filings')
  const { fill, done } = useFilingActs()
  const [file, setFile] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const isNothing = !file && why.trim() === ''
  const save = async () => {
    setTried(true)
    if (isNothing) return
    const body = file ? { file_id: file } : { waived: why }
    if (await done(fill.mutateAsync({ params: { filing: filing._id, slot }, body }))) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t(`slots.${slot}`)} size={540}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FilePicker
          label={t('file')}
          context="filing"
          only={only}
          send={(it, ways) => upload(it, { context: 'filing', company_id: companyId }, ways)}
          onSent={({ id }) => setFile(id)}
          onRemoved={() => setFile(null)}
        />
        {canWaive && !file && (
          <Textarea
            label={t('why')}
            description={t('whyHint')}
            autosize
            minRows={2}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        )}
        {isTried && isNothing && (
          <p className={styles.wrong} role="alert">
            {t('nothing')}
          </p>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={fill.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
