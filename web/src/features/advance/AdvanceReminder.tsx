import { advanceRoutes } from '@delibera/core/advance/routes'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'

/** Writes to who may vote before the meeting and has neither voted nor named a delegate. */
export function AdvanceReminder({ meetingId }: { meetingId: string }) {
  const t = useTranslations('organization.advance')
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const react = useReaction()
  const write = useWrite(advanceRoutes.remind)
  const remind = async () => {
    if (!(await confirm({ title: t('remindTitle'), text: t('remindText'), proceed: t('remindProceed'), cancel: t('remindCancel') }))) return
    try {
      const { letters } = await write.mutateAsync({ params: { id: meetingId } })
      tell({ kind: 'success', text: t('reminded', { count: letters }) })
    } catch (error) {
      react(error, 'procedure')
    }
  }
  return (
    <Button variant="default" leftSection={<IconMailForward size={16} aria-hidden />} loading={write.isPending} onClick={() => void remind()}>
      {t('remind')}
    </Button>
  )
}
