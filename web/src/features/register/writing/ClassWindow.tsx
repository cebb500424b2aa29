import { registerRoutes } from '@delibera/core/register/routes'
import { ShareClass } from '@delibera/core/register/schema'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

/** A category of shares (art. 2348, 2351): how many votes each has is fixed for good, since history is counted with it. */
export function ClassWindow({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useTranslations('register.shareClass')
  const react = useReaction()
  const add = useWrite(registerRoutes.addClass, registerRoutes.state)
  const form = useZodForm<ShareClass, { code: string; name: string; votes: number | string; limits: string }>(
    ShareClass.extend({ limits: ShareClass.shape.limits.nullish().transform((it) => it ?? '') }),
    { code: '', name: '', votes: 1, limits: '' },
  )
  const send = (body: ShareClass) =>
    add.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'creating')
        },
      },
    )
  // The window stands inside the form of the annotation: what is sent here is not sent there.
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.stopPropagation()
    form.onSubmit(send)(event)
  }
  return (
    <FormWindow opened onClose={onClose} title={t('title')} size={520}>
      <form onSubmit={submit} noValidate>
        <p>{t('text')}</p>
        <TextInput label={t('code')} description={t('codeHelp')} required data-autofocus maxLength={10} {...form.getInputProps('code')} />
        <TextInput label={t('name')} placeholder={t('namePlaceholder')} required {...form.getInputProps('name')} />
        <NumberInput label={t('votes')} description={t('votesHelp')} required min={0} max={10} allowDecimal={false} {...form.getInputProps('votes')} />
        <Textarea label={t('limits')} autosize minRows={2} {...form.getInputProps('limits')} />
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('save')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}
