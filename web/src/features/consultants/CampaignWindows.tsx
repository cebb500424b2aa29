import type { Campaign } from '@delibera/core/consultants/campaign'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormWindow } from '../../ui/FormWindow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CampaignMark } from './CampaignMark.tsx'
import { CampaignPrepare } from './CampaignPrepare.tsx'
import { CampaignRunView } from './CampaignRunView.tsx'

/** What is done, and for which companies; `run` is how far the last preparation is. */
export type CampaignWindow = { name: 'prepare' | 'mark'; ids: readonly string[] } | { name: 'run' }

interface Props {
  opened: CampaignWindow | null
  seen: Campaign
  today: string
  onOpen: (window: CampaignWindow | null) => void
  /** The choice has served. */
  onDone: () => void
}

/** The windows of the campaign. A preparation goes on when its window is closed: a line leads back to it. */
export function CampaignWindows({ opened, seen, today, onOpen, onDone }: Props) {
  const t = useTranslations('campaign')
  const [runId, setRunId] = useState<string | null>(null)
  const close = () => onOpen(null)
  const begun = (id: string) => {
    setRunId(id)
    onDone()
    onOpen({ name: 'run' })
  }
  const ids = opened && 'ids' in opened ? opened.ids : []
  return (
    <>
      {runId && opened?.name !== 'run' && (
        <Notice
          tone="cielo"
          icon="clock"
          role="status"
          action={
            <Button size="compact-sm" variant="default" onClick={() => onOpen({ name: 'run' })}>
              {t('run.show')}
            </Button>
          }
        >
          {t('run.begun')}
        </Notice>
      )}
      <FormWindow opened={opened?.name === 'prepare'} onClose={close} title={t('prepare.title', { count: ids.length })} size={620}>
        <CampaignPrepare ids={ids} seen={seen} onClose={close} onBegun={begun} />
      </FormWindow>
      <FormWindow opened={opened?.name === 'mark'} onClose={close} title={t('mark.title')} size={480}>
        <CampaignMark
          ids={ids}
          year={seen.year}
          today={today}
          onClose={close}
          onMarked={() => {
            onDone()
            close()
          }}
        />
      </FormWindow>
      <FormWindow opened={opened?.name === 'run'} onClose={close} title={t('run.title')} size={620}>
        {runId && <CampaignRunView id={runId} onClose={close} />}
      </FormWindow>
    </>
  )
}
