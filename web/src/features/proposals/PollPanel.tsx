import type { Meeting } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PollEditor } from './PollEditor.tsx'
import { PollResult } from './PollResult.tsx'
import type { useDateChoice } from './useDateChoice.ts'

interface Props {
  meeting: Meeting
  /** Puts one of the dates into the notice. */
  choice: ReturnType<typeof useDateChoice>
}

/** The poll of dates as the company sees it: written, then asked, then read by the capital behind each date. */
export function PollPanel({ meeting, choice }: Props) {
  const t = useTranslations('poll.panel')
  const { status, proposals, mode } = meeting
  if (mode.is_offline) return <Told title={t('offline.title')} text={t('offline.text')} />
  if (can('set_dates', status)) return <PollEditor key={meeting._id} meeting={meeting} />
  if (proposals.sent_at && meeting.dates_set.length > 0) return <PollResult meeting={meeting} choice={choice} />
  return <Told title={t('none.title')} text={t('none.text')} />
}

function Told(words: { title: string; text: string }) {
  const t = useTranslations('poll.panel')
  return (
    <Panel title={t('title')}>
      <EmptyState isCompact art="blank" {...words} />
    </Panel>
  )
}
