import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { upload } from '../../../api/upload.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { OpenDocument } from './SignDownload.tsx'
import styles from './SignElsewhere.module.css'
import type { SignActs } from './useSignActs.ts'

interface Props {
  verbal: PublicVerbal
  link: PersonalLink
  acts: SignActs
  isRead: boolean
  onClose: () => void
}

/** For who has a digital signature: take the file, sign it there, bring it back. It is checked at once. */
export function SignElsewhere({ verbal, link, acts, isRead, onClose }: Props) {
  const t = useTranslations('signing.elsewhere')
  const refused = acts.refusedIn('handIn')
  const take = async (id: string) => {
    if (await acts.handIn(id)) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={560}>
      <ol className={styles.steps}>
        <li>{t('download')}</li>
        <li>{t('sign')}</li>
        <li>{t('upload')}</li>
      </ol>
      {verbal.document && <OpenDocument acts={acts} label={t('get')} plain />}
      {!isRead && <FormAlert kind="info">{t('unread')}</FormAlert>}
      <FilePicker
        label={t('file')}
        context="verbal"
        disabled={!isRead || acts.busy === 'handIn'}
        send={(file, watch) => upload(file, { slug: link.member, context: 'verbal' }, watch)}
        onSent={({ id }) => void take(id)}
      />
      <p className={styles.checking} role="status">
        {acts.busy === 'handIn' && t('checking')}
      </p>
      {refused && <FormAlert kind="error">{refused}</FormAlert>}
    </FormWindow>
  )
}
