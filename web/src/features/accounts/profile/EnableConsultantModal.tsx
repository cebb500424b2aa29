import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { ConsultantRequest } from '@delibera/core/accounts/forms'
import { limits } from '@delibera/core/limits'
import { Button, TextInput } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { FiscalCodeField } from '../../../ui/fields/FiscalCodeField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

export function EnableConsultantModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations()
  return (
    <FormWindow opened={opened} onClose={onClose} title={t('consultant.enable.title')} size={limits.interface.consultant_modal_px}>
      <EnableForm onClose={onClose} />
    </FormWindow>
  )
}

function EnableForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('consultant.enable')
  const { profile, setProfile } = useSession()
  const { tell } = useToasts()
  const react = useReaction()
  const form = useZodForm(ConsultantRequest, { fiscal_code: profile?.fiscal_code ?? '', studio: profile?.studio ?? '' })
  const change = useWrite(entryRoutes.changeProfile)
  const enable = (request: { fiscal_code: string; studio?: string | null | undefined }) =>
    change.mutate(
      { body: { ...request, enable_consultant: true } },
      {
        onSuccess: (changed) => {
          setProfile(changed)
          tell({ kind: 'success', text: t('enabled') })
          onClose()
        },
        onError: (error) => react(error, 'consultant'),
      },
    )
  return (
    <form onSubmit={form.onSubmit(enable)} noValidate>
      <p>{t('text')}</p>
      <FiscalCodeField
        {...form.getInputProps('fiscal_code')}
        label={t('fiscal_code')}
        description={t('fiscalHelp')}
        required
        data-autofocus
        value={form.values.fiscal_code}
      />
      <TextInput label={t('studio')} description={t('studioHelp')} autoComplete="organization" {...form.getInputProps('studio')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={!form.isValid()}>
          {t('enable')}
        </Button>
      </Actions>
    </form>
  )
}
