import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import styles from './SigningWindow.module.css'
import type { SigningActs, SigningProps } from './useSigningActs.ts'

interface Props extends SigningProps {
  acts: SigningActs
  onClose: () => void
}

/** A file that came back signed by other means, and by whom. */
export function SigningElsewhere({ verbal, meetingId, companyId, acts, onClose }: Props) {
  const t = useTranslations('signing.panel.elsewhereWindow')
  const said = useTranslations('signing')
  const { tell } = useToasts()
  const [file, setFile] = useState<string | null>(null)
  const [who, setWho] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const unsigned = verbal.signatures.filter((it) => !it.signed_at)
  const newest = verbal.documents.at(-1)
  const refused = acts.refusedIn('elsewhere')
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!file || who.length === 0 || !(await acts.sign({ file_id: file, member_ids: who }, 'elsewhere'))) return
    tell({ kind: 'success', text: t('done') })
    onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <form noValidate onSubmit={(event) => void add(event)}>
        <p>{t('text')}</p>
        {newest && (
          <div>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => acts.open(newest.file_id)}>
              {t('get')}
            </Button>
          </div>
        )}
        <div>
          <FilePicker
            label={t('file')}
            context="verbal"
            send={(it, watch) => upload(it, { context: 'verbal', company_id: companyId, meeting_id: meetingId }, watch)}
            onSent={({ id }) => setFile(id)}
            onRemoved={() => setFile(null)}
          />
          {isTried && !file && <p className={styles.wrong}>{t('fileNeeded')}</p>}
        </div>
        <Checkbox.Group label={t('who')} required value={who} onChange={setWho} error={isTried && who.length === 0 ? t('whoNeeded') : undefined}>
          <div className={styles.people}>
            {unsigned.map((it) => (
              <Checkbox key={it.member_id} value={it.member_id} label={`${it.name}, ${said('role', { role: it.role })}`} classNames={{ body: styles.person }} />
            ))}
          </div>
        </Checkbox.Group>
        {refused && <FormAlert kind="error">{refused}</FormAlert>}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={acts.busy === 'elsewhere'}>
            {t('do')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
