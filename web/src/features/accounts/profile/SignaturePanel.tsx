import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SignaturePad } from '../../../ui/signature/SignaturePad.tsx'
import styles from './SignaturePanel.module.css'

interface Props {
  signature: string | null
  name: string
}

/** The signature kept for later, or the sheet on which it is drawn, typed or uploaded. */
export function SignaturePanel({ signature, name }: Props) {
  const t = useTranslations('profile.signature')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      {isOpen ? <Sign name={name} onClose={() => setOpen(false)} /> : <Kept signature={signature} onChange={() => setOpen(true)} />}
    </Panel>
  )
}

function Kept({ signature, onChange }: { signature: string | null; onChange: () => void }) {
  const t = useTranslations('profile.signature')
  const { confirm } = useDialogs()
  const { save, busy } = useKeepSignature()
  const remove = async () => {
    const words = { title: t('confirm.title'), text: t('confirm.text'), proceed: t('confirm.proceed'), cancel: t('confirm.cancel') }
    if (await confirm({ ...words, danger: true })) save(null)
  }
  return (
    <div className={styles.kept}>
      {signature ? <img src={signature} alt={t('keptAlt')} className={styles.paper} /> : <p className={styles.none}>{t('none')}</p>}
      <Actions>
        <Button variant="default" onClick={onChange}>
          {t(signature ? 'change' : 'add')}
        </Button>
        {signature && (
          <Button variant="subtle" color="gray" loading={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

function Sign({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('profile.signature')
  const [drawn, setDrawn] = useState<string | null>(null)
  const { save, busy } = useKeepSignature(onClose)
  useUnsavedChanges(drawn !== null)
  return (
    <div className={styles.sign}>
      <SignaturePad name={name} onChange={(it) => setDrawn(it?.image ?? null)} />
      <Actions>
        <Button loading={busy} disabled={drawn === null} onClick={() => save(drawn)}>
          {drawn === null ? t('missing') : t('keep')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Actions>
    </div>
  )
}

function useKeepSignature(onKept?: () => void) {
  const t = useTranslations('profile.signature')
  const { setProfile } = useSession()
  const { tell } = useToasts()
  const react = useReaction()
  const change = useWrite(entryRoutes.changeProfile)
  const save = (signature: string | null) =>
    change.mutate(
      { body: { signature } },
      {
        onSuccess: (profile) => {
          setProfile(profile)
          tell({ kind: 'success', text: t(signature ? 'saved' : 'removed') })
          onKept?.()
        },
        onError: (error) => react(error, 'profile'),
      },
    )
  return { save, busy: change.isPending }
}
