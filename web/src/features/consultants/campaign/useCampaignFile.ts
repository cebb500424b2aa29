import type { CampaignRow } from '@delibera/core/consultants/campaign'
import { CampaignStep } from '@delibera/core/law/accounts-steps'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { saveCsv } from '../../../ui/tables/save-csv.ts'

/** A name that begins like a formula must stay a name in a spreadsheet. */
const asText = (name: string) => (/^[=+\-@]/.test(name) ? `'${name}` : name)

/** Saves the plan of the companies as a table. */
export function useCampaignFile(): (rows: readonly CampaignRow[], year: number) => void {
  const t = useTranslations('campaign')
  const dates = useDates()
  return (rows, year) => {
    const steps = CampaignStep.options
    const head = [
      t('columns.name'),
      t('columns.light'),
      t('columns.deadline'),
      ...steps.flatMap((it) => [t(`plan.steps.${it}`), t('file.state', { step: t(`plan.steps.${it}`) })]),
      t('columns.assembly'),
      t('columns.members'),
    ]
    const lines = rows.map(({ company, light, deadline, steps: own, meeting }) => [
      asText(company.business_name),
      t(`lights.${light}`),
      dates.day(deadline),
      // A step that a company does not owe stays empty.
      ...steps.flatMap((step) => {
        const it = own.find((one) => one.step === step)
        return it ? [dates.day(it.day), it.done_on ? t('file.doneOn', { day: dates.day(it.done_on) }) : t(`file.states.${it.state}`)] : ['', '']
      }),
      meeting?.datetime ? dates.moment(meeting.datetime) : '',
      String(company.members),
    ])
    saveCsv([head, ...lines], t('file.name', { year: String(year) }))
  }
}
