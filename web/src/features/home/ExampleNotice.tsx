import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { Notice } from '../../ui/states/Notice.tsx'

/** That nothing of this company is real, and the one press that takes it away. */
export function ExampleNotice() {
  const t = useTranslations('firstRun.example')
  const navigate = useNavigate()
  const react = useReaction()
  const { tell } = useToasts()
  const remove = useWrite(firstRunRoutes.removeExample, firstRunRoutes.guide, companyRoutes.list)
  const leave = async () => {
    await navigate({ to: '/user/dashboard' })
    tell({ kind: 'success', text: t('removed') })
  }
  const button = (
    <Button
      variant="default"
      size="xs"
      loading={remove.isPending}
      onClick={() => remove.mutate({}, { onSuccess: () => void leave(), onError: (error) => react(error, 'updating') })}
    >
      {t('remove')}
    </Button>
  )
  return (
    <Notice tone="cielo" icon={<IconFlask2 size={18} stroke={1.7} aria-hidden />} action={button}>
      {t('notice')}
    </Notice>
  )
}
