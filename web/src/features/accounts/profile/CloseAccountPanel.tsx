import { accountRoutes } from '@delibera/core/accounts/routes'
import type { OwnerProof, Profile } from '@delibera/core/accounts/schema'
import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { OwnerProofWindow } from '../OwnerProofWindow.tsx'
import styles from './CloseAccountPanel.module.css'

const months = limits.restorable_months

/** What happens is said before the button; the button is red only in the window that asks again, and asks who one is. */
export function CloseAccountPanel({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.close')
  const { tell } = useToasts()
  const { leave } = useSession()
  const [isAsking, setAsking] = useState(false)
  const close = useWrite(accountRoutes.closeAccount)
  const name = `${profile.first_name} ${profile.last_name}`
  const words = { title: t('confirm.title', { name }), text: t('confirm.text', { months }), proceed: t('confirm.proceed'), cancel: t('confirm.cancel') }
  const closeBy = async (proof: OwnerProof) => {
    await close.mutateAsync({ body: proof })
    setAsking(false)
    tell({ kind: 'info', text: t('done', { months }) })
    void leave()
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        <div className={styles.words}>
          <p>{t('text')}</p>
          <p>{t('restore', { months })}</p>
        </div>
        <Button variant="default" loading={close.isPending} onClick={() => setAsking(true)}>
          {t('action')}
        </Button>
      </div>
      <OwnerProofWindow opened={isAsking} onClose={() => setAsking(false)} words={words} hasPasskey={profile.passkeys.length > 0} onProven={closeBy} />
    </Panel>
  )
}
