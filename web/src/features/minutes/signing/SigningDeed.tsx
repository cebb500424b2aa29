import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SigningPanel.module.css'
import type { SigningActs, SigningProps } from './useSigningActs.ts'
import { useSignWhen } from './useSignWords.ts'

/** Where a notary draws up the minutes nobody signs here: the deed is handed in (art. 2375 c. 2, L-MIN-03). */
export function SigningDeed({ verbal, meetingId, companyId, acts }: SigningProps & { acts: SigningActs }) {
  const t = useTranslations('signing.panel.deed')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const when = useSignWhen()
  const [file, setFile] = useState<string | null>(null)
  const draft = verbal.documents.find((it) => it.kind === 'CONFIRMED')
  const deed = verbal.documents.find((it) => it.kind === 'DEED')
  const refused = acts.refusedIn('deed')
  const add = async (deed_file_id: string) => {
    if (!(await confirm({ title: t('sure.title'), text: t('sure.text'), proceed: t('sure.do'), cancel: t('sure.cancel') }))) return
    if (await acts.sign({ deed_file_id }, 'deed')) tell({ kind: 'success', text: t('done') })
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        {deed ? (
          <p className={styles.count} data-complete>
            <KindMark kind="success" size={18} />
            {t('there', { when: when.short(deed.at) })}
          </p>
        ) : (
          <>
            <p>{t('text')}</p>
            {draft && (
              <div className={styles.actions}>
                <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => acts.open(draft.file_id)}>
                  {t('draft')}
                </Button>
              </div>
            )}
            <FilePicker
              label={t('file')}
              context="verbal"
              send={(it, watch) => upload(it, { context: 'verbal', company_id: companyId, meeting_id: meetingId }, watch)}
              onSent={({ id }) => setFile(id)}
              onRemoved={() => setFile(null)}
            />
            {refused && <FormAlert kind="error">{refused}</FormAlert>}
            <div className={styles.actions}>
              <Button disabled={!file} loading={acts.busy === 'deed'} onClick={() => file && void add(file)}>
                {t('do')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
