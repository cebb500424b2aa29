import { campaignRoutes, ownSteps, StepMark } from '@delibera/core/consultants/campaign'
import { Button, NativeSelect } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

interface Props {
  ids: readonly string[]
  year: number
  today: string
  onClose: () => void
  onMarked: () => void
}

type Taken = Pick<StepMark, 'step'> & { done_on: string }
const Taken = StepMark.pick({ step: true }).extend({ done_on: StepMark.shape.done_on.unwrap() })

/** Says that a step outside of the product was taken, and on which day. */
export function CampaignMark({ ids, year, today, onClose, onMarked }: Props) {
  const t = useTranslations('campaign.mark')
  const steps = useTranslations('campaign.plan.steps')
  const react = useReaction()
  const { tell } = useToasts()
  const mark = useWrite(campaignRoutes.mark, campaignRoutes.campaign)
  const form = useZodForm(Taken, { step: 'PROJECT' as Taken['step'], done_on: today })
  const send = ({ step, done_on }: Taken) =>
    mark.mutate(
      { body: { company_ids: [...ids], year, step, done_on } },
      {
        onSuccess: ({ marked }) => {
          tell({ kind: 'success', text: t('done', { count: marked, step: steps(step) }) })
          onMarked()
        },
        onError: (error) => {
          if (!form.showFaults(error)) react(error, 'saving')
        },
      },
    )
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <p>{t('text', { count: ids.length })}</p>
      <NativeSelect label={t('step')} data={ownSteps.map((value) => ({ value, label: steps(value) }))} {...form.getInputProps('step')} />
      <DateField label={t('day')} required max={today} today={today} value={form.values.done_on} {...form.getInputProps('done_on')} />
      <Actions end>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={mark.isPending}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  )
}
