import { accountRoutes } from '@delibera/core/accounts/routes'
import type { Profile } from '@delibera/core/accounts/schema'
import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { useWrite } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './CloseAccountPanel.module.css'

const months = limits.restorable_months

/** What happens is said before the button; the button is red only in the dialog that asks again. */
export function CloseAccountPanel({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.close')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const { leave } = useSession()
  const react = useReaction()
  const close = useWrite(accountRoutes.closeAccount)
  const ask = async () => {
    const name = `${profile.first_name} ${profile.last_name}`
    const words = { title: t('confirm.title', { name }), text: t('confirm.text', { months }), proceed: t('confirm.proceed'), cancel: t('confirm.cancel') }
    if (!(await confirm({ ...words, danger: true }))) return
    close.mutate(
      {},
      {
        onSuccess: () => {
          tell({ kind: 'info', text: t('done', { months }) })
          void leave()
        },
        onError: (error) => react(error, 'deleting'),
      },
    )
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        <div className={styles.words}>
          <p>{t('text')}</p>
          <p>{t('restore', { months })}</p>
        </div>
        <Button variant="default" loading={close.isPending} onClick={() => void ask()}>
          {t('action')}
        </Button>
      </div>
    </Panel>
  )
}
