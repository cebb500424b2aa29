import type { Communication } from '@delibera/core/communications/panel'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { useMailWords } from '../useMailWords.ts'
import styles from './ComposeConflict.module.css'
import type { MailDraft } from './useMailDraft.ts'

/** Somebody else saved the same draft meanwhile: when, how theirs begins, and the choice between the two. */
export function ComposeConflict({ draft, theirs }: { draft: MailDraft; theirs: Communication }) {
  const t = useTranslations('communications.conflict')
  const { hour } = useMailWords('')
  return (
    <div className={styles.conflict} role="alert">
      <KindMark kind="warning" size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{t('title', { time: hour(theirs.last_update) })}</p>
        <p>{t('text', { subject: theirs.subject, preview: theirs.preview })}</p>
        <Actions>
          <Button size="xs" loading={draft.busy} onClick={() => void draft.keepMine()}>
            {t('keep')}
          </Button>
          <Button size="xs" variant="default" onClick={draft.takeTheirs}>
            {t('take')}
          </Button>
        </Actions>
      </div>
    </div>
  )
}
