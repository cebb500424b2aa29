import { registerRoutes } from '@delibera/core/register/routes'
import { Button } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useWorkspace } from '../../../shell/workspace.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useRegisterRefresh } from '../useRegister.ts'

/** The register was opened once, and quotas are typed on the people again: what is shown is what it last said. */
export function ModeNotice({ companyId }: { companyId: string }) {
  const t = useCompanyWords(useTranslations('register.list'))
  const { company } = useWorkspace()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const refresh = useRegisterRefresh()
  const change = useWrite(registerRoutes.switchMode)
  const turnBack = async () => {
    if (!(await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel') }))) return
    change.mutate(
      { params: { id: companyId }, body: { mode: 'REGISTER' } },
      {
        onSuccess: async () => {
          await refresh()
          tell({ kind: 'success', text: t('done') })
        },
        onError: (error) => react(error, 'updating'),
      },
    )
  }
  const button = company?.role === 'ADMIN' && (
    <Button size="xs" variant="default" loading={change.isPending} onClick={() => void turnBack()}>
      {t('proceed')}
    </Button>
  )
  return (
    <Notice tone="ambra" icon="file" action={button}>
      {t('notice')}
    </Notice>
  )
}
