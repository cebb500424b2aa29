import { LetterAddress } from '@delibera/core/accounts/schema'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import type { ConsultantLink } from '@delibera/core/consultants/schema'
import { Button, TextInput } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

interface Props {
  companyId: string
  /** The invitation to send again; null while the window is closed. */
  link: ConsultantLink | null
  onClose: () => void
}

/** Sends an open invitation again, to the same address or another. */
export function ResendWindow({ companyId, link, onClose }: Props) {
  const t = useTranslations('consultants.resend')
  return (
    <FormWindow opened={link !== null} onClose={onClose} title={t('title')} size={520}>
      {link && <ResendForm companyId={companyId} link={link} onClose={onClose} />}
    </FormWindow>
  )
}

function ResendForm({ companyId, link, onClose }: Props & { link: ConsultantLink }) {
  const t = useTranslations('consultants.resend')
  const form = useZodForm(LetterAddress, { email: link.notice_email ?? link.email })
  const send = useWrite(consultantRoutes.inviteAt, consultantRoutes.ofCompany, consultantRoutes.pending)
  const { tell } = useToasts()
  const react = useReaction()
  const invite = (body: { email: string }) =>
    send.mutate(
      { params: { id: companyId, consultantId: link._id }, body },
      {
        onSuccess: () => {
          tell({ kind: 'success', text: t('done', { email: body.email }) })
          onClose()
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error)
        },
      },
    )
  return (
    <form onSubmit={form.onSubmit(invite)} noValidate>
      <p>{t('text')}</p>
      <TextInput label={t('email')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('send')}
        </Button>
      </Actions>
    </form>
  )
}
