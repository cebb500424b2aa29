import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from '../i18n/useTranslations.ts'
import { KindMark } from '../ui/marks/KindMark.tsx'
import { useFocusBack } from '../ui/page/useFocusBack.ts'
import styles from './DialogWindow.module.css'
import type { Announcement, Dialog, Question } from './dialog.ts'

export const DialogWindow = ({ dialog }: { dialog: Dialog | undefined }) => dialog && <OpenWindow dialog={dialog} />

function OpenWindow({ dialog }: { dialog: Dialog }) {
  const t = useTranslations('shell.dialog')
  const navigate = useNavigate()
  useFocusBack()
  const close = () => {
    if (dialog.type === 'confirm') return dialog.answer(false)
    dialog.answer()
    if (dialog.it.to) void navigate({ to: dialog.it.to })
  }
  return (
    <Modal
      key={dialog.id}
      opened
      onClose={close}
      title={dialog.type === 'notice' ? <NoticeTitle {...dialog.it} /> : dialog.it.title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title, body: styles.body }}
      centered
      size={460}
      radius="lg"
      zIndex={400}
    >
      <div className={styles.text}>{dialog.it.text}</div>
      <div className={styles.actions}>
        {dialog.type === 'confirm' ? (
          <Choices it={dialog.it} answer={dialog.answer} />
        ) : (
          <Button data-autofocus onClick={close}>
            {dialog.it.close ?? t('understood')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** The focus starts on the safe button. */
function Choices({ it, answer }: { it: Question; answer: (isSure: boolean) => void }) {
  return (
    <>
      <Button variant="default" data-autofocus onClick={() => answer(false)}>
        {it.cancel}
      </Button>
      <Button {...(it.danger ? { color: 'rosso' } : {})} onClick={() => answer(true)}>
        {it.proceed}
      </Button>
    </>
  )
}

function NoticeTitle({ kind, title }: Announcement) {
  return (
    <span className={styles.noticeTitle}>
      <KindMark kind={kind} />
      {title}
    </span>
  )
}
