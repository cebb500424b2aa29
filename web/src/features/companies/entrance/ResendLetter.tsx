import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { confirmationDays } from '@delibera/core/companies/rules'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useCountdown } from '../../../ui/dates/useCountdown.ts'

/** The server sends a letter at most once a minute. */
const pause_ms = 60_000

interface Props {
  companyId: string
  /** The one thing to do here. */
  filled?: boolean
  /** A letter has just left. */
  justSent?: boolean
}

/** Writes to the certified mail again. */
export function ResendLetter({ companyId, filled = false, justSent = false }: Props) {
  const t = useTranslations('companies.resend')
  const { tell } = useToasts()
  const react = useReaction()
  const ask = useWrite(confirmationRoutes.ask, companyRoutes.load)
  const [until, setUntil] = useState<number | null>(() => (justSent ? Date.now() + pause_ms : null))
  const wait = useCountdown(until)
  const send = () =>
    ask.mutate(
      { params: { id: companyId }, body: {} },
      {
        onSuccess: ({ email, waits }) => {
          setUntil(Date.now() + pause_ms)
          tell(waits ? { kind: 'info', text: t('waits', { email }) } : { kind: 'success', text: t('done', { email, days: confirmationDays }) })
        },
        onError: (error) => react(error),
      },
    )
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      loading={ask.isPending}
      disabled={wait > 0}
      onClick={send}
    >
      {wait > 0 ? t('wait', { seconds: wait }) : t('action')}
    </Button>
  )
}
