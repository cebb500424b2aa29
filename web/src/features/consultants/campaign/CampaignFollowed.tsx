import { Button, CloseButton } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './CampaignFollowed.module.css'
import { CampaignRunView } from './CampaignRunView.tsx'
import { outcomesOf, useCampaignRun } from './useCampaignRun.ts'

interface Props {
  id: string
  opened: boolean
  onOpen: () => void
  onClose: () => void
  /** What came of it has been seen. */
  onForget: () => void
}

/** A preparation goes on when its window is closed: a line says how far it is, and leads back. Seen to its end, it is let go. */
export function CampaignFollowed({ id, opened, onOpen, onClose, onForget }: Props) {
  const t = useTranslations('campaign.run')
  const read = useCampaignRun(id)
  const run = read.data
  const isOver = run?.is_over === true
  const close = isOver || read.isError ? onForget : onClose
  const { refused, made, before } = run ? outcomesOf(run) : { refused: [], made: [], before: [] }
  return (
    <>
      {!opened && run && (
        <Notice
          tone={refused.length > 0 ? 'ambra' : isOver ? 'verde' : 'cielo'}
          icon={isOver ? <KindMark kind={refused.length > 0 ? 'warning' : 'success'} size={18} /> : 'clock'}
          role="status"
          action={
            <span className={styles.acts}>
              <Button size="compact-sm" variant="default" onClick={onOpen}>
                {t(isOver ? 'showOver' : 'show')}
              </Button>
              {isOver && <CloseButton iconSize={18} aria-label={t('forget')} onClick={onForget} />}
            </span>
          }
        >
          {isOver ? t('over', { made: made.length, before: before.length, refused: refused.length }) : t('behind', { done: run.done, total: run.total })}
        </Notice>
      )}
      <FormWindow opened={opened} onClose={close} title={t('title')} size={620}>
        <CampaignRunView read={read} onClose={close} />
      </FormWindow>
    </>
  )
}
