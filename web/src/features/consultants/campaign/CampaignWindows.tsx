import type { Campaign } from '@delibera/core/consultants/campaign'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { CampaignMark } from './CampaignMark.tsx'
import { CampaignPrepare } from './CampaignPrepare.tsx'

/** What is done, and for which companies; `run` is how far the last preparation is. */
export type CampaignWindow = { name: 'prepare' | 'mark'; ids: readonly string[] } | { name: 'run' }

interface Props {
  opened: CampaignWindow | null
  seen: Campaign
  today: string
  onClose: () => void
  /** The choice has served. */
  onDone: () => void
  onBegun: (runId: string) => void
}

/** What is said of the chosen companies before it is done. */
export function CampaignWindows({ opened, seen, today, onClose, onDone, onBegun }: Props) {
  const t = useTranslations('campaign')
  const ids = opened && 'ids' in opened ? opened.ids : []
  const at = { ids, year: seen.year, onClose }
  return (
    <>
      <FormWindow opened={opened?.name === 'prepare'} onClose={onClose} title={t('prepare.title', { count: ids.length })} size={620}>
        <CampaignPrepare {...at} onBegun={onBegun} />
      </FormWindow>
      <FormWindow opened={opened?.name === 'mark'} onClose={onClose} title={t('mark.title')} size={480}>
        <CampaignMark {...at} today={today} onMarked={onDone} />
      </FormWindow>
    </>
  )
}
